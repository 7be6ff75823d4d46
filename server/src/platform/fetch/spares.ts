import type { Client } from 'undici'

/** Milliseconds for which a connection waits for the next request: many hosts close theirs after five seconds. */
const idleMs = 3000
const most = 16

type Spare = { client: Client; timer: NodeJS.Timeout }

/** Connections that were used to the end and may be used again, for a moment. */
export function createSpares() {
  const spares = new Map<string, Spare[]>()
  let count = 0

  function drop(key: string, client: Client): boolean {
    const list = spares.get(key) ?? []
    const at = list.findIndex((one) => one.client === client)
    if (at < 0) return false
    clearTimeout(list[at]!.timer)
    list.splice(at, 1)
    if (list.length === 0) spares.delete(key)
    count -= 1
    return true
  }

  return {
    take(key: string): Client | null {
      const client = spares.get(key)?.at(-1)?.client
      if (!client) return null
      drop(key, client)
      return client
    },
    put(key: string, client: Client): void {
      if (count >= most || client.destroyed) return void client.destroy().catch(() => {})
      const timer = setTimeout(() => {
        if (drop(key, client)) void client.destroy().catch(() => {})
      }, idleMs)
      timer.unref()
      spares.set(key, [...(spares.get(key) ?? []), { client, timer }])
      count += 1
    },
  }
}
