import { numbers } from '@castwright/contract/podcasts/art.ts'
import { retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import type { ListeningReport } from '@castwright/contract/analytics/listening.ts'
import { expect, test } from 'vitest'
import { averageHeard, coveredBuckets, sumReports } from './retention.ts'

type Ranges = ListeningReport['ranges']
const covered = (ranges: Ranges, duration = 1000) => {
  const buckets = coveredBuckets(ranges, duration)
  return buckets && [...buckets].toSorted((a, b) => a - b)
}

test('a range covers the hundredths whose middle it contains', () => {
  expect(covered([[0, 5]])).toEqual([])
  expect(covered([[0, 5.1]])).toEqual([0])
  expect(covered([[5, 15]])).toEqual([0])
  expect(covered([[0, 30]])).toEqual([0, 1, 2])
  expect(covered([[0, 12], [8, 20], [990, 1000]])).toEqual([0, 1, 99]) // oxfmt-ignore
  // Players round, and estimate the length of some files.
  expect(covered([[985, 1002]])).toEqual([98, 99])
  expect(covered([[0, 10]], 10)).toHaveLength(retentionBuckets)
})

test.each<[string, Ranges, number]>([
  ['before the beginning', [[-1, 5]], 1000],
  ['beyond the end', [[995, 1003]], 1000],
  ['backwards', [[20, 10]], 1000],
  ['empty', [[10, 10]], 1000],
  ['longer than ten seconds can be', [[0, 61]], 1000],
  ['longer together than ten seconds can be', [[0, 31], [100, 131]], 1000], // oxfmt-ignore
  ['the same many times', Array.from({ length: 20 }, () => [0, 10]), 1000],
  ['of a recording without length', [[0, 1]], 0],
  ['far away', [[0, 1e300]], 1000],
])('ignores ranges that no player reports: %s', (_name, ranges, duration) => {
  expect(coveredBuckets(ranges, duration)).toBeNull()
})

const one = 'recording-1'
const recordings = new Map([
  [one, { episodeId: 'episode-1', duration: 1000 }],
  ['recording-2', { episodeId: 'episode-2', duration: 50 }],
])
const report = (ranges: Ranges, isStart = false, recordingId = one): ListeningReport => ({ recordingId, isStart, ranges })

test('sums plays and parts by episode', () => {
  const sums = sumReports(
    [
      report([[0, 20]], true),
      report([[0, 10]], true),
      report([[20, 30]]),
      report([[0, 50]], true, 'recording-2'),
      report([[0, 10]], true, 'recording-3'),
      report([[0, 500]], true),
    ],
    recordings,
  )
  expect([...sums.keys()]).toEqual(['episode-1', 'episode-2'])
  expect(sums.get('episode-1')).toMatchObject({ plays: 2, buckets: expect.objectContaining({ 0: 2, 1: 1, 2: 1, 3: 0 }) })
  expect(sums.get('episode-2')).toEqual({ plays: 1, buckets: Array<number>(retentionBuckets).fill(1) })
  expect(averageHeard(sums.get('episode-1')!)).toBeCloseTo(0.02)
  expect(averageHeard(sums.get('episode-2')!)).toBe(1)
})

test('an average is never more than everything, and nothing without plays', () => {
  expect(averageHeard({ plays: 1, buckets: Array<number>(retentionBuckets).fill(2) })).toBe(1)
  expect(averageHeard({ plays: 0, buckets: Array<number>(retentionBuckets).fill(2) })).toBe(0)
})

test('the order of reports and how playback is divided into them make no difference', () => {
  for (let seed = 1; seed <= 300; seed += 1) {
    const next = numbers(seed)
    const duration = 20 + next() * 7000
    const second = () => Math.round(next() * duration * 10) / 10
    // What one visit heard, as a player knows it: apart from each other, in tenths of a second.
    const cuts = [...new Set(Array.from({ length: 2 + Math.floor(next() * 8) }, second))].toSorted((a, b) => a - b)
    const heard = cuts.slice(1).flatMap((to, at): Ranges => (at % 2 === 0 ? [[cuts[at]!, to]] : []))
    if (heard.length === 0) continue

    const pieces = heard.flatMap(([from, to]) => {
      const ends: Ranges = []
      for (let at = from; at < to;) {
        const end = Math.min(to, at + 0.1 + Math.round(next() * 400) / 10)
        ends.push([at, end])
        at = end
      }
      return ends
    })
    const reports = pieces.map((piece) => report([piece])).toSorted(() => next() - 0.5)
    reports[0] = { ...reports[0]!, isStart: true }
    const sums = sumReports(reports, new Map([[one, { episodeId: 'e', duration }]])).get('e')!

    const expected = Array.from({ length: retentionBuckets }, (_, bucket) => {
      const middle = ((bucket + 0.5) / retentionBuckets) * duration
      return heard.some(([from, to]) => from <= middle && middle < to) ? 1 : 0
    })
    expect(sums, `seed ${seed}`).toEqual({ plays: 1, buckets: expected })
  }
})
