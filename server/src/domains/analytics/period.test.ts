import { expect, test } from 'vitest'
import { breakdownOf } from './breakdown.ts'
import { medianOf } from './median.ts'
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
  expect([medianOf([]), medianOf([3]), medianOf([9, 1, 2]), medianOf([4, 1, 2, 9])]).toEqual([null, 3, 2, 3])
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
