import { episodeMessages } from './episode-form.ts'

/** Release times are told on the clocks of a time zone and kept as instants. One rule for both ways, on screen and server. */

/** A day and a time of day on the clocks of a time zone: '2026-03-05' and '15:04'. */
export type Wall = { date: string; time: string }

/** One for each time zone: making them takes longer than using them. */
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

/** What the clocks of the zone show at that instant. */
export function wallAt(instant: Date, timeZone: string): Wall {
  const parts = clockOf(timeZone).formatToParts(instant)
  const of = (part: Intl.DateTimeFormatPartTypes): string => parts.find(({ type }) => type === part)?.value ?? ''
  return { date: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

const day = 86_400_000
const asUtc = ({ date, time }: Wall): number => Date.parse(`${date}T${time}:00Z`)

/**
 * The instant at which the clocks of the zone show that. Where they show it twice, the first time; where they jump over
 * it, as long after the jump as it was meant to be after the hour that the jump took away.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const wanted = asUtc({ date, time })
  const ahead = (at: number): number => asUtc(wallAt(new Date(at), timeZone)) - at
  const shows = (at: number): boolean => at + ahead(at) === wanted
  // Clocks change at most once in two days: the distance from UTC there is that of the day before or of the day after.
  const before = wanted - ahead(wanted - day)
  const after = wanted - ahead(wanted + day)
  const found = [before, after].filter(shows)
  return new Date(found.length > 0 ? Math.min(...found) : before)
}

/** The day that lies so many days after this one. */
export const dayAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

/** A podcast's own release time on that day, as the clocks of the reader show it. Empty where the podcast has none. */
export function defaultTime(podcast: { defaultReleaseTime: string | null; timeZone: string }, date: string, timeZone: string): string {
  const { defaultReleaseTime: time } = podcast
  if (time === null) return ''
  // Far away, the podcast's day is another than the reader's.
  const walls = [0, -1, 1].map((days) => wallAt(instantOf(dayAfter(date, days), time, podcast.timeZone), timeZone))
  return (walls.find((wall) => wall.date === date) ?? walls[0])?.time ?? ''
}

/** A release may be written down for yesterday, by whoever is late. */
export const earliestDay = (now: Date, timeZone: string): string => dayAfter(wallAt(now, timeZone).date, -1)

/** Of today, hours that are over cannot be chosen. */
export function earliestTime(date: string | null, now: Date, timeZone: string): string | undefined {
  const today = wallAt(now, timeZone)
  return date === today.date ? `${today.time.slice(0, 2)}:00` : undefined
}

/** What went out did so by now. */
export function latestTime(date: string | null, now: Date, timeZone: string): string | undefined {
  const today = wallAt(now, timeZone)
  return date === today.date ? today.time : undefined
}

/** What is chosen so far: no day, or no time (empty), may be among it. */
export type Choice = { date: string | null; time: string }

const missing = ({ date, time }: Choice): string | null => {
  if (date === null) return episodeMessages.releaseDateMissing
  return time === '' ? episodeMessages.releaseTimeMissing : null
}

/** What is wrong with a choice of when to publish; null where it can be saved. A time that has passed means now. */
export function scheduleFault(choice: Choice, now: Date, timeZone: string): string | null {
  const { date, time } = choice
  if (date === null || time === '') return missing(choice)
  return date < earliestDay(now, timeZone) ? episodeMessages.releaseDateInvalid : null
}

/** What is wrong with a planned release date, which must not be an hour of today that has passed. */
export function releaseFault(choice: Choice, now: Date, timeZone: string): string | null {
  const fault = scheduleFault(choice, now, timeZone)
  if (fault !== null) return fault
  return choice.time < (earliestTime(choice.date, now, timeZone) ?? choice.time) ? episodeMessages.releaseDateInvalid : null
}

/** What is wrong with a choice of when it went out. */
export function backdateFault(choice: Choice, now: Date, timeZone: string): string | null {
  const { date, time } = choice
  if (date === null || time === '') return missing(choice)
  const isAhead = date > wallAt(now, timeZone).date || time > (latestTime(date, now, timeZone) ?? time)
  return isAhead ? episodeMessages.releaseDateInvalid : null
}
