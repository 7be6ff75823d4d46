import type { AnalyticsPeriod } from '@castwright/contract/analytics/shapes.ts'
import { percentText } from '@castwright/contract/analytics/values.ts'
import { expect, test } from 'vitest'
import { changeOf, pointsOf, previousDays, shareOf, spanOf, trendWords } from './format.ts'

test.each([
  [112, 100, '+12.0%', '12.0% more than the previous period'],
  [50, 100, '-50.0%', '50.0% less than the previous period'],
  [0, 100, '-100.0%', '100.0% less than the previous period'],
  [5, 5, '0.0%', 'The same as the previous period'],
  [5, 0, 'New', 'None in the previous period'],
])('compares %d with %d', (now, before, text, words) => expect(changeOf(now, before)).toMatchObject({ text, words }))

test('writes every percentage with one decimal place', () => {
  expect([0, 2.8, 25, 100, 1234.56].map(percentText)).toEqual(['0.0%', '2.8%', '25.0%', '100.0%', '1,234.6%'])
  expect([shareOf(1, 3), shareOf(5, 4), shareOf(0, 0)]).toEqual([33.3, 100, 0])
})

test('writes periods', () => {
  expect([spanOf('2026-03-05', '2026-03-05'), spanOf('2026-03-05', '2026-03-11'), spanOf('2025-12-30', '2026-01-05')]).toEqual([
    'Mar 5, 2026',
    'Mar 5 – 11, 2026',
    'Dec 30, 2025 – Jan 5, 2026',
  ])
})

const period: AnalyticsPeriod = {
  from: '2026-03-01',
  to: '2026-03-03',
  previousFrom: '2026-02-26',
  previousTo: '2026-02-28',
  granularity: 'day',
  today: '2026-03-03',
}
const point = (start: string, end = start, isComplete = true) => ({ start, end, downloads: 1, previous: 2, isComplete })
const release = (day: string, title: string) => ({
  episodeId: '0198c0de-0000-7000-8000-000000000001',
  podcastId: '0198c0de-0000-7000-8000-00000000000a',
  title,
  day,
  publishedAt: `${day}T08:00:00Z`,
})

test('names days, marks releases and says what is incomplete', () => {
  const points = [point('2026-03-01'), point('2026-03-02'), point('2026-03-03', '2026-03-03', false)]
  expect(pointsOf(points, period, [release('2026-03-02', 'Pilot')])).toEqual([
    { key: '2026-03-01', name: 'Sunday, March 1, 2026', short: 'Mar 1', notes: [] },
    { key: '2026-03-02', name: 'Monday, March 2, 2026', short: 'Mar 2', notes: ['Released: Pilot'] },
    { key: '2026-03-03', name: 'Tuesday, March 3, 2026 (so far)', short: 'Mar 3', notes: [] },
  ])
  expect(previousDays(points, period)).toEqual(['Feb 26', 'Feb 27', 'Feb 28'])
})

test('names weeks and months, and counts many releases', () => {
  const releases = [1, 2, 3, 4, 5, 6].map((nth) => release('2026-02-03', `Part ${nth}`))
  const [week] = pointsOf([point('2026-02-02', '2026-02-08', false)], { ...period, granularity: 'week' }, releases)
  expect(week).toMatchObject({ name: 'Week of February 2, 2026 (in part)', short: 'Feb 2' })
  expect(week?.notes).toEqual(['Released: Part 1', 'Released: Part 2', 'Released: Part 3', 'and 3 more releases'])
  const [month] = pointsOf([point('2026-02-01', '2026-02-28')], { ...period, from: '2025-04-01', granularity: 'month' }, [])
  expect(month).toMatchObject({ name: 'February 2026', short: 'Feb 26' })
})

test('puts a sparkline into words', () => {
  expect(trendWords([1200, 3, 4500, 20])).toBe('1,200 at the start of the period, 20 at its end, 4,500 at most')
})
