import type { Readable } from 'node:stream'
import { TextDecoder } from 'node:util'
import { SaxesParser } from 'saxes'

/** Enough of somebody else's feed to tell whose it is. Nothing is fetched, no entity is expanded, and everything has an end. */
export type ReadFeed = {
  title: string
  /** Where the feed says that it is. */
  selfUrl: string | null
  items: Array<{ guid: string; title: string }>
}

const most = { depth: 64, items: 50_000, text: 2000, faults: 200 }

const kept = new Set(['title', 'guid'])

/** Null where it is no feed. One with faults is read as far as it goes. */
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
  let isOver = false
  let faults = 0
  let text = ''
  let item: { guid: string; title: string; enclosure: string } | null = null
  const parser = new SaxesParser({ xmlns: false, position: false })

  parser.on('error', () => {
    faults += 1
    if (faults > most.faults) isOver = true
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    text = ''
    if (path.length > most.depth) isOver = true
    const at = path.join('/')
    if (at === 'rss/channel') isFeed = true
    else if (at === 'rss/channel/item') item = { guid: '', title: '', enclosure: '' }
    else if (at === 'rss/channel/atom:link' && attributes['rel'] === 'self') feed.selfUrl ??= attributes['href'] ?? null
    else if (at === 'rss/channel/item/enclosure' && item) item.enclosure ||= (attributes['url'] ?? '').slice(0, most.text)
  })
  const add = (more: string): void => {
    const name = path.at(-1)
    if (name !== undefined && kept.has(name) && text.length < most.text) text = (text + more).slice(0, most.text)
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
      // Without a guid, apps know an episode by its file.
      feed.items.push({ guid: item.guid || item.enclosure, title: item.title })
      item = null
      if (feed.items.length >= most.items) isOver = true
    }
    text = ''
  })

  return {
    /** False where enough was seen. */
    write(chunk: string): boolean {
      if (!isOver) parser.write(chunk)
      return !isOver
    },
    end: (): ReadFeed | null => (isFeed ? feed : null),
  }
}
