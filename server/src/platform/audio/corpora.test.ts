import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readAudio } from './read.ts'
import { bufferSource } from './source.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/media')
const isThere = existsSync(join(folder, 'MANIFEST.json'))
if (!isThere) console.warn('Sound made by others is not tested: there is no folder ../shared/corpora/media.')

type Facts = { bytes: number; decodedSeconds: number; ffprobe: { format?: string; streams?: string[] } }

/** The expected result according to an independent decoder. */
function expected(name: string, { decodedSeconds, ffprobe: { format, streams = [] } }: Facts): { seconds: number } | { refused: true } {
  const moves = streams.some((stream) => stream.startsWith('video') && !stream.includes('cover'))
  const isOurs = format === 'mp3' || (format?.includes('m4a') && !name.endsWith('.mov'))
  return isOurs && !moves && decodedSeconds > 0 ? { seconds: decodedSeconds } : { refused: true }
}

test.skipIf(!isThere)('reads every file like an independent decoder', async () => {
  const manifest = JSON.parse(readFileSync(join(folder, 'MANIFEST.json'), 'utf8')) as Record<string, Facts>
  const verdicts = { read: 0, refused: 0 }
  for (const [name, facts] of Object.entries(manifest)) {
    const bytes = readFileSync(join(folder, name))
    const wanted = expected(name, facts)
    const reading = readAudio(bufferSource(bytes))
    if ('refused' in wanted) await expect(reading, name).rejects.toMatchObject({ name: 'UnfitFile' })
    else expect(Math.abs((await reading).seconds - wanted.seconds), name).toBeLessThan(0.03)
    verdicts['refused' in wanted ? 'refused' : 'read'] += 1
  }
  expect(verdicts.read).toBeGreaterThan(5)
  expect(verdicts.refused).toBeGreaterThan(5)
})

test.skipIf(!isThere)('rejects valid files as soon as their end is missing', async () => {
  for (const name of [
    'cbr-128k-stereo-12s.mp3',
    'vbr-xing-20s.mp3',
    'aac-faststart-12s.m4a',
    'moov-at-end-12s.m4a',
    'id3-large-cover-12s.mp3',
  ]) {
    const bytes = readFileSync(join(folder, name))
    for (const share of [0.3, 0.6, 0.97]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share))
      await expect(readAudio(bufferSource(cut)), `${name} × ${share}`).rejects.toMatchObject({ name: 'UnfitFile' })
    }
  }
})
