import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { dateFormat } from '../../lib/dateFormat.ts'
import type { View } from './search.ts'

/** Days are YYYY-MM-DD without a time zone, so a change of daylight saving never makes one longer or shorter. */

const asUtc = (date: string): Date => new Date(`${date}T00:00:00Z`)

/** 0 is Sunday. */
export const weekdayOf = (date: string): number => asUtc(date).getUTCDay()

/** Where browsers don't tell: weeks start on Sunday or Saturday in these regions, and on Monday elsewhere. */
const sunday = /-(?:US|CA|MX|BR|JP|KR|TW|HK|IN|IL|ZA|PH|TH|AU|CO|PE|VE|SA)\b/i
const saturday = /-(?:AE|AF|BH|DJ|DZ|EG|IQ|IR|JO|KW|LY|OM|QA|SD|SY)\b/i

type WithWeekInfo = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** The first day of the week in a locale. 0 is Sunday. */
export function weekStartOf(locale: string): number {
  const known = new Intl.Locale(locale) as WithWeekInfo
  const info = known.getWeekInfo?.() ?? known.weekInfo
  if (info) return info.firstDay % 7
  const full = known.maximize().toString()
  return sunday.test(full) ? 0 : saturday.test(full) ? 6 : 1
}

export const startOfWeek = (date: string, weekStart: number): string => dayAfter(date, -((weekdayOf(date) - weekStart + 7) % 7))

const daysFrom = (first: string, count: number): string[] => Array.from({ length: count }, (_, at) => dayAfter(first, at))

const startOfMonth = (date: string): string => `${date.slice(0, 7)}-01`

/** The first day of another month. */
export function monthAfter(date: string, months: number): string {
  const first = asUtc(startOfMonth(date))
  first.setUTCMonth(first.getUTCMonth() + months)
  return first.toISOString().slice(0, 10)
}

/** How many days the agenda lists. */
const agendaDays = 28

/** The weeks that a view shows. The month has whole weeks, so it also has days of its neighbors. */
export function weeksOf(view: View, date: string, weekStart: number): string[][] {
  if (view === 'agenda') return [daysFrom(date, agendaDays)]
  if (view === 'week') return [daysFrom(startOfWeek(date, weekStart), 7)]
  const first = startOfWeek(startOfMonth(date), weekStart)
  const end = monthAfter(date, 1)
  const weeks: string[][] = []
  for (let start = first; start < end; start = dayAfter(start, 7)) weeks.push(daysFrom(start, 7))
  return weeks
}

/** The first and last day. */
export const rangeOf = (weeks: string[][]): { from: string; to: string } => ({ from: weeks[0]![0]!, to: weeks.at(-1)!.at(-1)! })

/** The day to show for the next or previous page of a view. */
export function pageAfter(view: View, date: string, direction: 1 | -1): string {
  if (view === 'month') return monthAfter(date, direction)
  return dayAfter(date, direction * (view === 'week' ? 7 : agendaDays))
}

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(asUtc(date))

/** 'Thursday, March 5, 2026' */
export const fullDay = (date: string): string => format(date, { dateStyle: 'full' })
/** 'Thu' */
export const shortWeekday = (date: string): string => format(date, { weekday: 'short' })
/** 'Thursday' */
export const longWeekday = (date: string): string => format(date, { weekday: 'long' })
/** 'Thu, Mar 5' */
export const shortDay = (date: string): string => format(date, { weekday: 'short', month: 'short', day: 'numeric' })
/** 'Mar 1' on the first of a month, else '5'. */
export const cellDay = (date: string): string =>
  date.endsWith('-01') ? format(date, { month: 'short', day: 'numeric' }) : String(Number(date.slice(8)))

/** 'March 2026', or the first and last day. */
export function titleOf(view: View, date: string, weekStart: number): string {
  if (view === 'month') return format(date, { month: 'long', year: 'numeric' })
  const days = weeksOf(view, date, weekStart)[0]!
  const [first, last] = [asUtc(days[0]!), asUtc(days.at(-1)!)]
  const range = dateFormat({ timeZone: 'UTC', month: 'short', day: 'numeric', year: 'numeric' })
  // Some browsers use thin spaces around the dash.
  return range.formatRange(first, last).replace(/\s*–\s*/u, ' – ')
}
