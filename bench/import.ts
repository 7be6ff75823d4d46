import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@castwright/contract/imports/limits.ts'
import { id3, silentMp3 } from '../server/src/platform/audio/testing.ts'
import { importer, type Importer } from './import-product.ts'
import { serveWith } from './media-nginx.ts'
import { ofRounds, type Result } from './result.ts'
import { need } from './tools.ts'

const files = 200
const size = 5_000_000
/** Bytes per second of a slow connection. */
const slowRate = 10 * 1024 * 1024

/** Valid MP3 files, because the product rejects others: a padded tag and frames, all different. */
async function makeFiles(folder: string): Promise<void> {
  const frames = silentMp3(Math.floor((size - 2000) / 417))
  await mkdir(folder)
  for (let serial = 0; serial < files; serial += 1) {
    const tag = id3(size - frames.length - 10)
    tag.write(`audio ${serial}`, 20)
    await writeFile(join(folder, `${serial}.mp3`), Buffer.concat([tag, frames]))
  }
}

const megabytesIn = (ms: number): number => (files * size) / 1e3 / ms

/** The same files with curl, with the product's concurrency per host. */
async function fetchWithCurl(folder: string, urls: string[]): Promise<number> {
  const into = join(folder, 'curl')
  await mkdir(into)
  const list = join(folder, 'curl.txt')
  await writeFile(list, urls.map((url, at) => `url = "${url}"\noutput = "${into}/${at}.mp3"`).join('\n'))
  const startedAt = performance.now()
  const concurrency = String(importLimits.fetchesFromHost)
  const curl = spawn('curl', [
    '-sS',
    '--no-progress-meter',
    '--parallel',
    '--parallel-immediate',
    '--parallel-max',
    concurrency,
    '-K',
    list,
  ])
  const [code] = (await once(curl, 'exit')) as [number]
  const rate = megabytesIn(performance.now() - startedAt)
  await rm(into, { recursive: true })
  if (code !== 0) throw new Error(`curl exited with code ${code}.`)
  return rate
}

type Rates = { ours: number[]; curl: number[] }

async function measure(rounds: number, path: string): Promise<Rates> {
  // nginx is the old host, curl the baseline.
  for (const tool of ['nginx', 'curl']) need(tool)
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const rates: Rates = { ours: [], curl: [] }
  let product: Importer | undefined
  await makeFiles(join(folder, 'files'))
  const host = await serveWith(
    join(folder, 'nginx'),
    1,
    `location /fast/ { alias ${folder}/files/; } location /slow/ { alias ${folder}/files/; limit_rate ${slowRate}; }`,
  )
  try {
    product = await importer(join(folder, 'data'))
    const urls = Array.from({ length: files }, (_, serial) => `http://127.0.0.1:${host.port}/${path}/${serial}.mp3`)
    for (let round = 0; round < rounds; round += 1) {
      // Finish earlier writes first.
      execFileSync('sync')
      rates.ours.push(megabytesIn(await product.fetchAll(urls, size)))
      execFileSync('sync')
      rates.curl.push(await fetchWithCurl(folder, urls))
    }
  } finally {
    await product?.stop()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return rates
}

const resultOf = (name: string, goal: number, { ours, curl }: Rates): Result[] => [
  ofRounds({ name, unit: 'MB/s', anchor: 'curl --parallel', goal }, ours, curl),
]

/** 200 files of 5 MB until the last database row, each synced and inspected, compared with curl, which only writes them. */
export const importFast = async (): Promise<Result[]> => resultOf('import', 0.25, await measure(9, 'fast'))

/** The same with 10 MiB/s per connection: only pauses between files cost time. */
export const importSlow = async (): Promise<Result[]> => resultOf('import-slow', 0.95, await measure(1, 'slow'))
