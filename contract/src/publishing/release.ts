import { localTimeAt } from './release-time.ts'

/** The release badge on cards and on the episode page. */

export type ReleaseFacts = {
  scheduledReleaseDate: string | null
  isPublished: boolean
  plannedReleaseDate: string | null
}

export type ReleaseBadge = {
  label: string
  tone: 'success' | 'default' | 'warning' | 'error' | 'none'
  outlined: boolean
}

/** The day number of an instant in a time zone. */
export const dayOf = (instant: Date, timeZone: string): number => Date.parse(localTimeAt(instant, timeZone).date) / 86_400_000

const days = (count: number): string => `${count} ${count === 1 ? 'day' : 'days'}`

/** Beyond this many days, the date is shown. */
const soon = 5

export function releaseBadge(episode: ReleaseFacts, now: Date, timeZone: string): ReleaseBadge {
  if (episode.scheduledReleaseDate !== null) return { label: 'Publishing Later', tone: 'success', outlined: true }
  if (episode.isPublished) return { label: 'Published', tone: 'success', outlined: false }
  if (episode.plannedReleaseDate === null) return { label: 'Select Date', tone: 'none', outlined: true }
  const planned = new Date(episode.plannedReleaseDate)
  const left = dayOf(planned, timeZone) - dayOf(now, timeZone)
  if (left > soon) return { label: dateOf(planned, timeZone), tone: 'default', outlined: false }
  if (left > 1) return { label: `${days(left)} left`, tone: 'warning', outlined: false }
  if (left === 1) return { label: 'Due tomorrow', tone: 'warning', outlined: false }
  if (left < 0) return { label: `${days(-left)} late`, tone: 'error', outlined: false }
  return planned >= now
    ? { label: 'Due today', tone: 'warning', outlined: false }
    : { label: 'Past due today', tone: 'error', outlined: false }
}

const dateOf = (date: Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, month: 'short', day: 'numeric', year: 'numeric' }).format(date)
