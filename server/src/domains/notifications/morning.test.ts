import { expect, test } from 'vitest'
import { lastMorning } from './morning.ts'

const at = (now: string, zone: string): string => lastMorning(new Date(now), zone).toISOString()

test('it is morning when the clocks there show eight', () => {
  expect(at('2027-01-15T08:00:00.000Z', 'UTC')).toBe('2027-01-15T08:00:00.000Z')
  expect(at('2027-01-15T07:59:59.999Z', 'UTC')).toBe('2027-01-14T08:00:00.000Z')
  expect(at('2027-01-15T12:00:00.000Z', 'Asia/Tokyo')).toBe('2027-01-14T23:00:00.000Z')
  expect(at('2027-01-15T12:00:00.000Z', 'America/Los_Angeles')).toBe('2027-01-14T16:00:00.000Z')
  expect(at('2027-01-15T02:30:00.000Z', 'Asia/Kathmandu')).toBe('2027-01-15T02:15:00.000Z')
  expect(at('2027-01-15T00:00:00.000Z', 'Pacific/Kiritimati')).toBe('2027-01-14T18:00:00.000Z')
  expect(at('2027-01-01T03:00:00.000Z', 'America/New_York')).toBe('2026-12-31T13:00:00.000Z')
})

test('also on the days on which clocks change', () => {
  // Berlin goes forward in the night to 28 March 2027 and back in the night to 31 October.
  expect(at('2027-03-27T12:00:00.000Z', 'Europe/Berlin')).toBe('2027-03-27T07:00:00.000Z')
  expect(at('2027-03-28T05:59:59.000Z', 'Europe/Berlin')).toBe('2027-03-27T07:00:00.000Z')
  expect(at('2027-03-28T06:00:00.000Z', 'Europe/Berlin')).toBe('2027-03-28T06:00:00.000Z')
  expect(at('2027-10-31T06:30:00.000Z', 'Europe/Berlin')).toBe('2027-10-30T06:00:00.000Z')
  expect(at('2027-10-31T07:00:00.000Z', 'Europe/Berlin')).toBe('2027-10-31T07:00:00.000Z')
  expect(at('2027-03-14T11:59:59.000Z', 'America/New_York')).toBe('2027-03-13T13:00:00.000Z')
  expect(at('2027-03-14T12:00:00.000Z', 'America/New_York')).toBe('2027-03-14T12:00:00.000Z')
  expect(at('2027-11-07T13:00:00.000Z', 'America/New_York')).toBe('2027-11-07T13:00:00.000Z')
  // Half an hour forward.
  expect(at('2027-10-02T22:00:00.000Z', 'Australia/Lord_Howe')).toBe('2027-10-02T21:00:00.000Z')
})

test('there is one morning a day, in every zone, all year', () => {
  const hour = 3600 * 1000
  for (const zone of ['Europe/Berlin', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca']) {
    const mornings = new Set<number>()
    for (let time = Date.UTC(2027, 0, 2); time < Date.UTC(2028, 0, 2); time += hour)
      mornings.add(lastMorning(new Date(time), zone).getTime())
    expect([365, 366], zone).toContain(mornings.size)
    const sorted = [...mornings].toSorted((a, b) => a - b)
    const gaps = sorted.slice(1).map((time, index) => (time - sorted[index]!) / hour)
    expect(Math.min(...gaps), zone).toBeGreaterThanOrEqual(23)
    expect(Math.max(...gaps), zone).toBeLessThanOrEqual(25)
  }
})

test('a zone that is not known is UTC', () => {
  expect(at('2027-01-15T12:00:00.000Z', 'Mars/Olympus')).toBe('2027-01-15T08:00:00.000Z')
})
