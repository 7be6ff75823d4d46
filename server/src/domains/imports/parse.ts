import type { FeedFacts, ItemFacts } from './facts.ts'
import { FeedRefusal } from './parse/refusal.ts'

export { FeedRefusal, type RefusalReason } from './parse/refusal.ts'

export type About = {
  /** Where the feed was found in the end: relative addresses in it mean from here. */
  address: string
  /** As the server sent it. */
  contentType: string | undefined
}

/**
 * Reads a feed from its bytes as they come. Items are given on one by one, in the order of the feed, and the next is read only when the last
 * was taken. Throws a FeedRefusal where nothing can be read.
 */
export async function readFeed(
  _body: AsyncIterable<Uint8Array>,
  _about: About,
  _onItem: (item: ItemFacts) => void | Promise<void>,
): Promise<FeedFacts> {
  throw new FeedRefusal('not_a_feed', 'This is not a podcast feed.')
}
