import { localTimeAt, instantOf, dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { writeTimeZone } from './time-zone.ts'

/** Writes iCalendar files (RFC 5545). */

/** A time in a zone, or a whole day such as 2026-03-05. */
type EventTime = { startsAt: Date; endsAt: Date; timeZone: string } | { day: string }

export type CalendarEvent = {
  /** Never changes. */
  uid: string
  /** When this version was written. */
  changedAt: Date
  /** Increases with every change. */
  sequence: number
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  summary: string
  description?: string
  location?: string
  url?: string
  time: EventTime
  /** Whether the time counts as busy. */
  isBusy: boolean
  /** Only for invitations: a sender such as `Castwright <mail@example.com>`, and a plain email address. */
  organizer?: string
  attendee?: string
}

const addressOf = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender

type CalendarFile = {
  name: string
  method: 'PUBLISH' | 'REQUEST' | 'CANCEL'
  /** How often subscribers should look for changes, such as PT1H. */
  refresh?: string
  events: CalendarEvent[]
}

export function writeCalendar({ name, method, refresh, events }: CalendarFile): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Castwright//Calendar//EN',
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(method === 'PUBLISH' ? [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`] : []),
    ...(refresh === undefined ? [] : [`REFRESH-INTERVAL;VALUE=DURATION:${refresh}`, `X-PUBLISHED-TTL:${refresh}`]),
    ...timeZonesOf(events).flatMap(({ timeZone, from, to }) => writeTimeZone(timeZone, from, to)),
    ...events.flatMap(writeEvent),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

/** The zones that times refer to, with the range of their dates. */
function timeZonesOf(events: CalendarEvent[]): Array<{ timeZone: string; from: Date; to: Date }> {
  const timed = events.flatMap(({ time }) => ('day' in time || isUtc(time.timeZone) ? [] : [time]))
  return [...Map.groupBy(timed, ({ timeZone }) => timeZone)].map(([timeZone, times]) => ({
    timeZone,
    from: new Date(Math.min(...times.map(({ startsAt }) => startsAt.getTime()))),
    to: new Date(Math.max(...times.map(({ endsAt }) => endsAt.getTime()))),
  }))
}

const writeEvent = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${escapeText(event.uid)}`,
  `DTSTAMP:${utcTime(event.changedAt)}`,
  `LAST-MODIFIED:${utcTime(event.changedAt)}`,
  `SEQUENCE:${event.sequence}`,
  `STATUS:${event.status}`,
  ...writeTime(event.time),
  `SUMMARY:${escapeText(event.summary)}`,
  ...(event.description ? [`DESCRIPTION:${escapeText(event.description)}`] : []),
  ...(event.location ? [`LOCATION:${escapeText(event.location)}`] : []),
  ...(event.url ? [`URL:${event.url}`] : []),
  ...(event.organizer ? [`ORGANIZER;CN=Castwright:mailto:${addressOf(event.organizer)}`] : []),
  ...(event.attendee ? [`ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=FALSE:mailto:${event.attendee}`] : []),
  `TRANSP:${event.isBusy ? 'OPAQUE' : 'TRANSPARENT'}`,
  'END:VEVENT',
]

const writeTime = (time: EventTime): string[] =>
  'day' in time
    ? [`DTSTART;VALUE=DATE:${compact(time.day)}`, `DTEND;VALUE=DATE:${compact(dayAfter(time.day, 1))}`]
    : [`DTSTART${writeInstant(time.startsAt, time.timeZone)}`, `DTEND${writeInstant(time.endsAt, time.timeZone)}`]

const isUtc = (timeZone: string): boolean => /^(?:Etc\/)?(?:UTC|GMT|UCT|Zulu|Universal)$/.test(timeZone)

/** A local time that occurs twice when clocks go back is written in UTC, because readers don't agree on which one it means. */
function writeInstant(instant: Date, timeZone: string): string {
  const { date, time } = localTimeAt(instant, timeZone)
  const isAmbiguous =
    instantOf(date, time, timeZone).getTime() !== instant.getTime() ||
    clockChanges.some((minutes) => isSameTime(instant, minutes, timeZone))
  return isUtc(timeZone) || isAmbiguous ? `:${utcTime(instant)}` : `;TZID=${timeZone}:${compact(date)}T${time.replace(':', '')}00`
}

/** By how many minutes clocks go back. */
const clockChanges = [30, 60, 120]

function isSameTime(instant: Date, minutesLater: number, timeZone: string): boolean {
  const [now, later] = [localTimeAt(instant, timeZone), localTimeAt(new Date(instant.getTime() + minutesLater * 60_000), timeZone)]
  return now.date === later.date && now.time === later.time
}

const compact = (date: string): string => date.replaceAll('-', '')

const utcTime = (date: Date): string => `${date.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escapeText = (text: string): string =>
  text
    .replace(/\r\n|\r/g, '\n')
    // Control characters are not allowed.
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')

const maxOctets = 75

/** Lines of at most 75 octets, which are continued after a space. Never splits a character. */
function fold(line: string): string {
  if (Buffer.byteLength(line) <= maxOctets) return line
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > maxOctets) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}
