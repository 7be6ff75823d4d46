import { expect, test } from 'vitest'
import { keptMs, keptParts, mapTime, mergeCuts, spansOf } from './spans.ts'

test('times follow cuts, trimmed silence and an intro', () => {
  const cuts = mergeCuts([
    { startMs: 40_000, endMs: 50_000 },
    { startMs: 10_000, endMs: 20_000 },
    { startMs: 15_000, endMs: 22_000 },
  ])
  const parts = keptParts(cuts, 60_000)
  expect(parts).toEqual([
    { startMs: 0, endMs: 10_000 },
    { startMs: 22_000, endMs: 40_000 },
    { startMs: 50_000, endMs: 60_000 },
  ])
  const spans = spansOf(parts, { startMs: 1000, endMs: 2000 }, 5000)
  expect(spans).toEqual([
    { sourceStartMs: 1000, sourceEndMs: 10_000, resultStartMs: 5000 },
    { sourceStartMs: 22_000, sourceEndMs: 40_000, resultStartMs: 14_000 },
    { sourceStartMs: 50_000, sourceEndMs: 58_000, resultStartMs: 32_000 },
  ])
  expect([0, 1000, 9000, 15_000, 22_000, 39_000, 45_000, 51_000, 59_000].map((ms) => mapTime(spans, ms))).toEqual([
    5000, 5000, 13_000, 14_000, 14_000, 31_000, 32_000, 33_000, 40_000,
  ])
  expect(keptMs(spans, 9000, 23_000)).toBe(2000)
  expect(keptMs(spans, 12_000, 20_000)).toBe(0)
})

test('trimming may remove whole parts', () => {
  const parts = [
    { startMs: 0, endMs: 500 },
    { startMs: 1000, endMs: 5000 },
  ]
  expect(spansOf(parts, { startMs: 700, endMs: 0 }, 0)).toEqual([{ sourceStartMs: 1200, sourceEndMs: 5000, resultStartMs: 0 }])
  expect(mapTime([], 5)).toBe(0)
})
