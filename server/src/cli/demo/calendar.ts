import { dayIn } from '@castwright/contract/workflow/due-dates.ts'
import { weekdays, type PodcastForm } from '@castwright/contract/podcasts/form.ts'
import { dayAfter, instantOf } from '@castwright/contract/publishing/release-time.ts'
import { shows } from './shows.ts'

/** The time zone of the shows, and of the people who make them. */
export const demoZone = shows[0].settings.timeZone ?? 'UTC'

const dayFrom = (now: Date, inDays: number): string => dayAfter(dayIn(demoZone, now), inDays)

export const dayAt = (now: Date, inDays: number, time: string): Date => instantOf(dayFrom(now, inDays), time, demoZone)

export type Schedule = Pick<PodcastForm, 'releaseDays' | 'defaultReleaseTime'>

const weekdayOf = (day: string) => weekdays[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'MO'

/** Returns the last release day at least `daysAgo` days ago, at the show's release time. */
export function lastRelease(now: Date, daysAgo: number, { releaseDays, defaultReleaseTime }: Schedule): Date {
  let days = daysAgo
  while (!releaseDays.includes(weekdayOf(dayFrom(now, -days)))) days += 1
  return dayAt(now, -days, defaultReleaseTime ?? '06:00')
}
