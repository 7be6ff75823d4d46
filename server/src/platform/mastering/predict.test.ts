import { expect, test } from 'vitest'
import { sampleParts } from './predict.ts'
import { sampleRate } from './frames.ts'

test('samples are evenly spread, and at most two minutes', () => {
  for (const minutes of [2, 6, 60, 600]) {
    const frames = minutes * 60 * sampleRate
    const parts = sampleParts(frames)
    const sampled = parts.reduce((sum, part) => sum + part.frames, 0) / sampleRate
    expect(sampled).toBe(Math.min(120, Math.max(30, minutes * 3)))
    expect(parts[0]!.start).toBeGreaterThanOrEqual(0)
    expect(parts.at(-1)!.start + parts.at(-1)!.frames).toBeLessThanOrEqual(frames)
    for (const [at, part] of parts.slice(1).entries()) expect(part.start).toBeGreaterThanOrEqual(parts[at]!.start + parts[at]!.frames)
  }
})

test('a short recording is its own sample', () => {
  expect(sampleParts(20 * sampleRate)).toEqual([{ start: 0, frames: 20 * sampleRate }])
})
