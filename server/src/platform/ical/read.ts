import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import ICAL from 'ical.js'
import { UnfitFile } from '../unfit.ts'

/**
 * Reads the days that the events of an iCalendar file take. Only the lines that matter are parsed, each event on its own, so that one broken
 * event or an unknown component doesn't spoil the file.
 */

export type DaysAsked = {
  firstDay: string
  lastDay: string
  /** For times in UTC. Other times are on the day that the file names. */
  timeZone: string
  /** If there are more days, those from this day on come first, then those before. */
  today: string
  maxDays: number
}
type EventDay = { day: string; title: string }
/** `skipped` events could not be read. */
export type DaysRead = { days: EventDay[]; skipped: number }

/** Null if the text isn't an iCalendar file. Throws `UnfitFile` if it has too much. */
export function readDays(text: string, asked: DaysAsked): DaysRead | null {
  const lines = unfold(text)
  if (!/^BEGIN:VCALENDAR$/i.test(lines.find((line) => line !== '') ?? '')) return null
  const { events, timeZones } = componentsIn(lines)
  ICAL.TimezoneService.reset()
  for (const zone of timeZones) registerTimeZone(zone)
  const { masters, exceptions, skipped: unreadable } = sortEvents(events)
  let skipped = unreadable
  const days = new Map<string, EventDay>()
  for (const master of masters) {
    try {
      for (const found of daysOf(master, exceptions.get(master.uid) ?? [], asked)) days.set(`${found.day} ${found.title}`, found)
    } catch {
      skipped += 1
    }
    if (days.size > maxCollected) throw new UnfitFile('too-large', 'This calendar has too many days.')
  }
  return { days: nearest([...days.values()], asked), skipped }
}

/** Far more than are kept, so that memory is bounded. */
const maxCollected = 200_000

function nearest(days: EventDay[], { today, maxDays }: DaysAsked): EventDay[] {
  const inOrder = days.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : a.title < b.title ? -1 : 1))
  const from = inOrder.findIndex(({ day }) => day >= today)
  const ahead = from === -1 ? [] : inOrder.slice(from, from + maxDays)
  const before = from === -1 ? inOrder : inOrder.slice(0, from)
  return [...(ahead.length < maxDays ? before.slice(ahead.length - maxDays) : []), ...ahead]
}

const unfold = (text: string): string[] =>
  text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n')
    .map((line) => line.trimEnd())

const eventLine = /^(?:UID|SUMMARY|STATUS|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID)[;:]/i
const zoneLine = /^(?:TZID|TZOFFSETFROM|TZOFFSETTO|DTSTART|RRULE|RDATE)[;:]/i
const maxSummary = 1000

/** The lines of each event and each time zone that ends. */
function componentsIn(lines: string[]): { events: string[]; timeZones: string[] } {
  const found = { events: new Array<string>(), timeZones: new Array<string>() }
  const stack: string[] = []
  let current: string[] = []
  for (const line of lines) {
    const [, edge, raw = ''] = /^(BEGIN|END):([\w-]+)$/i.exec(line) ?? []
    const name = raw.toUpperCase()
    const isInZone = stack[1] === 'VTIMEZONE'
    if (edge?.toUpperCase() === 'BEGIN') {
      stack.push(name)
      if (stack.length === 2) current = [`BEGIN:${name}`]
      else if (isInZone) current.push(`BEGIN:${name}`)
    } else if (edge) {
      // An end without a beginning is ignored. One that leaves others open ends them, too.
      const at = stack.lastIndexOf(name)
      if (at === -1) continue
      if (isInZone && at >= 2) current.push(`END:${name}`)
      if (at === 1)
        (name === 'VEVENT' ? found.events : name === 'VTIMEZONE' ? found.timeZones : []).push([...current, `END:${name}`].join('\r\n'))
      stack.length = at
    } else if ((stack.length === 2 && stack[1] === 'VEVENT' && eventLine.test(line)) || (isInZone && zoneLine.test(line))) {
      current.push(/^SUMMARY/i.test(line) ? line.slice(0, maxSummary) : line)
    }
  }
  return found
}

const componentOf = (text: string): ICAL.Component => new ICAL.Component(ICAL.parse(text) as unknown[])

