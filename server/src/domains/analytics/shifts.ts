import { addDays } from './period.ts'
import type { Range } from './pieces.ts'

/** Days in which a time zone has the same offsets from UTC: minutes for each hour (UTC). */
export type Shift = Range & { minutes: number[] }

const hourMs = 3600 * 1000
const dayHours = 24

/** Cuts a period where the offset of a time zone changes. A day on which it changes is on its own. */
export function shiftsOf({ from, to }: Range, timeZone: string): Shift[] {
  const minutesAt = offsetIn(timeZone)
  const shifts: Shift[] = []
  let before = minutesAt(Date.parse(from))
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const after = minutesAt(Date.parse(addDays(day, 1)))
    const last = shifts.at(-1)
    if (before !== after) shifts.push({ from: day, to: day, minutes: hoursOf(day).map(minutesAt) })
    else if (last && last.minutes.every((minutes) => minutes === after)) last.to = day
    else shifts.push({ from: day, to: day, minutes: Array<number>(dayHours).fill(after) })
    before = after
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
