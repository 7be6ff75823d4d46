import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { dateFormat } from './dateFormat.ts'

/** Calendar days as YYYY-MM-DD, without a time zone. */

const format = (date: string, options: Intl.DateTimeFormatOptions): string =>
  dateFormat({ ...options, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))

/** 'Today', 'Tomorrow', 'Yesterday', 'Mar 5', or 'Mar 5, 2027' in another year. */
export function dayLabel(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === dayAfter(today, 1)) return 'Tomorrow'
  if (date === dayAfter(today, -1)) return 'Yesterday'
  return format(date, { month: 'short', day: 'numeric', ...(date.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }) })
}

/** 'Due tomorrow', 'Due Mar 5', or 'Overdue: Mar 5' */
export const dueLabel = (date: string, today: string, isOverdue: boolean): string =>
  isOverdue ? `Overdue: ${dayLabel(date, today)}` : `Due ${dayLabel(date, today).replace(/^To/, 'to')}`

/** 'March 5, 2026' */
export const longDay = (date: string): string => format(date, { dateStyle: 'long' })

/** 'Mar 5, 2026' */
export const mediumDay = (date: string): string => format(date, { dateStyle: 'medium' })

/** 'Thu, Mar 5, 2026' */
export const weekdayDay = (date: string): string => format(date, { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' })
