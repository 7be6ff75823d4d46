import { expect, test } from 'vitest'
import { fullTime, relativeTime, shortDate, waitingTime } from './time.ts'

const now = '2026-03-10T12:00:00.000Z'
const before = (seconds: number): number => Date.parse(now) - seconds * 1000

test.each([
  [0, 'Just now'],
  [59.9, 'Just now'],
  [60, '1 minute ago'],
  [119, '1 minute ago'],
  [120, '2 minutes ago'],
  [3599, '59 minutes ago'],
  [3600, '1 hour ago'],
  [86_399, '23 hours ago'],
  [86_400, '1 day ago'],
  [2_677_999, '30 days ago'],
])('%d seconds ago is %j', (seconds, words) => expect(relativeTime(before(seconds), { now })).toBe(words))

test("shows the full date in the user's time zone from day 31", () => {
  expect(relativeTime(before(2_678_000), { now, timeZone: 'UTC' })).toBe('February 7, 2026 at 12:06 PM')
  expect(relativeTime(before(2_678_000), { now, timeZone: 'Asia/Tokyo' })).toBe('February 7, 2026 at 9:06 PM')
})

test('treats slight clock skew as now and shows future times in full', () => {
  expect(relativeTime(before(-30), { now })).toBe('Just now')
  expect(relativeTime(before(-3600), { now, timeZone: 'UTC' })).toBe('March 10, 2026 at 1:00 PM')
})

test('formats dates in the time zone', () => {
  expect(shortDate('2026-01-01T02:00:00Z', 'America/New_York')).toBe('Dec 31, 2025')
  expect(fullTime('2026-01-01T02:00:00Z', 'America/New_York')).toBe('December 31, 2025 at 9:00 PM')
})

test.each([
  [0, '1 second'],
  [45, '45 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [5000, '2 hours'],
])('%d seconds to wait are %j', (seconds, words) => expect(waitingTime(seconds)).toBe(words))
