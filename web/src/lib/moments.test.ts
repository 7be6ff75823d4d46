import { expect, test } from 'vitest'
import { bannerMoment, lastPublishedMoment, shortMoment, zoneName } from './moments.ts'

test.each([
  ['2026-03-05T20:04:00Z', 'America/New_York', '3/5/26 at 3:04 PM', '03/05/26 at 03:04 PM EST'],
  ['2026-07-15T04:00:00Z', 'America/New_York', '7/15/26 at 12:00 AM', '07/15/26 at 12:00 AM EDT'],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '1/1/27 at 8:30 AM', '01/01/27 at 08:30 AM GMT+9'],
  ['2026-01-01T12:00:00Z', 'UTC', '1/1/26 at 12:00 PM', '01/01/26 at 12:00 PM UTC'],
])('%s in %s is %s, and on a banner %s', (instant, zone, short, banner) => {
  expect(shortMoment(instant, zone)).toBe(short)
  expect(bannerMoment(instant, zone)).toBe(banner)
  expect(banner.endsWith(zoneName(instant, zone))).toBe(true)
})

test.each([
  ['2026-03-05T20:04:00Z', 'America/New_York', '3/5/2026 at 3:04 PM EST'],
  ['2026-12-31T23:30:00Z', 'Asia/Tokyo', '1/1/2027 at 8:30 AM GMT+9'],
])('%s in %s was last published on %s', (instant, zone, words) => expect(lastPublishedMoment(instant, zone)).toBe(words))
