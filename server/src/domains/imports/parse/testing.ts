import type { FeedFacts, ItemFacts } from '../facts.ts'
import { FeedRefusal, readFeed, type About } from '../parse.ts'

export type Read = FeedFacts & { items: ItemFacts[] }

/** Reads a whole feed for tests, optionally in chunks of a given size. */
export async function readAll(feed: string | Uint8Array, about: Partial<About> & { size?: number } = {}): Promise<Read> {
  const bytes = Buffer.from(feed)
  const size = about.size ?? (bytes.length || 1)
  async function* body(): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
  }
  const items: ItemFacts[] = []
  const facts = await readFeed(body(), { address: 'https://example.com/show/feed.xml', contentType: undefined, ...about }, (item) => {
    items.push(item)
  })
  return { ...facts, items }
}

/** Returns why a feed is rejected, or null if it is read. */
export async function refusalOf(feed: string | Uint8Array, about: Partial<About> = {}): Promise<FeedRefusal | null> {
  try {
    await readAll(feed, about)
    return null
  } catch (error) {
    if (error instanceof FeedRefusal) return error
    throw error
  }
}

export const namespaces = `xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/" xmlns:spotify="http://www.spotify.com/ns/rss"`

export const rss = (channel: string): string =>
  `<?xml version="1.0"?>\n<rss version="2.0" ${namespaces}><channel>${channel}</channel></rss>`

const date = '<pubDate>Mon, 05 Jan 2026 10:00:00 GMT</pubDate>'
const sound = '<enclosure url="https://cdn.example.com/1.mp3" length="1000" type="audio/mpeg"/>'

/** A feed with one item with these tags, plus a date and an enclosure unless it has its own. */
export const withItem = (tags: string): string =>
  rss(`<item><title>One</title>${tags}${tags.includes('<pubDate') ? '' : date}${tags.includes('<enclosure') ? '' : sound}</item>`)
