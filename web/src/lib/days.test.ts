import { expect, test } from 'vitest'
import { dayLabel, longDay } from './days.ts'

test('names a day relative to today, with the year only where it differs', () => {
  const label = (date: string) => dayLabel(date, '2026-12-31')
  expect(['2026-12-31', '2027-01-01', '2026-12-30', '2026-03-05', '2027-01-02'].map(label)).toEqual([
    'Today',
    'Tomorrow',
    'Yesterday',
    'Mar 5',
    'Jan 2, 2027',
  ])
  expect(longDay('2026-03-05')).toBe('March 5, 2026')
})
