import { createReadStream, readFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SaxesParser } from 'saxes'
import { readFeed } from '../server/src/domains/imports/parse.ts'

/** One parser reading one feed in its own process: CPU time, memory growth and event loop delay. */
export type Reading = { items: number; seconds: number; megabytes: number; delay: number }

/** The minimum: splits tags and texts without interpreting them. */
async function bySaxes(path: string): Promise<number> {
  const parser = new SaxesParser({ xmlns: false, position: false })
  let items = 0
  let text = ''
  let item: Record<string, string> | null = null
  parser.on('opentag', ({ name }) => {
    text = ''
    if (name === 'item') item = {}
  })
  const add = (more: string): void => void (text += more)
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', ({ name }) => {
    if (name === 'item') {
      items += 1
      item = null
    } else if (item) item[name] = text
  })
  for await (const chunk of createReadStream(path, { encoding: 'utf8', highWaterMark: 256 * 1024 })) parser.write(chunk as string)
  parser.close()
  return items
}

async function byOurs(path: string): Promise<number> {
  let items = 0
  const body = createReadStream(path, { highWaterMark: 256 * 1024 })
  await readFeed(body, { address: 'https://example.com/feed.xml', contentType: 'application/rss+xml' }, () => void (items += 1))
  return items
}

async function byPartytime(path: string): Promise<number> {
  const { parseFeed } = await import('podcast-partytime')
  return parseFeed(readFileSync(path, 'utf8'))?.items.length ?? 0
}

async function byRssParser(path: string): Promise<number> {
  // Not one of our packages. Install it to compare.
  const name = 'rss-parser'
  const { default: RssParser } = (await import(name)) as { default: new () => { parseString(xml: string): Promise<{ items: unknown[] }> } }
  return (await new RssParser().parseString(readFileSync(path, 'utf8'))).items.length
}

const parsers: Record<string, (path: string) => Promise<number>> = {
  saxes: bySaxes,
  ours: byOurs,
  'podcast-partytime': byPartytime,
  'rss-parser': byRssParser,
}

const spent = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1e6
}

const [parser = '', path = ''] = process.argv.slice(2)
const memory = process.resourceUsage().maxRSS
const loop = monitorEventLoopDelay({ resolution: 5 })
loop.enable()
const startedAt = spent()
const items = await parsers[parser]!(path)
const seconds = spent() - startedAt
loop.disable()
const megabytes = (process.resourceUsage().maxRSS - memory) / 1024
process.stdout.write(JSON.stringify({ items, seconds, megabytes, delay: loop.percentile(99) / 1e6 } satisfies Reading))
