import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { isFull } from '../../../test/kit/full.ts'
import { bodyPath, renderBody } from './render.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

/** The largest step between two samples. */
function steepest(samples: Float32Array): number {
  let largest = Math.abs(samples[0]!)
  for (let at = 1; at < samples.length; at += 1) largest = Math.max(largest, Math.abs(samples[at]! - samples[at - 1]!))
  return Math.max(largest, Math.abs(samples.at(-1)!))
}

test.runIf(hasFfmpeg && isFull)('cuts in the middle of a wave do not click, and the rest stays as it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-joins-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const address = join(folder, 'source.wav')
  spawnSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'aevalsrc=0.8*sin(2*PI*100*t):s=44100:d=4', '-c:a', 'pcm_f32le', address])
  const render = async (parts: Array<{ startMs: number; endMs: number }>, more = {}) => {
    const filters = { channels: 'source', trimsSilence: false, levels: false, reducesNoise: false, ...more } as const
    const rendered = await renderBody(
      { program: 'ffmpeg', folder, signal: new AbortController().signal },
      { address, type: 'wav' },
      { parts, durationMs: 4000, ...filters },
    )
    const file = await readFile(bodyPath(folder))
    const bytes = Uint8Array.prototype.slice.call(file, file.length - rendered.seconds * 44_100 * 4 * rendered.channels)
    return { rendered, samples: new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4) }
  }
  const whole = await render([{ startMs: 0, endMs: 4000 }])
  const limit = steepest(whole.samples) * 1.6
  const parts = [
    { startMs: 3, endMs: 1001.5 },
    { startMs: 2004, endMs: 2507 },
    { startMs: 3011, endMs: 3998 },
  ]
  const { rendered, samples } = await render(parts)
  expect(steepest(samples)).toBeLessThan(limit)
  // Outside the joins, every sample is that of the source.
  const from = Math.round((rendered.parts[0]!.startMs * 44_100) / 1000)
  expect(samples.slice(1000, 40_000)).toEqual(whole.samples.slice(from + 1000, from + 40_000))
  expect(samples.length).toBeLessThan(whole.samples.length * 0.7)
  const stereo = await render(parts, { channels: 'stereo' })
  expect(stereo.samples).toHaveLength(samples.length * 2)
  // Noise reduction must not move the joins.
  const quieter = await render(parts, { reducesNoise: true })
  expect(quieter.samples).toHaveLength(samples.length)
  expect(steepest(quieter.samples)).toBeLessThan(limit)
  for (const channel of [0, 1]) expect(steepest(stereo.samples.filter((_, at) => at % 2 === channel))).toBeLessThan(limit)
})
