import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { weekdays, type PodcastForm } from '@castwright/contract/podcasts/form.ts'

type ShowSchedule = Pick<PodcastForm, 'isComplete' | 'releaseFrequency' | 'releaseDays' | 'releaseStartDate'>

const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 86_400_000

/** Weeks start on Monday. */
const weekNumber = (date: string): number => Math.floor((dayNumber(date) + 3) / 7)
const weekdayOf = (date: string) => weekdays[(((dayNumber(date) + 3) % 7) + 7) % 7]!

/** Whether a show's schedule has a release on this day. Without a start date, some schedules don't say which days they mean. */
function isReleaseDay({ releaseFrequency, releaseDays, releaseStartDate }: ShowSchedule, date: string): boolean {
  if (releaseStartDate !== null && date < releaseStartDate) return false
  if (releaseFrequency === 'daily') return true
  if (releaseFrequency === 'monthly') return releaseStartDate !== null && date.slice(8) === releaseStartDate.slice(8)
  const days = releaseDays.length > 0 ? releaseDays : releaseStartDate === null ? [] : [weekdayOf(releaseStartDate)]
  if (!days.includes(weekdayOf(date))) return false
  if (releaseFrequency === 'weekly') return true
  return releaseFrequency === 'biweekly' && releaseStartDate !== null && (weekNumber(date) - weekNumber(releaseStartDate)) % 2 === 0
}

/** The days of a show's schedule without a release. */
export function gapsIn(schedule: ShowSchedule, from: string, to: string, released: ReadonlySet<string>): string[] {
  if (schedule.isComplete || schedule.releaseFrequency === 'none') return []
  const gaps: string[] = []
  for (let date = from; date <= to; date = dayAfter(date, 1)) {
    if (!released.has(date) && isReleaseDay(schedule, date)) gaps.push(date)
  }
  return gaps
}
