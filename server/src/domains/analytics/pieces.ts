import { daysBetween } from '@castwright/contract/analytics/values.ts'
import { addDays } from './period.ts'

export type Range = { from: string; to: string }

/** Part of a period: some months, by their first days, or some days. Those with a negative sign are subtracted. */
export type Piece = Range & { isMonths: boolean; sign: 1 | -1 }

/** Shorter periods are read by day. */
const minDays = 62

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`
export const nextMonth = (month: string): string => monthOf(addDays(month, 31))

export const daysOf = ({ from, to }: Range): Piece[] => [{ from, to, isMonths: false, sign: 1 }]

/**
 * Cuts a long period into months and a few days, which add up to the same numbers. Of the first and the last month, the days inside are
 * added, or the whole month without the days outside, whichever are fewer.
 */
export function piecesOf({ from, to }: Range): Piece[] {
  if (daysBetween(from, to) < minDays) return daysOf({ from, to })
  const pieces: Piece[] = []
  const add = (first: string, last: string, sign: 1 | -1, isMonths = false): void => {
    if (first <= last) pieces.push({ from: first, to: last, isMonths, sign })
  }
  let [first, last] = [monthOf(from), monthOf(to)]
  const [second, afterLast] = [nextMonth(first), nextMonth(last)]
  if (daysBetween(first, from) - 1 <= daysBetween(from, second) - 1) add(first, addDays(from, -1), -1)
  else {
    add(from, addDays(second, -1), 1)
    first = second
  }
  if (daysBetween(to, afterLast) - 2 <= daysBetween(last, to)) add(addDays(to, 1), addDays(afterLast, -1), -1)
  else {
    add(last, to, 1)
    last = monthOf(addDays(last, -1))
  }
  add(first, last, 1, true)
  return pieces
}
