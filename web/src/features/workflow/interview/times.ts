import type { Interview } from '@castwright/contract/workflow/shapes.ts'
import { zoneName } from '../../../lib/moments.ts'

type Times = Pick<Interview, 'startsAt' | 'minutes'>

/** 'Thursday, March 5, 2026' */
export const dayOf = ({ startsAt }: Times, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(startsAt))

/** '3:00 – 4:00 PM EST', with a date if it ends on another day. */
export function hoursOf({ startsAt, minutes }: Times, timeZone: string): string {
  const start = new Date(startsAt)
  const format = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone })
  const range = format.formatRange(start, new Date(start.getTime() + minutes * 60_000))
  return `${range.replace(/[\u2009\u202f]/g, ' ')} ${zoneName(startsAt, timeZone)}`
}

/** '45 minutes', '1 hour', '1 hour 30 minutes' */
export function lengthLabel(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  const parts = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && `${rest} ${rest === 1 ? 'minute' : 'minutes'}`]
  return parts.filter(Boolean).join(' ')
}

/** Whether clocks in both zones show the same time at that instant. */
export const isSameClock = (instant: string, zone: string, other: string): boolean => {
  const read = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(instant))
  return read(zone) === read(other)
}
