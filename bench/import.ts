import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importLimits } from '@castwright/contract/limits.ts'
import { id3, silentMp3 } from '../server/src/platform/audio/testing.ts'
import { importer, type Importer } from './import-product.ts'
import { serveWith } from './media-nginx.ts'
import type { Result } from './result.ts'
import { need } from './tools.ts'

const files = 200
const size = 5_000_000
/** Bytes a second that a slow link has. */
const slowRate = 10 * 1024 * 1024

/** Real sound, or the product would not have it: frames behind a tag that fills up to the size, no two alike. */
async function makeFiles(folder: string): Promise<void> {
  const frames = silentMp3(Math.floor((size - 2000) / 417))
  await mkdir(folder)
  for (let serial = 0; serial < files; serial += 1) {
    const tag = id3(size - frames.length - 10)
    tag.write(`sound ${serial}`, 20)
    await writeFile(join(folder, `${serial}.mp3`), Buffer.concat([tag, frames]))
  }
}

const megabytesIn = (ms: number): number => (files * size) / 1e3 / ms

/** The same files by curl, as many at once as the product takes from one host. */
async function fetchByCurl(folder: string, urls: string[]): Promise<number> {
  const into = join(folder, 'curl')
  await mkdir(into)
  const list = join(folder, 'curl.txt')
  await writeFile(list, urls.map((url, at) => `url = "${url}"\noutput = "${into}/${at}.mp3"`).join('\n'))
  const begun = performance.now()
  const most = String(importLimits.fetchesFromHost)
  const curl = spawn('curl', ['-sS', '--no-progress-meter', '--parallel', '--parallel-immediate', '--parallel-max', most, '-K', list])
  const [code] = (await once(curl, 'exit')) as [number]
  const rate = megabytesIn(performance.now() - begun)
  await rm(into, { recursive: true })
  if (code !== 0) throw new Error(`curl ended with ${code}.`)
  return rate
}

async function inTurn(rounds: number, path: string): Promise<{ ours: number; curl: number }> {
  // The old host, and who else could fetch from it.
  for (const tool of ['nginx', 'curl']) need(tool)
  const folder = await mkdtemp(join(tmpdir(), 'castwright-bench-'))
  const best = { ours: 0, curl: 0 }
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
      // What was written before must not be on its way to the disk meanwhile.
      execFileSync('sync')
      best.ours = Math.max(best.ours, megabytesIn(await product.fetchAll(urls, size)))
      execFileSync('sync')
      best.curl = Math.max(best.curl, await fetchByCurl(folder, urls))
    }
  } finally {
    await product?.stop()
    await host.stop()
    await rm(folder, { recursive: true, force: true })
  }
  return best
}

const resultOf = (name: string, goal: number, { ours, curl }: { ours: number; curl: number }): Result[] => [
  { name, unit: 'MB/s', ours, anchor: 'curl --parallel', anchorValue: curl, ratio: ours / curl, goal },
]

/** 200 files of 5 MB to the last row of their episodes, each safe on the disk and looked into, against curl that only writes them. */
export const importFast = async (): Promise<Result[]> => resultOf('import', 0.25, await inTurn(3, 'fast'))

/** The same where each connection has 10 MiB a second: what is lost is lost between two files. */
export const importSlow = async (): Promise<Result[]> => resultOf('import-slow', 0.95, await inTurn(1, 'slow'))
