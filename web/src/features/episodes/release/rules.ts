import { episodeMessages } from '@castwright/contract/episode-form.ts'
import type { Podcast } from '@castwright/contract/podcasts.ts'
import { dayAfter, instantAt, wallAt, type Wall } from './zone.ts'

/** A planned date may be yesterday's, for whoever is late to write it down. */
export const earliestDay = (now: Date, timeZone: string): string => dayAfter(wallAt(now, timeZone).date, -1)

/** Of today, hours that are over cannot be chosen. */
export function earliestTime(date: string | null, now: Date, timeZone: string): string | undefined {
  const today = wallAt(now, timeZone)
  return date === today.date ? `${today.time.slice(0, 2)}:00` : undefined
}

export type Choice = { date: string | null; time: string }

/** What is wrong with a choice; null where it can be saved. */
export function faultOf({ date, time }: Choice, now: Date, timeZone: string): string | null {
  if (date === null) return episodeMessages.releaseDateMissing
  if (time === '') return episodeMessages.releaseTimeMissing
  const isOver = date < earliestDay(now, timeZone) || time < (earliestTime(date, now, timeZone) ?? time)
  return isOver ? episodeMessages.releaseDateInvalid : null
}

/** The podcast's own release time on that day, as the clocks of the reader show it. Empty where the podcast has none. */
export function defaultTime(podcast: Pick<Podcast, 'defaultReleaseTime' | 'timeZone'>, date: string, timeZone: string): string {
  const { defaultReleaseTime: time } = podcast
  if (time === null) return ''
  // Far away, the podcast's day is another than the reader's.
  const walls = [0, -1, 1].map((days): Wall => wallAt(instantAt({ date: dayAfter(date, days), time }, podcast.timeZone), timeZone))
  return (walls.find((wall) => wall.date === date) ?? walls[0])?.time ?? ''
}
