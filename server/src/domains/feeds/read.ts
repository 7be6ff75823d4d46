import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'

/** Reads just enough of a feed to identify it. Fetches nothing, expands no entities, and limits everything. */
export type ReadFeed = {
  title: string
  /** The feed's own URL, as stated in it. */
  selfUrl: string | null
  items: Array<{ guid: string; title: string }>
}

const limits = { depth: 64, items: 50_000, text: 2000, faults: 200 }

/** Stops the parser. */
const enough = new Error('Stopped reading the feed.')

const kept = new Set(['title', 'guid'])

/** Null if it isn't a feed. Reads a broken feed as far as possible. */
export async function readFeed(body: Readable): Promise<ReadFeed | null> {
  const reader = createReader()
  let decoder: TextDecoder | undefined
  for await (const chunk of body as AsyncIterable<Buffer>) {
    decoder ??= decoderFor(chunk)
    if (!reader.write(decoder.decode(chunk, { stream: true }))) break
  }
  return reader.end()
}

function decoderFor(start: Buffer): TextDecoder {
  const declared = /^\s*<\?xml[^>]*encoding=["']([\w.:-]+)["']/.exec(start.toString('latin1', 0, 200))?.[1]
  try {
    return new TextDecoder(declared ?? 'utf-8')
  } catch {
    return new TextDecoder()
  }
}

function createReader() {
  const feed: ReadFeed = { title: '', selfUrl: null, items: [] }
  const path: string[] = []
  let isFeed = false
  let faults = 0
  let text = ''
  let item: { guid: string; title: string; enclosure: string } | null = null
  const parser = new SaxesParser({ xmlns: false, position: false })

  parser.on('error', () => {
    faults += 1
    if (faults > limits.faults) throw enough
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === limits.depth) throw enough
    path.push(name)
    text = ''
    const at = path.join('/')
    if (at === 'rss/channel') isFeed = true
    else if (at === 'rss/channel/item') item = { guid: '', title: '', enclosure: '' }
    else if (at === 'rss/channel/atom:link' && attributes['rel'] === 'self') feed.selfUrl ??= attributes['href'] ?? null
    else if (at === 'rss/channel/item/enclosure' && item) item.enclosure ||= (attributes['url'] ?? '').slice(0, limits.text)
  })
  const add = (more: string): void => {
    const name = path.at(-1)
    if (name !== undefined && kept.has(name) && text.length < limits.text) text = (text + more).slice(0, limits.text)
  }
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    const at = path.join('/')
    path.pop()
    if (at === 'rss/channel/title') feed.title ||= text.trim()
    else if (at === 'rss/channel/item/title' && item) item.title ||= text.trim()
    else if (at === 'rss/channel/item/guid' && item) item.guid ||= text.trim()
    else if (at === 'rss/channel/item' && item) {
      // Without a guid, apps identify an episode by its file.
      feed.items.push({ guid: item.guid || item.enclosure, title: item.title })
      item = null
      if (feed.items.length >= limits.items) throw enough
    }
    text = ''
  })

  return {
    /** Returns false once enough was read. */
    write(chunk: string): boolean {
      try {
        parser.write(chunk)
        return true
      } catch (error) {
        if (error !== enough) throw error
        return false
      }
    },
    end: (): ReadFeed | null => (isFeed ? feed : null),
  }
}
