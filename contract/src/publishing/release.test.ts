import { describe, expect, test } from 'vitest'
import { dayOf, releaseBadge, type ReleaseFacts } from './release.ts'

const badge = (facts: Partial<ReleaseFacts>, now = '2026-05-10T12:00:00Z', zone = 'UTC') =>
  releaseBadge({ scheduledReleaseDate: null, isPublished: false, plannedReleaseDate: null, ...facts }, new Date(now), zone)
const planned = (date: string, now?: string, zone?: string) => badge({ plannedReleaseDate: date }, now, zone)

describe('every situation', () => {
  test('shows a scheduled release first', () => {
    const later = { label: 'Publishing Later', tone: 'success', outlined: true }
    expect(badge({ scheduledReleaseDate: '2026-06-01T00:00:00Z' })).toEqual(later)
    expect(badge({ scheduledReleaseDate: '2026-06-01T00:00:00Z', isPublished: true, plannedReleaseDate: '2026-05-01T00:00:00Z' })).toEqual(
      later,
    )
  })

  test('shows published regardless of the plan', () => {
    expect(badge({ isPublished: true, plannedReleaseDate: '2020-01-01T00:00:00Z' })).toEqual({
      label: 'Published',
      tone: 'success',
      outlined: false,
    })
  })

  test('no date', () => expect(badge({})).toEqual({ label: 'Select Date', tone: 'none', outlined: true }))

  test.for([
    ['2027-01-02T12:00:00Z', 'Jan 2, 2027', 'default'],
    ['2026-05-16T00:00:00Z', 'May 16, 2026', 'default'],
    ['2026-05-15T23:59:59Z', '5 days left', 'warning'],
    ['2026-05-13T00:00:00Z', '3 days left', 'warning'],
    ['2026-05-12T00:00:00Z', '2 days left', 'warning'],
    ['2026-05-11T23:59:59Z', 'Due tomorrow', 'warning'],
    ['2026-05-11T00:00:00Z', 'Due tomorrow', 'warning'],
    ['2026-05-10T23:59:59Z', 'Due today', 'warning'],
    ['2026-05-10T12:00:00Z', 'Due today', 'warning'],
    ['2026-05-10T11:59:59Z', 'Past due today', 'error'],
    ['2026-05-10T00:00:00Z', 'Past due today', 'error'],
    ['2026-05-09T23:59:59Z', '1 day late', 'error'],
    ['2026-05-03T12:00:00Z', '7 days late', 'error'],
    ['2025-05-10T12:00:00Z', '365 days late', 'error'],
  ] as const)('%s: %s', ([date, label, tone]) => expect(planned(date)).toEqual({ label, tone, outlined: false }))
})

describe("uses the user's time zone", () => {
  // Two instants, six hours apart. Midnight is between them only in some time zones.
  const [now, date] = ['2026-05-10T21:00:00Z', '2026-05-11T03:00:00Z']
  test.for([
    ['UTC', 'Due tomorrow'],
    ['America/New_York', 'Due today'],
    ['Asia/Tokyo', 'Due today'],
    ['Pacific/Kiritimati', 'Due today'],
    ['Asia/Kolkata', 'Due today'],
    ['Europe/Berlin', 'Due tomorrow'],
    ['Pacific/Pago_Pago', 'Due today'],
  ] as const)('%s: %s', ([zone, label]) => expect(planned(date, now, zone).label).toBe(label))

  test("uses the user's time zone for the date", () => {
    expect(planned('2026-12-31T23:30:00Z', '2026-05-10T00:00:00Z', 'Asia/Tokyo').label).toBe('Jan 1, 2027')
    expect(planned('2026-12-31T23:30:00Z', '2026-05-10T00:00:00Z', 'America/New_York').label).toBe('Dec 31, 2026')
  })
})

describe('counts days correctly across DST changes', () => {
  // New York: 8 March 2026 has 23 hours, 1 November 2026 has 25.
  test.for([
    ['2026-03-08T00:30:00-05:00', '2026-03-08T23:30:00-04:00', 'Due today'],
    ['2026-03-07T23:30:00-05:00', '2026-03-08T23:30:00-04:00', 'Due tomorrow'],
    ['2026-03-07T12:00:00-05:00', '2026-03-09T00:00:00-04:00', '2 days left'],
    ['2026-11-01T00:15:00-04:00', '2026-11-01T23:45:00-05:00', 'Due today'],
    ['2026-10-31T00:15:00-04:00', '2026-11-05T23:45:00-05:00', '5 days left'],
    ['2026-11-02T00:00:00-05:00', '2026-11-01T00:00:00-04:00', '1 day late'],
    // The hour that repeats when DST ends.
    ['2026-11-01T01:30:00-05:00', '2026-11-01T01:30:00-04:00', 'Past due today'],
  ] as const)('at %s, planned for %s: %s', ([now, date, label]) => expect(planned(date, now, 'America/New_York').label).toBe(label))

  test('counts every day of the year once in every time zone', () => {
    for (const zone of ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'Africa/Cairo', 'America/Sao_Paulo', 'UTC']) {
      let last = dayOf(new Date('2026-01-01T00:00:00Z'), zone)
      for (let hour = 1; hour <= 365 * 24; hour += 1) {
        const day = dayOf(new Date(Date.UTC(2026, 0, 1, hour)), zone)
        if (day !== last && day !== last + 1) throw new Error(`${zone}: ${day} after ${last}, ${hour} hours into the year`)
        last = day
      }
      expect(last - dayOf(new Date('2026-01-01T00:00:00Z'), zone)).toBe(365)
    }
  })
})
