import { setImmediate as breathe } from 'node:timers/promises'
import { decoding } from '../../platform/xml/decode.ts'
import { Engine } from '../../platform/xml/engine.ts'
import { Opening, pieces } from '../../platform/xml/opening.ts'
import { FeedRefusal } from '../../platform/xml/port.ts'
import type { FeedFacts, ItemFacts } from './facts.ts'
import { limits, Problems, type Limits } from './parse/problems.ts'
import { Reader } from './parse/reader.ts'
import { readShow } from './parse/show-fields.ts'

export { FeedRefusal } from '../../platform/xml/port.ts'

export type About = {
  /** The final URL of the feed. Relative URLs in it are resolved against it. */
  address: string
  /** From the response header. */
  contentType: string | undefined
  /** Lower limits than usual. */
  limits?: Partial<Limits>
}

/** Milliseconds of work before yielding to the event loop. */
const sliceMs = 4

/**
 * Reads a feed as a stream. Passes items on one by one in feed order, and reads the next chunk only when the last item was taken. Throws
 * a FeedRefusal if nothing can be read. Never fetches anything.
 */
export async function readFeed(
  body: AsyncIterable<Uint8Array>,
  about: About,
  onItem: (item: ItemFacts) => void | Promise<void>,
): Promise<FeedFacts> {
  const effectiveLimits = { ...limits, ...about.limits }
  const problems = new Problems()
  const odd = (message: string): void => problems.add('recovered', { line: 1 }, message)
  const reader = new Reader(about.address, effectiveLimits, problems)
  const decoder = decoding(about.contentType, odd)
  const opening = new Opening(odd)
  let engine: Engine | null = null

  const give = async (): Promise<void> => {
    const items = reader.ready
    reader.ready = []
    for (const item of items) {
      const taken = onItem(item)
      if (taken) await taken
    }
  }
  let begun = performance.now()
  /** Returns false at the end of the feed. */
  const write = async (text: string): Promise<boolean> => {
    const goesOn = engine!.write(text)
    if (reader.ready.length > 0) await give()
    if (performance.now() - begun >= sliceMs) {
      await breathe()
      begun = performance.now()
    }
    return goesOn
  }
  const read = async (text: string, isEnd = false): Promise<boolean> => {
    const rest = engine ? text : opening.find(text, isEnd)
    if (rest === null) return true
    engine ??= new Engine(reader, effectiveLimits, opening.line, (line, message) => problems.add('recovered', { line }, message))
    let goesOn = await write(rest)
    while (goesOn && engine.backlog.length > 0) goesOn = await write(engine.backlog.shift()!)
    return goesOn
  }

  for await (const bytes of pieces(body, effectiveLimits.bytes)) if (!(await read(decoder.write(bytes)))) break
  if (!reader.isDone) await read(decoder.end(), true)
  if (!engine) throw new FeedRefusal('empty', 'The feed at this address is empty.')
  while (!reader.isDone && !(engine as Engine).end()) await read('')
  await give()
  return {
    show: readShow(reader.drafts.show, problems, reader.losses),
    numberOfItems: reader.numberOfItems,
    selfUrl: reader.drafts.show.selfUrl,
    nextUrl: reader.drafts.show.nextUrl,
    problems: problems.all(),
    losses: reader.losses.problems(),
  }
}
