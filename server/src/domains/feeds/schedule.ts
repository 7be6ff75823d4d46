import type { PodcastForm } from '@castwright/contract/podcast-form.ts'

export type Schedule = Pick<
  PodcastForm,
  'isComplete' | 'releaseFrequency' | 'releaseDays' | 'releaseStartDate' | 'defaultReleaseTime' | 'timeZone'
>

export type UpdateFrequency = { text: string; rrule: string | null; dtstart: string | null; complete: boolean }

const dayNames = { MO: 'Monday', TU: 'Tuesday', WE: 'Wednesday', TH: 'Thursday', FR: 'Friday', SA: 'Saturday', SU: 'Sunday' } as const

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
  return {
    text: days.length === 0 ? text : `${text} on ${listOf(days.map((day) => dayNames[day]))}`,
    rrule: days.length === 0 ? rrule : `${rrule};BYDAY=${days.join(',')}`,
    dtstart: startOf(schedule),
    complete: false,
  }
}

/** The first release, with the UTC offset of that day. */
function startOf({ releaseStartDate, defaultReleaseTime, timeZone }: Schedule): string | null {
  if (releaseStartDate === null) return null
  const wall = `${releaseStartDate}T${defaultReleaseTime ?? '00:00'}:00`
  return `${wall}${offsetAt(wall, timeZone)}`
}

/** The offset, such as `+02:00`, at a local time. In the hour skipped by daylight saving, the offset before it. */
function offsetAt(wall: string, timeZone: string): string {
  const shown = Date.parse(`${wall}Z`)
  const minutesAt = (instant: number): number => {
    const words = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' }).format(instant)
    const [, sign, hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(words) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes))
  }
  const minutes = minutesAt(shown - minutesAt(shown) * 60_000)
  const two = (value: number): string => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
}
