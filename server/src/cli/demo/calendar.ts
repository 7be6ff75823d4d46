import { weekdays, type PodcastForm } from '@castwright/contract/podcast-form.ts'

/** By the calendar of this machine, which is that of the people of the demo too. */
export function dayAt(now: Date, inDays: number, time: string): Date {
  const [hour, minute] = time.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + inDays, hour, minute)
}

export type Schedule = Pick<PodcastForm, 'releaseDays' | 'defaultReleaseTime'>

/** The last day of release that was at least so many days ago, at the show's hour. */
export function lastRelease(now: Date, daysAgo: number, { releaseDays, defaultReleaseTime }: Schedule): Date {
  const isDay = (date: Date): boolean => releaseDays.includes(weekdays[(date.getDay() + 6) % 7] ?? 'MO')
  let days = daysAgo
  while (!isDay(dayAt(now, -days, '12:00'))) days += 1
  return dayAt(now, -days, defaultReleaseTime ?? '06:00')
}
