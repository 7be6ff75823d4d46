import { expect, test } from 'vitest'
import { lastDigestTime } from './digest-time.ts'

const at = (now: string, zone: string): string => lastDigestTime(new Date(now), zone).toISOString()

test('is 8:00 local time', () => {
  expect(at('2027-01-15T08:00:00.000Z', 'UTC')).toBe('2027-01-15T08:00:00.000Z')
  expect(at('2027-01-15T07:59:59.999Z', 'UTC')).toBe('2027-01-14T08:00:00.000Z')
  expect(at('2027-01-15T12:00:00.000Z', 'Asia/Tokyo')).toBe('2027-01-14T23:00:00.000Z')
  expect(at('2027-01-15T12:00:00.000Z', 'America/Los_Angeles')).toBe('2027-01-14T16:00:00.000Z')
  expect(at('2027-01-15T02:30:00.000Z', 'Asia/Kathmandu')).toBe('2027-01-15T02:15:00.000Z')
  expect(at('2027-01-15T00:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-14T18:00:00.000Z')
  expect(at('2027-01-01T03:00:00.000Z', 'America/New_York')).toBe('2026-12-31T13:00:00.000Z')
})

test('is 8:00 local time on days with DST changes', () => {
  // Berlin: DST starts on March 28, 2027 and ends on October 31.
  expect(at('2027-03-27T12:00:00.000Z', 'Europe/Berlin')).toBe('2027-03-27T07:00:00.000Z')
  expect(at('2027-03-28T05:59:59.000Z', 'Europe/Berlin')).toBe('2027-03-27T07:00:00.000Z')
  expect(at('2027-03-28T06:00:00.000Z', 'Europe/Berlin')).toBe('2027-03-28T06:00:00.000Z')
  expect(at('2027-10-31T06:30:00.000Z', 'Europe/Berlin')).toBe('2027-10-30T06:00:00.000Z')
  expect(at('2027-10-31T07:00:00.000Z', 'Europe/Berlin')).toBe('2027-10-31T07:00:00.000Z')
  expect(at('2027-03-14T11:59:59.000Z', 'America/New_York')).toBe('2027-03-13T13:00:00.000Z')
  expect(at('2027-03-14T12:00:00.000Z', 'America/New_York')).toBe('2027-03-14T12:00:00.000Z')
  expect(at('2027-11-07T13:00:00.000Z', 'America/New_York')).toBe('2027-11-07T13:00:00.000Z')
  // A DST change of 30 minutes.
  expect(at('2027-10-02T22:00:00.000Z', 'Australia/Lord_Howe')).toBe('2027-10-02T21:00:00.000Z')
})

test('is once a day in every time zone', () => {
  const hour = 3600 * 1000
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    const times = new Set<number>()
    for (let time = Date.UTC(2027, 0, 2); time < Date.UTC(2028, 0, 2); time += hour)
      times.add(lastDigestTime(new Date(time), zone).getTime())
    expect([365, 366], zone).toContain(times.size)
    const sorted = [...times].toSorted((a, b) => a - b)
    const gaps = sorted.slice(1).map((time, index) => (time - sorted[index]!) / hour)
    expect(Math.min(...gaps), zone).toBeGreaterThanOrEqual(23)
    expect(Math.max(...gaps), zone).toBeLessThanOrEqual(25)
  }
})

test('falls back to UTC for an unknown time zone', () => {
  expect(at('2027-01-15T12:00:00.000Z', 'Mars/Olympus')).toBe('2027-01-15T08:00:00.000Z')
})
