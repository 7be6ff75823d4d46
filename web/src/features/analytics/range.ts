import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { type Granularity, granularities, daysBetween } from '@castwright/contract/analytics/values.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'

/** The period of a page, as it is in the URL. Days are in UTC, because that is how downloads are counted. */

export const rangeNames = {
  '7d': 'Last 7 days',
  '28d': 'Last 28 days',
  '90d': 'Last 90 days',
  '12m': 'Last 12 months',
  all: 'All time',
} as const
export type RangeName = keyof typeof rangeNames
export const usualRange: RangeName = '28d'

export type RangeSearch = {
  range?: RangeName
  /** Instead of a range. */
  from?: string
  to?: string
  by?: Granularity
}

/** Some browsers read February 31 as a day in March. */
const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-[01]\d-[0-3]\d$/.test(value) && new Date(Date.parse(value) || 0).toISOString().startsWith(value)

const isGranularity = (value: unknown): value is Granularity => granularities.some((known) => known === value)
export const isRangeName = (value: unknown): value is RangeName => typeof value === 'string' && Object.hasOwn(rangeNames, value)

/** Ignores what isn't valid, so that a mistyped URL still opens the page. */
export function readRange({ range, from, to, by }: Record<string, unknown>): RangeSearch {
  const days = isDay(from) && isDay(to) && from <= to && daysBetween(from, to) <= analyticsLimits.days ? { from, to } : null
  return {
    ...(days ?? (isRangeName(range) && range !== usualRange && { range })),
    ...(isGranularity(by) && { by }),
  }
}

/** A report also has its episodes in the URL, unless it has all that were released in the period. */
export type ReportSearch = RangeSearch & { episodes?: string }

const isId = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i

export function readReport(search: Record<string, unknown>): ReportSearch {
  const { episodes } = search
  const chosen = typeof episodes === 'string' ? episodes.split(',').filter((id) => isId.test(id)) : []
  return { ...readRange(search), ...(chosen.length > 0 && { episodes: [...new Set(chosen)].join(',') }) }
}

/** Today, as downloads are counted. */
export const todayUtc = (): string => new Date().toISOString().slice(0, 10)

/** What the server is asked for. Without days, the period is all time. */
export type Period = { from?: string; to?: string; granularity: Granularity }

/** The day after the same day of the year before. */
function yearBefore(today: string): string {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number)
  return new Date(Date.UTC(year - 1, month - 1, day + 1)).toISOString().slice(0, 10)
}

const lengths = { '7d': 7, '28d': 28, '90d': 90 } as const

function daysOf({ range = usualRange, from, to }: RangeSearch, today: string): { from?: string; to?: string } {
  if (from !== undefined && to !== undefined) return { from, to }
  if (range === 'all') return {}
  if (range === '12m') return { from: yearBefore(today), to: today }
  return { from: dayAfter(today, 1 - lengths[range]), to: today }
}

/** Up to a quarter by day, up to two years by week. */
function usualGranularity({ from, to }: { from?: string; to?: string }): Granularity {
  if (from === undefined || to === undefined) return 'month'
  const days = daysBetween(from, to)
  return days <= 92 ? 'day' : days <= 731 ? 'week' : 'month'
}

export function periodOf(search: RangeSearch, today: string): Period {
  const days = daysOf(search, today)
  return { ...days, granularity: search.by ?? usualGranularity(days) }
}

/** A report always has a first and a last day, because its link shows the same numbers forever. */
export function reportSearchOf(search: RangeSearch): RangeSearch {
  if (search.range !== 'all') return search
  return { range: '12m', ...(search.by && { by: search.by }) }
}

export type ReportPeriod = { from: string; to: string; granularity: Granularity }

export function reportPeriodOf(search: RangeSearch, today: string): ReportPeriod {
  const { from = today, to = today, granularity } = periodOf(reportSearchOf(search), today)
  return { from, to, granularity }
}
