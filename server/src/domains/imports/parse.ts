import { setImmediate as breathe } from 'node:timers/promises'
import type { FeedFacts, ItemFacts } from './facts.ts'
import { decoding } from './parse/encoding.ts'
import { Engine } from './parse/engine.ts'
import { limits, type Limits } from './parse/limits.ts'
import { findOpening } from './parse/opening.ts'
import { Problems } from './parse/problems.ts'
import { Reader } from './parse/reader.ts'
import { FeedRefusal } from './parse/refusal.ts'
import { readShow } from './parse/show.ts'
import { slices } from './parse/slices.ts'

export { FeedRefusal, type RefusalReason } from './parse/refusal.ts'

export type About = {
  /** Where the feed was found in the end: relative addresses in it mean from here. */
  address: string
  /** As the server sent it. */
  contentType: string | undefined
  /** Narrower ones than usual. */
  limits?: Partial<Limits>
}

/** Milliseconds of work after which others have a turn. */
const turn = 8

/**
 * Reads a feed from its bytes as they come. Items are given on one by one, in the order of the feed, and the next piece is read only when
 * the last item was taken. Throws a FeedRefusal where nothing can be read; nothing is ever fetched.
 */
export async function readFeed(
  body: AsyncIterable<Uint8Array>,
  about: About,
  onItem: (item: ItemFacts) => void | Promise<void>,
): Promise<FeedFacts> {
  const most = { ...limits, ...about.limits }
  const problems = new Problems()
  const odd = (message: string): void => problems.add('recovered', { line: 1 }, message)
  const reader = new Reader(about.address, most, problems)
  const decoder = decoding(about.contentType, odd)
  let engine: Engine | null = null
  let before = ''

  /** False when the feed has ended. */
  const read = (text: string): boolean => {
    if (engine) return engine.write(text)
    before += text
    const opening = findOpening(before, odd)
    if (!opening) return true
    engine = new Engine(reader, most, problems, opening.line)
    return engine.write(opening.text)
  }
  const give = async (): Promise<void> => {
    const items = reader.ready
    reader.ready = []
    for (const item of items) {
      const taken = onItem(item)
      if (taken) await taken
    }
  }

  let begun = performance.now()
  for await (const bytes of slices(body, most.bytes)) {
    const goesOn = read(decoder.write(bytes))
    if (reader.ready.length > 0) await give()
    if (!goesOn) break
    if (performance.now() - begun < turn) continue
    await breathe()
    begun = performance.now()
  }
  if (!reader.isDone) {
    read(decoder.end())
    if (!engine) throw new FeedRefusal('empty', 'There is nothing at this address: the feed is empty.')
    ;(engine as Engine).end()
    await give()
  }
  return {
    show: readShow(reader.drafts.show, problems),
    numberOfItems: reader.numberOfItems,
    selfUrl: reader.drafts.show.selfUrl,
    nextUrl: reader.drafts.show.nextUrl,
    problems: problems.all(),
  }
}
