import { expect, test } from 'vitest'
import { clockTime, dateOf, isoLength, lengthOf, numbersOf } from './format.ts'

test.each([
  [0, '0:00', '0 sec', 'PT0S'],
  [59.4, '0:59', '59 sec', 'PT59S'],
  [59.6, '0:59', '1 min 0 sec', 'PT60S'],
  [61, '1:01', '1 min 1 sec', 'PT61S'],
  [3599, '59:59', '59 min 59 sec', 'PT3599S'],
  [3600, '1:00:00', '1 hr 0 min', 'PT3600S'],
  [36_061, '10:01:01', '10 hr 1 min', 'PT36061S'],
])('%d seconds', (seconds, clock, length, iso) => {
  expect([clockTime(seconds), lengthOf(seconds), isoLength(seconds)]).toEqual([clock, length, iso])
})

test('formats days in the given time zone', () => {
  expect(dateOf('2026-03-05T23:59:00Z', 'UTC')).toBe('Mar 5, 2026')
  expect(dateOf('2026-03-05T00:00:00Z', 'UTC')).toBe('Mar 5, 2026')
  expect(dateOf('2026-03-05T02:00:00Z', 'America/New_York')).toBe('Mar 4, 2026')
  expect(dateOf('2026-03-05T16:00:00Z', 'Asia/Tokyo')).toBe('Mar 6, 2026')
})

test('names season and episode numbers if set', () => {
  expect(numbersOf({ seasonNumber: 2, episodeNumber: 5 })).toEqual(['Season 2', 'Episode 5'])
  expect(numbersOf({ seasonNumber: null, episodeNumber: 0 })).toEqual(['Episode 0'])
  expect(numbersOf({ seasonNumber: null, episodeNumber: null })).toEqual([])
})
