import { instantOf } from '@castwright/contract/publishing/release-time.ts'
import type { PodcastForm } from '@castwright/contract/podcasts/form.ts'

type Schedule = Pick<
  PodcastForm,
  'isComplete' | 'releaseFrequency' | 'releaseDays' | 'releaseStartDate' | 'defaultReleaseTime' | 'timeZone'
>

export type UpdateFrequency = { text: string; rrule: string | null; dtstart: string | null; complete: boolean }

const dayNames = { MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday', FR: 'Friday', SA: 'Saturday', SU: 'Sunday' } as const

const weekdays = Object.keys(dayNames) as Array<keyof typeof dayNames>

const rules = {
  daily: { text: 'Every day', rrule: 'FREQ=DAILY', byDay: false },
  weekly: { text: 'Every week', rrule: 'FREQ=WEEKLY', byDay: true },
  biweekly: { text: 'Every two weeks', rrule: 'FREQ=WEEKLY;INTERVAL=2', byDay: true },
  monthly: { text: 'Every month', rrule: 'FREQ=MONTHLY', byDay: false },
} as const

const listOf = (names: string[]): string => (names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`)

/** The `podcast:updateFrequency` of a schedule, or null if there is none. */
export function updateFrequency(schedule: Schedule): UpdateFrequency | null {
  if (schedule.isComplete) return { text: 'This show is complete', rrule: null, dtstart: null, complete: true }
  if (schedule.releaseFrequency === 'none') return null
  const { text, rrule, byDay } = rules[schedule.releaseFrequency]
  const days = byDay ? schedule.releaseDays : []
  const { dtstart, dayShift } = startOf(schedule)
  const daysInUtc = days.map((day) => weekdays.at((weekdays.indexOf(day) + dayShift) % 7)!)
  return {
    text: days.length === 0 ? text : `${text} on ${listOf(days.map((day) => dayNames[day]))}`,
    rrule: days.length === 0 ? rrule : `${rrule};BYDAY=${daysInUtc.join(',')}`,
    dtstart,
    complete: false,
  }
}

/**
 * The first release in UTC, because RFC 5545 has no offsets. The days of the rule are then those in UTC,
 * too: `dayShift` is how many days later they are than in the show's time zone.
 */
function startOf({ releaseStartDate, defaultReleaseTime, timeZone }: Schedule): { dtstart: string | null; dayShift: number } {
  if (releaseStartDate === null) return { dtstart: null, dayShift: 0 }
  if (defaultReleaseTime === null) return { dtstart: `${releaseStartDate}T00:00:00Z`, dayShift: 0 }
  const instant = instantOf(releaseStartDate, defaultReleaseTime, timeZone)
  const days = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 86_400_000
  const dtstart = instant.toISOString().replace('.000', '')
  return { dtstart, dayShift: days(dtstart.slice(0, 10)) - days(releaseStartDate) }
}
