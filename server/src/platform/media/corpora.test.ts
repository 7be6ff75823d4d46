import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { ByteSource } from '../audio/source.ts'
import { readMedia, requireEnding } from './read.ts'

const folder = join(import.meta.dirname, '../../../../../shared/corpora/media')
const isThere = existsSync(join(folder, 'MANIFEST.json'))
if (!isThere) console.warn('Media made by others are not tested: there is no folder ../shared/corpora/media.')

type Facts = { bytes: number; decodedSeconds: number; ffprobe: { format?: string; streams?: string[] } }

async function fileSource(name: string, size: number): Promise<ByteSource> {
  const file = await open(join(folder, name))
  onTestFinished(() => file.close())
  return {
    size,
    async read(start, length) {
      const bytes = Buffer.alloc(Math.max(0, Math.min(length, size - start)))
      await file.read(bytes, 0, bytes.length, start)
      return bytes
    },
  }
}

/** The expected result for a show of this kind, according to an independent decoder. */
function expected({ decodedSeconds, ffprobe: { format = '', streams = [] } }: Facts, wanted: 'audio' | 'video'): number | null {
  const moves = streams.some((stream) => stream.startsWith('video') && !stream.includes('cover'))
  const isOurs = format === 'mp3' || format.includes('m4a')
  return isOurs && decodedSeconds > 0 && moves === (wanted === 'video') ? decodedSeconds : null
}

test.skipIf(!isThere)('agrees with an independent decoder on every file', async () => {
  const manifest = JSON.parse(await readFile(join(folder, 'MANIFEST.json'), 'utf8')) as Record<string, Facts>
  const seen = { taken: 0, refused: 0 }
  for (const [name, facts] of Object.entries(manifest)) {
    for (const wanted of ['audio', 'video'] as const) {
      const length = expected(facts, wanted)
      const reading = fileSource(name, facts.bytes).then((source) => readMedia(source, wanted))
      if (length === null) {
        await expect(reading, `${name} as ${wanted}`).rejects.toMatchObject({ name: 'UnfitFile' })
        seen.refused += 1
        continue
      }
      const media = await reading
      expect(Math.abs(media.seconds - length), name).toBeLessThan(0.1)
      expect(requireEnding(media, extname(name).slice(1)), name).toBe(extname(name).slice(1))
      seen.taken += 1
    }
  }
  expect(seen.taken).toBeGreaterThanOrEqual(10)
  expect(seen.refused).toBeGreaterThanOrEqual(10)
})
