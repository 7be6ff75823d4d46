import { execFile } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import type { Reading } from './feed-parse-one.ts'
import type { Result } from './result.ts'

const items = 20_000
const rounds = 9

/** A feed of about 50 MB, like those of real hosts, with character references in every description, which slow parsers down. */
function* feed(): Generator<string> {
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>Huge</title><link>https://example.com</link>
<description>d</description><language>en</language><itunes:explicit>false</itunes:explicit>
<itunes:owner><itunes:email>owner@example.com</itunes:email></itunes:owner>\n`
  const notes = 'Lorem &amp; ipsum &#8211; '.repeat(91)
  for (let at = 0; at < items; at += 1) {
    const date = new Date(Date.UTC(2026, 0, 5) + at * 1000).toUTCString()
    yield (
      `<item><title>Episode ${at}</title><guid isPermaLink="false">g-${at}</guid><pubDate>${date}</pubDate>` +
        `<description>${notes}</description><enclosure url="https://media.example.com/${at}.mp3" length="${1000 + at}" type="audio/mpeg"/>` +
        `<itunes:duration>${60 + (at % 7200)}</itunes:duration></item>\n`
    )
  }
  yield '</channel></rss>\n'
}

async function read(way: string, path: string): Promise<Reading> {
  const { stdout } = await promisify(execFile)(process.execPath, [join(import.meta.dirname, 'feed-parse-one.ts'), way, path])
  const reading = JSON.parse(stdout) as Reading
  if (reading.items !== items) throw new Error(`${way} found ${reading.items} of ${items} items.`)
  return reading
}

const isInstalled = (name: string): boolean => {
  try {
    return Boolean(createRequire(import.meta.url).resolve(name))
  } catch (error) {
    // Installed, but ESM only.
    return error instanceof Error && 'code' in error && error.code === 'ERR_PACKAGE_PATH_NOT_EXPORTED'
  }
}

/** Reads a large feed, compared with the bare parser that only splits tags. Each in its own process, in turns. */
export async function feedParse(): Promise<Result[]> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  try {
    const path = join(folder, 'feed.xml')
    await pipeline(Readable.from(feed()), createWriteStream(path))
    const megabytes = (await stat(path)).size / 1e6
    const all: Record<'saxes' | 'ours', Reading[]> = { saxes: [], ours: [] }
    for (let round = 0; round < rounds; round += 1) for (const way of ['saxes', 'ours'] as const) all[way].push(await read(way, path))
    // The best round counts, because other load only ever adds.
    const speed = (readings: Reading[]): number => megabytes / Math.min(...readings.map(({ seconds }) => seconds))
    const growth = Math.max(...all.ours.map((reading) => reading.megabytes))
    const delay = Math.min(...all.ours.map((reading) => reading.delay))
    const ours = speed(all.ours)
    const bare = speed(all.saxes)
    const result = (name: string, anchor: string, anchorValue: number, goal: number): Result => ({
      name,
      unit: 'MB/s',
      ours,
      anchor,
      anchorValue,
      ratio: ours / anchorValue,
      goal,
    })
    const results = [result('feed-parse', 'bare saxes', bare, 0.7)]
    for (const other of ['podcast-partytime', 'rss-parser']) {
      if (isInstalled(other)) results.push(result(`feed-parse: against ${other}`, other, speed([await read(other, path)]), 1))
    }
    const within = (name: string, unit: string, value: number, limit: number): Result => ({
      name,
      unit,
      ours: value,
      anchor: 'limit',
      anchorValue: limit,
      ratio: value / limit,
      goal: 1,
      lowerIsBetter: true,
    })
    return [
      ...results,
      within('feed-parse: memory growth', 'MB', growth, 150),
      within('feed-parse: event loop delay, p99', 'ms', delay, 50),
    ]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
