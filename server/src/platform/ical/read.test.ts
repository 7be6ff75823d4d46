import { expect, test } from 'vitest'
import { UnfitFile } from '../unfit.ts'
import { readDaysInThread } from './read-thread.ts'
import { readDays, type DaysAsked } from './read.ts'

const asked = (changes: Partial<DaysAsked> = {}): DaysAsked => ({
  firstDay: '2026-01-01',
  lastDay: '2026-12-31',
  timeZone: 'Europe/Berlin',
  today: '2026-06-01',
  maxDays: 1000,
  ...changes,
})
const file = (...lines: string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]): string => ['BEGIN:VEVENT', 'UID:one', 'DTSTAMP:20260101T000000Z', ...lines, 'END:VEVENT'].join('\r\n')
const read = (text: string, changes: Partial<DaysAsked> = {}) => {
  const found = readDays(text, asked(changes))
  return found && { days: found.days.map(({ day, title }) => `${day} ${title}`), skipped: found.skipped }
}

test('reads whole days, of which the end is exclusive, and days without an end', () => {
  const text = file(
    event('DTSTART;VALUE=DATE:20260403', 'DTEND;VALUE=DATE:20260407', 'SUMMARY:Easter\\, and after', 'TRANSP:TRANSPARENT'),
    event('DTSTART;VALUE=DATE:20260501', 'SUMMARY:May Day'),
    event('DTSTART;VALUE=DATE:20251230', 'DURATION:P3D', 'SUMMARY:New Year'),
  )
  expect(read(text)?.days).toEqual([
    '2026-01-01 New Year',
    '2026-04-03 Easter, and after',
    '2026-04-04 Easter, and after',
    '2026-04-05 Easter, and after',
    '2026-04-06 Easter, and after',
    '2026-05-01 May Day',
  ])
})

test('times are on the day that the file names, and times in UTC on the day of the show', () => {
  const text = file(
    event('DTSTART;TZID=America/New_York:20260310T230000', 'DTEND;TZID=America/New_York:20260311T000000', 'SUMMARY:Zone'),
    event('DTSTART:20260312T090000', 'DTEND:20260313T090000', 'SUMMARY:Floating'),
    event('DTSTART:20260314T233000Z', 'DTEND:20260315T003000Z', 'SUMMARY:UTC'),
    event('DTSTART:20260320T100000Z', 'SUMMARY:Moment'),
  )
  expect(read(text)?.days).toEqual(['2026-03-10 Zone', '2026-03-12 Floating', '2026-03-13 Floating', '2026-03-15 UTC', '2026-03-20 Moment'])
})

test('expands what repeats, with exceptions, further dates and the end of a rule in another zone', () => {
  const zone = [
    'BEGIN:VTIMEZONE',
    'TZID:Office',
    'BEGIN:STANDARD',
    'DTSTART:19700101T000000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0100',
    'END:STANDARD',
    'END:VTIMEZONE',
  ]
  const text = file(
    ...zone,
    event('DTSTART;VALUE=DATE:20001225', 'RRULE:FREQ=YEARLY', 'SUMMARY:Christmas'),
    event(
      'DTSTART;TZID=Office:20260601T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=WEEKLY;UNTIL=20260622T080000Z',
      'EXDATE;TZID=Office:20260608T090000',
      'RDATE;TZID=Office:20260610T090000',
      'SUMMARY:Training',
    ).replace('UID:one', 'UID:two'),
    event('RECURRENCE-ID;TZID=Office:20260615T090000', 'DTSTART;TZID=Office:20260616T090000', 'DURATION:PT1H', 'SUMMARY:Moved').replace(
      'UID:one',
      'UID:two',
    ),
    event('RECURRENCE-ID;TZID=Office:20260622T090000', 'DTSTART;TZID=Office:20260622T090000', 'STATUS:CANCELLED', 'SUMMARY:Gone').replace(
      'UID:one',
      'UID:two',
    ),
    event('RECURRENCE-ID:20260701T090000', 'DTSTART:20260702T090000', 'SUMMARY:Alone').replace('UID:one', 'UID:three'),
    event('DTSTART;VALUE=DATE:20260801', 'STATUS:CANCELLED', 'SUMMARY:Canceled'),
  )
  expect(read(text)).toEqual({
    days: ['2026-06-01 Training', '2026-06-10 Training', '2026-06-16 Moved', '2026-07-02 Alone', '2026-12-25 Christmas'],
    skipped: 0,
  })
})

