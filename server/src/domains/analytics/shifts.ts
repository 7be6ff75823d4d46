import { daysBetween } from '@castwright/contract/analytics/values.ts'
import { addDays } from './period.ts'
import type { Range } from './pieces.ts'

/** Days in which a time zone has the same offsets from UTC: minutes for each hour (UTC). */
type Shift = Range & { minutes: number[] }

const hourMs = 3600 * 1000
const dayHours = 24

/** No time zone changes its offset twice within so many days, not even where the clocks go back for Ramadan. */
const stepDays = 7

/** Cuts a period where the offset of a time zone changes. A day on which it changes is on its own. */
export function shiftsOf({ from, to }: Range, timeZone: string): Shift[] {
  const minutesAt = offsetIn(timeZone)
  const shifts: Shift[] = []
  const add = (first: string, last: string, minutes: number[]): void => {
    const before = shifts.at(-1)
    if (before && before.minutes.every((one, hour) => one === minutes[hour])) before.to = last
    else shifts.push({ from: first, to: last, minutes })
  }
  /** Of whole days between two offsets, both known. */
  const cut = (first: string, days: number, before: number, after: number): void => {
    const last = addDays(first, days - 1)
    if (before === after) add(first, last, Array<number>(dayHours).fill(after))
    else if (days === 1) add(first, last, hoursOf(first).map(minutesAt))
    else {
      const half = days >> 1
      const middle = minutesAt(Date.parse(first) + half * dayHours * hourMs)
      cut(first, half, before, middle)
      cut(addDays(first, half), days - half, middle, after)
    }
  }
  let before = minutesAt(Date.parse(from))
  for (let first = from; first <= to;) {
    const days = Math.min(stepDays, daysBetween(first, to))
    const next = addDays(first, days)
    const after = minutesAt(Date.parse(next))
    cut(first, days, before, after)
    before = after
    first = next
  }
  return shifts
}

const hoursOf = (day: string): number[] => Array.from({ length: dayHours }, (_, hour) => Date.parse(day) + hour * hourMs)

/** The minutes by which a time zone is ahead of UTC at an instant. */
function offsetIn(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', year: 'numeric' })
  return (at) => {
    // Such as "2026 GMT-03:30". Without an offset, it is UTC.
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(format.format(at)) ?? []
    return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0))
  }
}

/** An hour of the week in UTC, from 0 on Monday, as one of the time zone. Half an hour is rounded down. */
export function localSlot(slot: number, { minutes }: Pick<Shift, 'minutes'>): number {
  const week = 7 * dayHours
  return (slot + Math.floor(minutes[slot % dayHours]! / 60) + week) % week
}
