import { createSpares } from './spares.ts'
import type { Target } from './target.ts'
import type { Trip } from './trip.ts'
import { openWire, Unanswered, type Wire, type WireAnswer } from './wire.ts'

/** Hosts whose answers are not of the plain kind, so that nobody asks them twice for each file; the oldest go first. */
const mostOdd = 1000

/**
 * Files by wire, where the host gives them so plainly; null where it has to be asked in the usual way. A connection that another file
 * left is taken again if the name still stands for the very addresses that it was made to: none outlives the check.
 */
export function createWires(ca: string | undefined) {
  const spares = createSpares<Wire>()
  const odd = new Set<string>()

  async function ask(wire: Wire, key: string, { url }: Target, headers: Record<string, string>, trip: Trip): Promise<WireAnswer | null> {
    trip.onEnd(() => {
      if (wire.isIdle && !trip.failure()) spares.put(key, wire)
      else wire.close()
    })
    const answer = await trip.waitFor(wire.get(url, headers))
    if (!answer) wire.close()
    return answer
  }

  return {
    async get(target: Target, addresses: string[], headers: Record<string, string>, trip: Trip): Promise<WireAnswer | null> {
      const { origin } = target.url
      if (odd.has(origin)) return null
      const key = `${origin} ${addresses.toSorted().join()}`
      const open = (): Wire => openWire(target, addresses, ca)
      const spare = spares.take(key)
      const answer = await ask(spare ?? open(), key, target, headers, trip).catch((error: unknown) => {
        // Closed by the host just as it was taken again.
        if (spare && error instanceof Unanswered && !trip.failure()) return ask(open(), key, target, headers, trip)
        throw error instanceof Unanswered ? (error.cause ?? error) : error
      })
      if (answer) return answer
      odd.add(origin)
      if (odd.size > mostOdd) for (const first of odd) return (odd.delete(first), null)
      return null
    },
  }
}
