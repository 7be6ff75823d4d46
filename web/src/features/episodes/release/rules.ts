import type { Podcast } from '@castwright/contract/podcasts.ts'
import { dayAfter, instantOf, wallAt } from '@castwright/contract/release-time.ts'

/** The podcast's own release time on that day, as the clocks of the reader show it. Empty where the podcast has none. */
export function defaultTime(podcast: Pick<Podcast, 'defaultReleaseTime' | 'timeZone'>, date: string, timeZone: string): string {
  const { defaultReleaseTime: time } = podcast
  if (time === null) return ''
  // Far away, the podcast's day is another than the reader's.
  const walls = [0, -1, 1].map((days) => wallAt(instantOf(dayAfter(date, days), time, podcast.timeZone), timeZone))
  return (walls.find((wall) => wall.date === date) ?? walls[0])?.time ?? ''
}
