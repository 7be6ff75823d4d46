import { analyticsLimits } from '@castwright/contract/analytics/limits.ts'
import { daysBetween, type Granularity } from '@castwright/contract/analytics/values.ts'
import type { AnalyticsPeriod, DownloadPoint } from '@castwright/contract/analytics/shapes.ts'

/** Days are calendar days in UTC, as ISO dates, which sort like the days. */

const dayMs = 24 * 3600 * 1000

export const dayOf = (at: Date): string => at.toISOString().slice(0, 10)
export const addDays = (day: string, days: number): string => dayOf(new Date(Date.parse(day) + days * dayMs))

type Asked = { from?: string | undefined; to?: string | undefined; granularity?: Granularity | undefined }

/** Fills in what wasn't asked: from the first day with downloads until today, at most 5 years. */
export function periodOf({ from, to, granularity = 'day' }: Asked, firstDay: string | null, now: Date): AnalyticsPeriod {
  const today = dayOf(now)
  const last = to ?? (from !== undefined && from > today ? from : today)
  const earliest = addDays(last, 1 - analyticsLimits.days)
  const first = from ?? [earliest, firstDay ?? last].toSorted().at(-1)!
  const start = first > last ? last : first < earliest ? earliest : first
  const days = daysBetween(start, last)
  return { from: start, to: last, previousFrom: addDays(start, -days), previousTo: addDays(start, -1), granularity, today }
}

const startOf: Record<Granularity, (day: string) => string> = {
  day: (day) => day,
  week: (day) => addDays(day, -((new Date(day).getUTCDay() + 6) % 7)),
  month: (day) => `${day.slice(0, 7)}-01`,
}
const nextOf: Record<Granularity, (start: string) => string> = {
  day: (start) => addDays(start, 1),
  week: (start) => addDays(start, 7),
  month: (start) => startOf.month(addDays(start, 31)),
}

/** Adds up days into points. `days` covers the period and the one before. */
export function pointsOf({ from, to, granularity, today }: AnalyticsPeriod, days: ReadonlyMap<string, number>): DownloadPoint[] {
  const length = daysBetween(from, to)
  const points: DownloadPoint[] = []
  for (let whole = startOf[granularity](from); whole <= to; whole = nextOf[granularity](whole)) {
    const lastOfWhole = addDays(nextOf[granularity](whole), -1)
    const start = whole < from ? from : whole
    const end = lastOfWhole > to ? to : lastOfWhole
    const point = { start, end, downloads: 0, previous: 0, isComplete: start === whole && end === lastOfWhole && end < today }
    for (let day = start; day <= end; day = addDays(day, 1)) {
      point.downloads += days.get(day) ?? 0
      point.previous += days.get(addDays(day, -length)) ?? 0
    }
    points.push(point)
  }
  return points
}

/** Adds up days between two others, both included. */
export const sumOf = (days: ReadonlyMap<string, number>, from: string, to: string): number =>
  [...days].reduce((sum, [day, downloads]) => (day >= from && day <= to ? sum + downloads : sum), 0)

/** Of all, with one decimal. */
export const percentOf = (part: number, all: number): number => (all === 0 ? 0 : Math.round((1000 * part) / all) / 10)
