import { notificationLimits } from '@castwright/contract/limits.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A zone that this machine does not know counts as UTC: its people's emails go out all the same. */
function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const open = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
  let clock: Intl.DateTimeFormat
  try {
    clock = open(zone)
  } catch {
    clock = open('UTC')
  }
  clocks.set(zone, clock)
  return clock
}

/** What the clocks on the wall show there, as if it were UTC. */
function wallTime(zone: string, instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
}

/** The instant at which the clocks there show this. Twice, because the first guess may lie on the other side of a change of clocks. */
function instantOf(zone: string, wall: number): number {
  const first = wall - (wallTime(zone, wall) - wall)
  return first - (wallTime(zone, first) - wall)
}

const day = 24 * 3600 * 1000

/** When it was last the hour of the daily email there, at this moment at the latest. */
export function lastMorning(now: Date, zone: string): Date {
  const midnight = Math.floor(wallTime(zone, now.getTime()) / day) * day
  const hour = notificationLimits.dailyHour * 3600 * 1000
  const today = instantOf(zone, midnight + hour)
  return new Date(today <= now.getTime() ? today : instantOf(zone, midnight - day + hour))
}