/** Times in a zone that can't be read count as local, which is right for their days. */
function registerTimeZone(text: string): void {
  try {
    ICAL.TimezoneService.register(new ICAL.Timezone(componentOf(text)))
  } catch {
    // Ignored on purpose: see above.
  }
}

/** The events that are not exceptions of another, and the exceptions by UID. */
function sortEvents(texts: string[]) {
  let skipped = 0
  const events = texts.flatMap((text) => {
    try {
      const event = new ICAL.Event(componentOf(text), { exceptions: [] })
      return event.startDate ? [event] : []
    } catch {
      skipped += 1
      return []
    }
  })
  const masters = events.filter((event) => !event.isRecurrenceException())
  const uids = new Set(masters.map(({ uid }) => uid))
  const [related, alone] = [new Array<ICAL.Event>(), new Array<ICAL.Event>()]
  for (const event of events.filter((one) => one.isRecurrenceException())) (uids.has(event.uid) ? related : alone).push(event)
  return { masters: [...masters, ...alone], exceptions: Map.groupBy(related, ({ uid }) => uid), skipped }
}

/** A rule that started long ago, every day, has fewer dates. */
const maxDates = 50_000
const tooOften = new Set(['SECONDLY', 'MINUTELY', 'HOURLY'])

/** The package's own declaration of it can't be resolved. */
type Occurrence = { item: ICAL.Event; startDate: ICAL.Time; endDate: ICAL.Time }

function* daysOf(event: ICAL.Event, exceptions: ICAL.Event[], asked: DaysAsked): Generator<EventDay> {
  if (!event.isRecurring()) {
    yield* daysBetween(event, event.startDate, event.endDate, asked)
    return
  }
  if (event.component.getAllProperties('rrule').some((rule) => tooOften.has((rule.getFirstValue() as ICAL.Recur).freq)))
    throw new Error('Repeats too often.')
  for (const exception of exceptions) event.relateException(exception)
  const dates = event.iterator()
  // Earlier dates can't matter, unless an exception moves them.
  const earliest = exceptions.length > 0 ? '' : dayAfter(asked.firstDay, -Math.ceil(event.duration.toSeconds() / 86_400) - 2)
  for (let count = 0; ; count += 1) {
    const date = dates.next()
    if (!date) return
    if (count > maxDates) throw new Error('Repeats too often.')
    if (wallDay(date) < earliest) continue
    if (dayOf(date, asked) > asked.lastDay) return
    const { item, startDate, endDate } = event.getOccurrenceDetails(date) as Occurrence
    yield* daysBetween(item, startDate, endDate, asked)
  }
}

function* daysBetween(event: ICAL.Event, start: ICAL.Time, end: ICAL.Time, asked: DaysAsked): Generator<EventDay> {
  if (/^CANCELLED$/i.test(String(event.component.getFirstPropertyValue('status') ?? ''))) return
  const first = dayOf(start, asked)
  const last = lastDayOf(start, end, asked)
  const title = titleOf(event.summary)
  for (let day = first < asked.firstDay ? asked.firstDay : first; day <= last && day <= asked.lastDay; day = dayAfter(day, 1))
    yield { day, title }
}

const two = (value: number): string => String(value).padStart(2, '0')

const wallDay = ({ year, month, day }: ICAL.Time): string => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

function dayOf(time: ICAL.Time, { timeZone }: DaysAsked): string {
  if (!time.isDate && time.zone === ICAL.Timezone.utcTimezone) return dayIn(timeZone, time.toJSDate())
  const day = wallDay(time)
  if (!/^\d{4}-\d\d-\d\d$/.test(day)) throw new Error('Not a date.')
  return day
}

/** The end isn't part of an event. */
function lastDayOf(start: ICAL.Time, end: ICAL.Time, asked: DaysAsked): string {
  if (end.compare(start) <= 0) return dayOf(start, asked)
  const before = end.clone()
  if (before.isDate) before.adjust(-1, 0, 0, 0)
  else before.adjust(0, 0, 0, -1)
  return dayOf(before, asked)
}

// Also bidirectional control characters, which could rearrange what is next to them.
const unfit = /[\p{Cc}\u2028\u2029\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu
const maxTitle = 200

const titleOf = (summary: string | null): string => {
  const title = (summary ?? '').toWellFormed().replace(unfit, ' ').replace(/\s+/g, ' ').trim()
  return Array.from(title).slice(0, maxTitle).join('') || 'Busy'
}
