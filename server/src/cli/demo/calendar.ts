import { weekdays, type PodcastForm } from '@castwright/contract/podcast-form.ts'

/** Uses the time zone of this machine, like the demo accounts. */
export function dayAt(now: Date, inDays: number, time: string): Date {
  const [hour, minute] = time.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, hour, minute)
}

export type Schedule = Pick<PodcastForm, 'releaseDays' | 'defaultReleaseTime'>

/** Returns the last release day at least `daysAgo` days ago, at the show's release time. */
export function lastRelease(now: Date, daysAgo: number, { releaseDays, defaultReleaseTime }: Schedule): Date {
  const isDay = (date: Date): boolean => releaseDays.includes(weekdays[(date.getDay() + 6) % 7] ?? 'MO')
  let days = daysAgo
  while (!isDay(dayAt(now, -days, '12:00'))) days += 1
  return dayAt(now, -days, defaultReleaseTime ?? '06:00')
}