test('skips what is broken and reads the rest', () => {
  const text = file(
    'X-BROKEN LINE WITHOUT A COLON',
    'END:VEVENT',
    event('DTSTART;VALUE=DATE:20261399', 'SUMMARY:Never'),
    event('DTSTART:soon', 'SUMMARY:Soon'),
    event('SUMMARY:Without a date'),
    event('DTSTART;VALUE=DATE:20260501', 'this line is broken', 'DESCRIPTION:two', 'lines', 'SUMMARY:May', ' Day'),
    ['BEGIN:VEVENT', 'DTSTART;VALUE=DATE:20260502', 'BEGIN:VALARM', 'DTSTART;VALUE=DATE:20260503', 'SUMMARY:Alarm', 'END:VEVENT'].join(
      '\r\n',
    ),
    ['BEGIN:VTODO', 'DTSTART;VALUE=DATE:20260504', 'END:VTODO'].join('\n'),
    'BEGIN:VEVENT',
    'DTSTART;VALUE=DATE:20260505',
  )
  const found = read(text)!
  expect(found.days).toEqual(['2026-05-01 MayDay', '2026-05-02 Busy'])
  expect(found.skipped).toBeGreaterThanOrEqual(1)
})

test('cleans titles', () => {
  const [found] = readDays(file(event('DTSTART;VALUE=DATE:20260501', `SUMMARY:a\u0000\u202eb\\nc ${'x'.repeat(900)}`)), asked())!.days
  expect(found!.title).toMatch(/^a b c x+$/)
  expect(found!.title).toHaveLength(200)
})

test('of too many days, those from today on come first', () => {
  const text = file(event('DTSTART;VALUE=DATE:20260101', 'RRULE:FREQ=DAILY', 'SUMMARY:Day'))
  const few = readDays(text, asked({ maxDays: 3 }))!.days.map(({ day }) => day)
  expect(few).toEqual(['2026-06-01', '2026-06-02', '2026-06-03'])
  const more = readDays(text, asked({ maxDays: 216 }))!.days
  expect([more[0]!.day, more.at(-1)!.day, more.length]).toEqual(['2026-05-30', '2026-12-31', 216])
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><title>Sign in</title>'],
  ['another format', 'BEGIN:VCARD\r\nEND:VCARD\r\n'],
  ['binary', '\u0000\u0001\u0002'],
])('%s is not a calendar', (_name, text) => {
  expect(readDays(text, asked())).toBeNull()
})

test('a rule that repeats every second, or daily since ancient times, is skipped', () => {
  expect(read(file(event('DTSTART;VALUE=DATE:10000101', 'RRULE:FREQ=DAILY', 'SUMMARY:Day')))?.skipped).toBe(1)
  expect(read(file(event('DTSTART:19700101T000000Z', 'RRULE:FREQ=SECONDLY', 'SUMMARY:Now')))).toEqual({ days: [], skipped: 1 })
})

test('a calendar that takes too long ends, and the next one is read', async () => {
  const rules = Array.from({ length: 2000 }, () => event('DTSTART;VALUE=DATE:19000101', 'RRULE:FREQ=DAILY', 'SUMMARY:Now'))
  await expect(readDaysInThread(file(...rules), asked(), 0.3)).rejects.toBeInstanceOf(UnfitFile)
  const next = await readDaysInThread(file(event('DTSTART;VALUE=DATE:20260501', 'SUMMARY:May Day')), asked(), 20)
  expect(next).toEqual({ days: [{ day: '2026-05-01', title: 'May Day' }], skipped: 0 })
})
