import { expect, test } from 'vitest'
import { breakdownOf } from './breakdown.ts'
import { medianOf, typicalsOf } from './service/comparison.ts'
import { periodOf, pointsOf } from './period.ts'

const now = new Date('2026-03-18T23:30:00Z')
const days = new Map([
  ['2026-02-27', 1],
  ['2026-03-01', 10],
  ['2026-03-02', 20],
  ['2026-03-09', 30],
])

test('a period is compared with as many days before it', () => {
  expect(periodOf({ from: '2026-03-01', to: '2026-03-03' }, null, now)).toEqual({
    from: '2026-03-01',
    to: '2026-03-03',
    previousFrom: '2026-02-26',
    previousTo: '2026-02-28',
    granularity: 'day',
    today: '2026-03-18',
  })
  expect(periodOf({}, '2026-01-01', now)).toMatchObject({ from: '2026-01-01', to: '2026-03-18' })
  expect(periodOf({}, '2001-01-01', now)).toMatchObject({ from: '2021-03-18', to: '2026-03-18' })
  expect(periodOf({}, null, now)).toMatchObject({ from: '2026-03-18', to: '2026-03-18' })
  expect(periodOf({ to: '2025-12-31' }, '2026-01-01', now)).toMatchObject({ from: '2025-12-31', to: '2025-12-31' })
})

test('weeks begin on Monday, and parts of weeks and today are incomplete', () => {
  const period = periodOf({ from: '2026-03-01', to: '2026-03-18', granularity: 'week' }, null, now)
  expect(
    pointsOf(period, days).map(({ start, end, downloads, previous, isComplete }) => [start, end, downloads, previous, isComplete]),
  ).toEqual([
    ['2026-03-01', '2026-03-01', 10, 0, false],
    ['2026-03-02', '2026-03-08', 20, 0, true],
    ['2026-03-09', '2026-03-15', 30, 0, true],
    ['2026-03-16', '2026-03-18', 0, 1, false],
  ])
})

test('points of any size have the same sum', () => {
  const sums = (['day', 'week', 'month'] as const).map((granularity) =>
    pointsOf(periodOf({ from: '2026-02-01', to: '2026-03-17', granularity }, null, now), days).reduce(
      (sum, { downloads }) => sum + downloads,
      0,
    ),
  )
  expect(sums).toEqual([61, 61, 61])
})

test('medians', () => {
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 2]), medianOf([4, 1, 2, 9]), medianOf([1, 2])]).toEqual([null, 3, 2, 3, 2])
})

test('small countries are added up, and the rows have all downloads', () => {
  const rows = breakdownOf('country', [
    { value: 'DE', downloads: 60 },
    { value: 'FR', downloads: 4 },
    { value: 'US', downloads: 5 },
    { value: '', downloads: 1 },
    { value: 'JP', downloads: 4 },
  ])
  expect(rows).toEqual([
    { value: 'DE', name: 'Germany', downloads: 60, percent: 81.1 },
    { value: 'US', name: 'United States', downloads: 5, percent: 6.8 },
    { value: '', name: 'Unknown', downloads: 1, percent: 1.4 },
    { value: '*', name: 'Other', downloads: 8, percent: 10.8 },
  ])
  expect(breakdownOf('device', [{ value: 'speaker', downloads: 1 }])).toEqual([
    { value: 'speaker', name: 'Smart speaker', downloads: 1, percent: 100 },
  ])
  expect(breakdownOf('app', [])).toEqual([])
})

test('typical numbers never fall, even if older episodes had fewer downloads', () => {
  /** With downloads after 24 hours, 7, 30 and 90 days, as far as it is old enough. */
  const episodeWith = (...downloads: number[]) => {
    const [first24Hours, first7Days, first30Days, first90Days] = Array.from({ length: 4 }, (_, at) => ({
      downloads: downloads[at] ?? 0,
      isComplete: at < downloads.length,
      reason: at < downloads.length ? null : ('young' as const),
    }))
    const first = { first24Hours: first24Hours!, first7Days: first7Days!, first30Days: first30Days!, first90Days: first90Days! }
    return { episodeId: '', title: '', publishedAt: '', isInRange: true, ...first }
  }
  const [small, large, new1, new2] = [episodeWith(1, 2, 3, 4), episodeWith(10, 20, 30), episodeWith(50, 60), episodeWith(70)]
  const of = (...episodes: Array<ReturnType<typeof episodeWith>>) => {
    const { first24Hours, first7Days, first30Days, first90Days } = typicalsOf(episodes)
    return [first24Hours, first7Days, first30Days, first90Days].map(({ downloads, episodes: many }) => [downloads, many])
  }
  expect(of(small, large, new1, new2)).toEqual([
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
  ])
  expect(of(large, new1, new2)).toEqual([
    [10, 1],
    [20, 1],
    [30, 1],
    [0, 0],
  ])
  expect(of(episodeWith(1, 2, 3, 400), large)).toEqual([
    [6, 2],
    [11, 2],
    [17, 2],
    [400, 1],
  ])
  expect(of()).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ])
})
