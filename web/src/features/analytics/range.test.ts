import { expect, test } from 'vitest'
import { periodOf, readRange, readReport } from './range.ts'

const today = '2026-03-05'

test.each([
  [{}, { from: '2026-02-06', to: today, granularity: 'day' }],
  [{ range: '7d' }, { from: '2026-02-27', to: today, granularity: 'day' }],
  [
    { range: '90d', by: 'week' },
    { from: '2025-12-06', to: today, granularity: 'week' },
  ],
  [{ range: '12m' }, { from: '2025-03-06', to: today, granularity: 'week' }],
  [{ range: 'all' }, { granularity: 'month' }],
  [
    { from: '2023-01-01', to: '2025-12-31' },
    { from: '2023-01-01', to: '2025-12-31', granularity: 'month' },
  ],
] as const)('%j is the period %j', (search, period) => expect(periodOf(search, today)).toEqual(period))

test('starts a year on a leap day with the next day that exists', () => {
  expect(periodOf({ range: '12m' }, '2028-02-29').from).toBe('2027-03-02')
})

test.each([
  [{ range: '28d' }, {}],
  [
    { range: '7d', by: 'month' },
    { range: '7d', by: 'month' },
  ],
  [{ range: '8d', by: 'hour' }, {}],
  [{ range: 7 }, {}],
  [
    { from: '2026-01-01', to: '2026-01-31', range: '7d' },
    { from: '2026-01-01', to: '2026-01-31' },
  ],
  [{ from: '2026-02-01', to: '2026-01-31', range: '7d' }, { range: '7d' }],
  [{ from: '2001-01-01', to: '2026-01-31' }, {}],
  [{ from: 'x', to: '2026-13-45' }, {}],
])('reads %j from the URL as %j', (search, range) => expect(readRange(search)).toEqual(range))

test('reads the episodes of a report from the URL', () => {
  const [one, two] = ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000002']
  expect(readReport({ range: '90d', episodes: `${one},${two},${one}` })).toEqual({ range: '90d', episodes: `${one},${two}` })
  for (const episodes of ['', 'x', 7, [one]]) expect(readReport({ episodes })).toEqual({})
})
