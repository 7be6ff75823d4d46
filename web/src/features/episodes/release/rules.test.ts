import { expect, test } from 'vitest'
import { defaultTime, earliestDay, earliestTime, faultOf } from './rules.ts'
import { instantAt, wallAt } from './zone.ts'

const newYork = 'America/New_York'

test.each([
  ['2026-01-15', '09:30', newYork, '2026-01-15T14:30:00.000Z'],
  ['2026-07-15', '09:30', newYork, '2026-07-15T13:30:00.000Z'],
  ['2026-01-15', '00:00', 'Asia/Tokyo', '2026-01-14T15:00:00.000Z'],
  ['2026-03-29', '03:00', 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-05-01', '12:15', 'Asia/Kathmandu', '2026-05-01T06:30:00.000Z'],
])('%s %s in %s is %s, and back', (date, time, zone, instant) => {
  expect(instantAt({ date, time }, zone).toISOString()).toBe(instant)
  expect(wallAt(new Date(instant), zone)).toEqual({ date, time })
})

test('a time that the clocks jump over is some time near it', () => {
  const found = wallAt(instantAt({ date: '2026-03-08', time: '02:30' }, newYork), newYork)
  expect(['01:30', '03:30']).toContain(found.time)
})

// 3:20 in the night of the 11th in New York.
const now = new Date('2026-03-11T07:20:00Z')

test('days before yesterday and hours of today that are over are closed', () => {
  expect(earliestDay(now, newYork)).toBe('2026-03-10')
  expect(earliestDay(now, 'Pacific/Honolulu')).toBe('2026-03-09')
  expect(earliestTime('2026-03-11', now, newYork)).toBe('03:00')
  expect(earliestTime('2026-03-12', now, newYork)).toBeUndefined()
  expect(earliestTime(null, now, newYork)).toBeUndefined()
})

test.each([
  [null, '', 'Release Date required to save.'],
  [null, '10:00', 'Release Date required to save.'],
  ['2026-03-12', '', 'Release Time required to save.'],
  ['2026-03-09', '10:00', 'Unable to save Release Date.'],
  ['2026-03-11', '02:59', 'Unable to save Release Date.'],
  ['2026-03-11', '03:00', null],
  ['2026-03-10', '00:00', null],
  ['2026-03-12', '00:00', null],
])('%s %s: %s', (date, time, fault) => {
  expect(faultOf({ date, time }, now, newYork)).toBe(fault)
})

test.each([
  ['18:00', newYork, newYork, '18:00'],
  ['18:00', newYork, 'Europe/Berlin', '23:00'],
  ['22:00', newYork, 'Asia/Tokyo', '11:00'],
  [null, newYork, newYork, ''],
])('the default of %s in %s is for somebody in %s %s', (defaultReleaseTime, timeZone, reader, time) => {
  expect(defaultTime({ defaultReleaseTime, timeZone }, '2026-03-15', reader)).toBe(time)
})
