import { expect, test } from 'vitest'
import { defaultTime } from './rules.ts'

const newYork = 'America/New_York'

test.each([
  ['18:00', newYork, newYork, '18:00'],
  ['18:00', newYork, 'Europe/Berlin', '23:00'],
  ['22:00', newYork, 'Asia/Tokyo', '11:00'],
  [null, newYork, newYork, ''],
])('the default of %s in %s is for somebody in %s %s', (defaultReleaseTime, timeZone, reader, time) => {
  expect(defaultTime({ defaultReleaseTime, timeZone }, '2026-03-15', reader)).toBe(time)
})
