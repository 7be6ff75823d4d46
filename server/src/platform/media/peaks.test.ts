import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { silentM4a, silentMp3 } from '../audio/testing.ts'
import { createLog } from '../log.ts'
import { openDiskStorage } from '../storage/disk.ts'
import { collectPeaks } from './peaks.ts'
import { readVideoPeaks } from './peaks-ffmpeg.ts'
import { readMp3Peaks } from './peaks-mp3.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/media')
const isThere = existsSync(folder)
if (!isThere) console.warn('Waveforms of real sound are not tested: there is no folder ../shared/corpora/media.')
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
if (!hasFfmpeg) console.warn('Waveforms by ffmpeg are not tested: this machine has none.')

const log = createLog('silent')
const wanted = (seconds: number) => ({ slices: 100, seconds, signal: new AbortController().signal })

async function stored(bytes: Buffer) {
  const root = await mkdtemp(join(tmpdir(), 'castwright-peaks-'))
  onTestFinished(() => rm(root, { recursive: true, force: true }))
  const storage = openDiskStorage({ root, areas: ['recordings'], baseUrl: 'http://localhost', secret: 'secret', now: () => new Date() })
  const ref = { bucket: 'recordings', object: 'one' } as const
  await storage.put(ref, bytes, { contentType: 'audio/mpeg' })
  return { storage, ref }
}

test('finds the loudest sample of each slice, over all channels and chunks', () => {
  const collector = collectPeaks(4, 2)
  expect(collector.end()).toBeNull()
  collector.add(
    [
      [0, 0.5],
      [0, -1],
    ],
    2,
  )
  collector.add([[0.1, 0]], 2)
  // Extra samples count toward the last slice.
  collector.add([[0, 0.2]], 2)
  expect(collector.end()).toEqual([0, 255, 26, 51])
})

test('returns zeros for silence, and no waveform for other files', async () => {
  const { storage, ref } = await stored(silentMp3(300))
  expect(await readMp3Peaks(storage, ref, wanted(7.8))).toEqual(Array(100).fill(0))
  const text = await stored(Buffer.alloc(2000, 65))
  expect(await readMp3Peaks(text.storage, text.ref, wanted(1))).toBeNull()
  expect(await readMp3Peaks(storage, { ...ref, object: 'none' }, wanted(1))).toBeNull()
})

test("returns no waveform without ffmpeg, or if it can't read a file", async () => {
  const { storage, ref } = await stored(silentM4a())
  expect(await readVideoPeaks(storage, ref, { ...wanted(2), program: '/nowhere/ffmpeg', log })).toBeNull()
  if (!hasFfmpeg) return
  const text = await stored(Buffer.alloc(2000, 65))
  expect(await readVideoPeaks(text.storage, text.ref, { ...wanted(2), program: 'ffmpeg', log })).toBeNull()
  const stopped = { ...wanted(2), signal: AbortSignal.abort(), program: 'ffmpeg', log }
  await expect(readVideoPeaks(storage, ref, stopped)).rejects.toMatchObject({ name: 'AbortError' })
})

test.skipIf(!hasFfmpeg)('a playlist of URLs makes ffmpeg open nothing', async () => {
  const asked: string[] = []
  const canary = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.end()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void canary.close())
  await once(canary, 'listening')
  const elsewhere = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/one.ts`
  const { storage, ref } = await stored(Buffer.from(`#EXTM3U\n#EXT-X-TARGETDURATION:9\n#EXTINF:9,\n${elsewhere}\n#EXT-X-ENDLIST\n`))
  expect(await readVideoPeaks(storage, ref, { ...wanted(2), program: 'ffmpeg', log })).toBeNull()
  expect(asked).toEqual([])
})

test.skipIf(!isThere)('covers real audio from start to end', async () => {
  for (const [name, seconds] of [
    ['vbr-xing-20s.mp3', 20],
    ['id3-large-cover-12s.mp3', 12],
    ...(hasFfmpeg
      ? ([
          ['moov-at-end-12s.m4a', 12],
          ['h264-10s.mov', 10],
        ] as const)
      : []),
  ] as const) {
    const { storage, ref } = await stored(readFileSync(join(folder, name)))
    const peaks = name.endsWith('.mp3')
      ? await readMp3Peaks(storage, ref, wanted(seconds))
      : await readVideoPeaks(storage, ref, { ...wanted(seconds), program: 'ffmpeg', log })
    expect(peaks, name).toHaveLength(100)
    expect(peaks!.filter((peak) => peak > 5).length, name).toBeGreaterThan(90)
  }
})
