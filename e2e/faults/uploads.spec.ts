import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { isFull } from '../../server/test/kit/full.ts'
import { startProduct } from '../kit/product.ts'
import { figure } from './figures.ts'
import { awaitUpload, cuttingProxy, memoryOf, sendResumable, shaOf, storedRecordings, writeNoise } from './uploads-kit.ts'

/** `npm run test:faults -- uploads` takes a gigabyte, and cuts more often. */
const sized = (name: string, usual: number): number => Number(process.env[`UPLOAD_FAULT_${name}`] ?? usual)
const megabytes = sized('MB', 64)
const size = megabytes * 1024 * 1024
const linux = process.platform === 'linux'
const settlingMs = 5000

/** So many moments spread over the file, none where another is. */
const moments = (count: number): number[] =>
  Array.from({ length: count }, (_, index) => Math.floor((size * (index + Math.random() * 0.9)) / count))

type Outcome = { cuts: number; grew: number }

/** Sends a file that is cut so often, and the server killed at each cut if wished; everything else must be as if nothing had been. */
async function arrives({ cuts, kill }: { cuts: number; kill: boolean }): Promise<Outcome> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-upload-'))
  const product = await startProduct()
  const file = join(folder, 'noise.mp3')
  let isUp = true
  let grew = 0
  const restart = async (): Promise<void> => {
    isUp = false
    await product.kill()
    await product.start()
    isUp = true
  }
  try {
    await writeNoise(file, size)
    const { address, object } = await awaitUpload(product.url, size)
    const proxy = await cuttingProxy(Number(new URL(product.url).port), moments(cuts), kill ? restart : undefined)
    // A server that has just started still loads modules, so compare with one that has been idle for a while.
    await delay(settlingMs)
    const idle = await memoryOf(product.pid())
    const watch = setInterval(async () => {
      const now = await memoryOf(product.pid())
      if (isUp) grew = Math.max(grew, now - idle)
    }, 50)
    try {
      await sendResumable(file, size, address.replace(/localhost:\d+/, `127.0.0.1:${proxy.port}`))
    } finally {
      clearInterval(watch)
      await proxy.close()
    }
    const stored = await storedRecordings(product.dataDir)
    // Its bytes and its note, and nothing that any of the attempts left behind.
    expect(stored).toHaveLength(2)
    const bytes = stored.find((path) => path.includes(`${object}~`))
    expect(await shaOf(bytes!)).toBe(await shaOf(file))
    return { cuts: proxy.made(), grew }
  } finally {
    await product.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

for (const [what, how] of [
  ['the connection is cut', { cuts: sized('CUTS', isFull ? 10 : 4), kill: false }],
  ['the server is killed', { cuts: sized('KILLS', isFull ? 3 : 1), kill: true }],
] as const) {
  // What differs or is left behind has thrown before anything is noted.
  test(`an upload arrives byte for byte, though ${what} ${how.cuts === 1 ? 'once' : `${how.cuts} times`}`, { tag: '@full' }, async () => {
    const outcome = await arrives(how)
    const fault = `upload of ${megabytes} MB, ${what}`
    figure(fault, 25, 'times', outcome.cuts, { least: how.cuts })
    figure(fault, 25, 'uploads that differ by a byte, or left something behind', 0, { most: 0 })
    if (linux) figure(fault, 25, 'memory it grew by', outcome.grew, { most: megabytes > 64 ? 64 : 100, unit: ' MB' })
  })
}
