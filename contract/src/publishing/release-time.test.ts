import { describe, expect, test } from 'vitest'
import { backdateFault, dayAfter, defaultTime, earliestDay, instantOf, releaseFault, scheduleFault, localTimeAt } from './release-time.ts'

test('local times are those of the clock, on every day and around every change of it', () => {
  for (const timeZone of [
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Africa/Casablanca',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ]) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
    for (const year of [1930, 2011, 2026])
      for (let at = Date.UTC(year, 0, 1), step = 7_199_000; at < Date.UTC(year + 1, 0, 2); at += step) {
        const { date, time } = localTimeAt(new Date(at), timeZone)
        if (`${date} ${time}` !== clock.format(at)) throw new Error(`${timeZone} ${new Date(at).toISOString()}: ${date} ${time}`)
      }
  }
})

const newYork = 'America/New_York'
const berlin = 'Europe/Berlin'

test.for([
  ['2026-01-15', '09:30', newYork, '2026-01-15T14:30:00.000Z'],
  ['2026-07-15', '09:30', newYork, '2026-07-15T13:30:00.000Z'],
  ['2026-01-15', '00:00', 'Asia/Tokyo', '2026-01-14T15:00:00.000Z'],
  ['2026-03-29', '03:00', berlin, '2026-03-29T01:00:00.000Z'],
  ['2026-10-25', '12:00', berlin, '2026-10-25T11:00:00.000Z'],
  ['2026-05-01', '12:15', 'Asia/Kathmandu', '2026-05-01T06:30:00.000Z'],
  // The last minute before the clocks change, and the first after.
  ['2026-03-08', '01:59', newYork, '2026-03-08T06:59:00.000Z'],
  ['2026-03-08', '03:00', newYork, '2026-03-08T07:00:00.000Z'],
  ['2026-11-01', '00:59', newYork, '2026-11-01T04:59:00.000Z'],
  ['2026-11-01', '02:00', newYork, '2026-11-01T07:00:00.000Z'],
] as const)('%s %s in %s is %s, and back', ([date, time, zone, instant]) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(instant)
  expect(localTimeAt(new Date(instant), zone)).toEqual({ date, time })
})

describe('a local time that does not exist', () => {
  test.for([
    ['2026-03-08', '02:30', newYork, '2026-03-08', '03:30'],
    ['2026-03-29', '02:00', berlin, '2026-03-29', '03:00'],
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29', '02:30'],
    // DST skips half an hour there.
    ['2026-10-04', '02:10', 'Australia/Lord_Howe', '2026-10-04', '02:40'],
    // The time zone skipped a whole day.
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-31', '12:00'],
  ] as const)('%s %s in %s is shown as %s %s', ([date, time, zone, shownDate, shownTime]) => {
    expect(localTimeAt(instantOf(date, time, zone), zone)).toEqual({ date: shownDate, time: shownTime })
  })
})

test.for([
  ['2026-11-01', '01:30', newYork, '2026-11-01T05:30:00.000Z'],
  ['2026-10-25', '02:30', berlin, '2026-10-25T00:30:00.000Z'],
  ['2026-10-25', '01:00', 'Europe/London', '2026-10-25T00:00:00.000Z'],
  ['2026-04-05', '01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
] as const)('of an hour that there is twice, %s %s in %s is the first: %s', ([date, time, zone, instant]) => {
  expect(instantOf(date, time, zone).toISOString()).toBe(instant)
})

test('round-trips every half hour around DST changes except skipped ones', () => {
  const months = [2, 3, 9, 10].flatMap((month) => Array.from({ length: 9 * 48 }, (_, half) => Date.UTC(2026, month, 1, 0, 30 * half)))
  const ends = [2, 9].flatMap((month) => Array.from({ length: 9 * 48 }, (_, half) => Date.UTC(2026, month, 23, 0, 30 * half)))
  const jumped = { [newYork]: 2, [berlin]: 2, 'Australia/Lord_Howe': 1, 'America/Sao_Paulo': 0 }
  for (const [zone, missing] of Object.entries(jumped)) {
    const odd = [...months, ...ends].filter((at) => {
      const [date = '', time = ''] = new Date(at).toISOString().slice(0, 16).split('T')
      const found = localTimeAt(instantOf(date, time, zone), zone)
      return found.date !== date || found.time !== time
    })
    expect(odd, zone).toHaveLength(missing)
  }
})

test('adds days across months and years', () => {
  expect(dayAfter('2026-02-28', 1)).toBe('2026-03-01')
  expect(dayAfter('2026-01-01', -1)).toBe('2025-12-31')
})

// 3:20 AM on the 11th in New York.
const now = new Date('2026-03-11T07:20:00Z')

test('disables days before yesterday', () => {
  expect(earliestDay(now, newYork)).toBe('2026-03-10')
  expect(earliestDay(now, 'Pacific/Honolulu')).toBe('2026-03-09')
})

test.for([
  [null, '', 'Release Date required to save.'],
  [null, '10:00', 'Release Date required to save.'],
  ['2026-03-12', '', 'Release Time required to save.'],
  ['2026-03-09', '10:00', 'Unable to save Release Date.'],
  ['2026-03-11', '02:59', 'Unable to save Release Date. This time has passed.'],
  ['2026-03-11', '03:00', null],
  ['2026-03-10', '00:00', null],
  ['2026-03-12', '00:00', null],
] as const)('to go out at %s %s: %s', ([date, time, fault]) => {
  expect(releaseFault({ date, time }, now, newYork)).toBe(fault)
})

test.for([
  [null, '10:00', 'Release Date required to save.'],
  ['2026-03-12', '', 'Release Time required to save.'],
  ['2026-03-09', '10:00', 'Unable to save Release Date.'],
  ['2026-03-10', '00:00', null],
  ['2026-03-11', '02:59', null],
  ['2026-03-12', '00:00', null],
] as const)('publish at %s %s: %s', ([date, time, fault]) => {
  expect(scheduleFault({ date, time }, now, newYork)).toBe(fault)
})

test.for([
  [null, '10:00', 'Release Date required to save.'],
  ['2026-03-10', '', 'Release Time required to save.'],
  ['2026-03-12', '00:00', "Unable to save Release Date. This time hasn't come yet."],
  ['2026-03-11', '03:21', "Unable to save Release Date. This time hasn't come yet."],
  ['2026-03-11', '03:20', null],
  ['1999-12-31', '23:59', null],
] as const)('to have gone out at %s %s: %s', ([date, time, fault]) => {
  expect(backdateFault({ date, time }, now, newYork)).toBe(fault)
})

test.for([
  ['18:00', newYork, newYork, '18:00'],
  ['18:00', newYork, 'Europe/Berlin', '23:00'],
  ['22:00', newYork, 'Asia/Tokyo', '11:00'],
  [null, newYork, newYork, ''],
] as const)('the default of %s in %s is for somebody in %s %s', ([defaultReleaseTime, timeZone, reader, time]) => {
  expect(defaultTime({ defaultReleaseTime, timeZone }, '2026-03-15', reader)).toBe(time)
})
