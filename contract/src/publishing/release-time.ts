import { episodeMessages } from '../episodes/messages.ts'

/** Release times are entered as local times and stored as instants. The same conversion in app and server. */

/** A local date and time: '2026-03-05' and '15:04'. */
export type LocalTime = { date: string; time: string }

const day = 86_400_000

/** One per time zone, because creating them is slow. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

/** The local time in a zone at an instant. */
export function localTimeAt(instant: Date, timeZone: string): LocalTime {
  const offset = offsetAt(instant.getTime(), timeZone)
  if (offset === null) return readClock(instant, timeZone)
  const wall = new Date(instant.getTime() + offset).toISOString()
  return { date: wall.slice(0, 10), time: wall.slice(11, 16) }
}

/** Before, some zones had offsets with seconds. Far in the future, dates have more digits. */
const [firstYear, lastYear] = [Date.UTC(1975, 0, 1), Date.UTC(9000, 0, 1)]

/** By zone and UTC day. Null for days on which it changes. */
const offsets = new Map<string, Map<number, number | null>>()
const maxDays = 10_000

/**
 * How far local time is ahead of UTC, or null if it has to be read from the clock. Reading clocks is slow, so it is done once for each day:
 * offsets only change on days that start and end with different ones.
 */
function offsetAt(at: number, timeZone: string): number | null {
  if (!(at >= firstYear && at < lastYear)) return null
  const number = Math.floor(at / day)
  const known = offsets.get(timeZone) ?? new Map<number, number | null>()
  const found = known.get(number)
  if (found !== undefined) return found
  const aheadAt = (start: number): number => asUtc(readClock(new Date(start), timeZone)) - start
  const [start, end] = [aheadAt(number * day), aheadAt((number + 1) * day)]
  const offset = start === end ? start : null
  if (known.size >= maxDays) known.clear()
  known.set(number, offset)
  offsets.set(timeZone, known)
  return offset
}

function readClock(instant: Date, timeZone: string): LocalTime {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (part: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === part)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

const asUtc = ({ date, time }: LocalTime): number => Date.parse(`${date}T${time}:00Z`)

/** The instant of a local time. Takes the first of two ambiguous times, and moves skipped times forward by the length of the DST gap. */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wanted = asUtc({ date, time })
  const ahead = (at: number): number => asUtc(localTimeAt(new Date(at), timeZone)) - at
  const shows = (at: number): boolean => at + ahead(at) === wanted
  // DST changes at most once in two days, so the offset is that of the day before or after.
  const before = wanted - ahead(wanted - day)
  const after = wanted - ahead(wanted + day)
  const found = [before, after].filter(shows)
  return new Date(found.length > 0 ? Math.min(...found) : before)
}

/** Adds days to a date. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** The podcast's default release time on that day, in the reader's time zone. Empty if there is none. */
export function defaultTime(podcast: { defaultReleaseTime: string | null; timeZone: string }, date: string, timeZone: string): string {
  const { defaultReleaseTime: time } = podcast
  if (time === null) return ''
  // The date may differ between the two time zones.
  const walls = [0, -1, 1].map((days) => localTimeAt(instantOf(dayAfter(date, days), time, podcast.timeZone), timeZone))
  return (walls.find((wall) => wall.date === date) ?? walls[0])?.time ?? ''
}

/** Allows yesterday for late entries. */
export const earliestDay = (now: Date, timeZone: string): string => dayAfter(localTimeAt(now, timeZone).date, -1)

/** The current selection. Date and time may be empty. */
export type Choice = { date: string | null; time: string }

const missing = ({ date, time }: Choice): string | null => {
  if (date === null) return episodeMessages.releaseDateMissing
  return time === '' ? episodeMessages.releaseTimeMissing : null
}

/** The error in a scheduled time. Null if it is valid. A time in the past means now. */
export function scheduleFault(choice: Choice, now: Date, timeZone: string): string | null {
  const { date, time } = choice
  if (date === null || time === '') return missing(choice)
  return date < earliestDay(now, timeZone) ? episodeMessages.releaseDateInvalid : null
}

/** Whether a planned release is in a past hour of today. */
export function isPastTime({ date, time }: Choice, now: Date, timeZone: string): boolean {
  const today = localTimeAt(now, timeZone)
  return date === today.date && time !== '' && time < `${today.time.slice(0, 2)}:00`
}

/** The error in a planned release date, which can't be a past hour of today. */
export const releaseFault = (choice: Choice, now: Date, timeZone: string): string | null =>
  scheduleFault(choice, now, timeZone) ?? (isPastTime(choice, now, timeZone) ? episodeMessages.releaseTimePast : null)

/** Whether a publication date is in the future. */
export function isAheadOf({ date, time }: Choice, now: Date, timeZone: string): boolean {
  const today = localTimeAt(now, timeZone)
  return date !== null && time !== '' && (date > today.date || (date === today.date && time > today.time))
}

/** The error in a publication date. */
export function backdateFault(choice: Choice, now: Date, timeZone: string): string | null {
  if (choice.date === null || choice.time === '') return missing(choice)
  return isAheadOf(choice, now, timeZone) ? episodeMessages.releaseTimeAhead : null
}
