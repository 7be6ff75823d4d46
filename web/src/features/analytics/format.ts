import type { AnalyticsPeriod, DownloadPoint, ReleaseMarker } from '@castwright/contract/analytics/shapes.ts'
import { type Granularity, daysBetween, percentText } from '@castwright/contract/analytics/values.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { exactCount } from '../../lib/numbers.ts'
import type { Point } from '../../ui/charts/series.ts'

const locale = 'en-US'
const written = (day: string, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`))

/** 'Mar 5' */
export const shortDay = (day: string): string => written(day, { month: 'short', day: 'numeric' })

/** 'Mar 5, 2026', 'Mar 5 – 11, 2026' or 'Dec 30, 2025 – Jan 5, 2026' */
export const spanOf = (from: string, to: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    // Intl writes thin spaces, which differ between browsers.
    .replace(/\s/g, ' ')

/** A sparkline in words. Its values are equal parts of the period. */
export const trendWords = (values: readonly number[]): string =>
  `${exactCount(values[0] ?? 0)} at the start of the period, ${exactCount(values.at(-1) ?? 0)} at its end, ${exactCount(Math.max(0, ...values))} at most`

/** How a number compares with an earlier one. */
export type Change = { text: string; words: string; meaning: 'up' | 'down' | 'same' }

/** One decimal place, from 0 to 100. */
export const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(100, Math.round((part / whole) * 1000) / 10))

/** '+12.0%'. Without an earlier number there is no percentage. */
export function changeOf(now: number, before: number, what = 'the previous period'): Change {
  if (now === before) return { text: percentText(0), words: `The same as ${what}`, meaning: 'same' }
  if (before === 0) return { text: 'New', words: `None in ${what}`, meaning: 'up' }
  const size = percentText((100 * Math.abs(now - before)) / before)
  return now > before
    ? { text: `+${size}`, words: `${size} more than ${what}`, meaning: 'up' }
    : { text: `-${size}`, words: `${size} less than ${what}`, meaning: 'down' }
}

export const pointLabels: Record<Granularity, string> = { day: 'Day', week: 'Week', month: 'Month' }

function nameOf({ start, end, isComplete }: DownloadPoint, { granularity, today }: AnalyticsPeriod): string {
  const name =
    granularity === 'day'
      ? written(start, { dateStyle: 'full' })
      : granularity === 'week'
        ? `Week of ${written(start, { dateStyle: 'long' })}`
        : written(start, { month: 'long', year: 'numeric' })
  if (isComplete) return name
  return `${name} (${end >= today ? 'so far' : 'in part'})`
}

const shortName = ({ start }: DownloadPoint, { granularity, from, to }: AnalyticsPeriod): string =>
  granularity === 'month'
    ? written(start, { month: 'short', ...(from.slice(0, 4) !== to.slice(0, 4) && { year: '2-digit' }) })
    : shortDay(start)

const maxNotes = 4

/** The releases within a point, as words. */
function releasesIn({ start, end }: DownloadPoint, releases: readonly ReleaseMarker[]): string[] {
  const found = releases.filter(({ day }) => day >= start && day <= end).map(({ title }) => `Released: ${title}`)
  return found.length <= maxNotes ? found : [...found.slice(0, maxNotes - 1), `and ${found.length - maxNotes + 1} more releases`]
}

export const pointsOf = (points: readonly DownloadPoint[], period: AnalyticsPeriod, releases: readonly ReleaseMarker[]): Point[] =>
  points.map((point) => ({
    key: point.start,
    name: nameOf(point, period),
    short: shortName(point, period),
    notes: releasesIn(point, releases),
  }))

/** The day of the previous period at the same place. */
export const previousDays = (points: readonly DownloadPoint[], { granularity, from, to }: AnalyticsPeriod): string[] =>
  granularity === 'day' ? points.map(({ start }) => shortDay(dayAfter(start, -daysBetween(from, to)))) : []

/** '7 days', '24 hours' */
export const firstDays = {
  first24Hours: 'First 24 hours',
  first7Days: 'First 7 days',
  first30Days: 'First 30 days',
  first90Days: 'First 90 days',
} as const
export type FirstDays = keyof typeof firstDays
