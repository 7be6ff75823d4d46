import { dateTimeOf } from '../format.ts'

/** Times in a time zone that the guest can choose. */

/** 'Thu, Mar 5, 2026, 2:00 PM GMT+1'. */
export const momentIn = (iso: string, timeZone: string): string => dateTimeOf(iso, timeZone, { weekday: 'short' })

const partsIn = (at: number, timeZone: string): number => {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(new Date(at))
  const value = (type: string): number => Number(parts.find((part) => part.type === type)?.value)
  return Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'), value('second'))
}

/** The instant of a local date and time. A time that daylight saving skips moves forward. Null if it isn't a time. */
export function instantIn(date: string, time: string, timeZone: string): string | null {
  const local = Date.parse(`${date}T${time}Z`)
  if (Number.isNaN(local)) return null
  const before = local - (partsIn(local, timeZone) - local)
  const at = local - (partsIn(before, timeZone) - before)
  return new Date(partsIn(at, timeZone) === local ? at : Math.max(before, at)).toISOString()
}
