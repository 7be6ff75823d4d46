import { expect, test } from 'vitest'
import { alignPeaks, gainsOf, skipInSource, toResult, toSource } from './mapping.ts'

/** A 10-second intro, two kept parts with 5 seconds cut between them, and 3 seconds trimmed at the start. */
const spans = [
  { sourceStartMs: 3000, sourceEndMs: 13_000, resultStartMs: 10_000 },
  { sourceStartMs: 18_000, sourceEndMs: 28_000, resultStartMs: 20_000 },
]

test('maps times between source and result', () => {
  expect([0, 10_000, 15_000, 20_000, 25_000, 40_000].map((ms) => toSource(spans, ms))).toEqual([3000, 3000, 8000, 18_000, 23_000, 28_000])
  expect([0, 3000, 8000, 15_000, 23_000, 30_000].map((ms) => toResult(spans, ms))).toEqual([10_000, 10_000, 15_000, 20_000, 25_000, 30_000])
  expect(toSource([], 1234)).toBe(1234)
})

test('skips what was cut in the source', () => {
  expect(skipInSource(spans, 0)).toEqual({ to: 3000, isEnd: false })
  expect(skipInSource(spans, 5000)).toBe(null)
  expect(skipInSource(spans, 14_000)).toEqual({ to: 18_000, isEnd: false })
  expect(skipInSource(spans, 29_000)).toEqual({ to: 28_000, isEnd: true })
})

test('draws the source at the times of the result', () => {
  const peaks = Array.from({ length: 300 }, (_, at) => (at < 130 ? 50 : 200))
  const aligned = alignPeaks(peaks, spans, 30_000, 30_000)
  expect([aligned[100], aligned[500], aligned[900]]).toEqual([0, 50, 200])
})

test('makes both equally loud without clipping', () => {
  const quiet = { truePeak: -10 } as never
  expect(gainsOf({ sourceGain: 6, before: quiet })).toEqual({ source: 6, result: 0 })
  expect(gainsOf({ sourceGain: 14, before: quiet })).toEqual({ source: 9, result: -5 })
  expect(gainsOf({ sourceGain: -4, before: quiet })).toEqual({ source: -4, result: 0 })
  expect(gainsOf({ sourceGain: null, before: null })).toEqual({ source: 0, result: 0 })
})
