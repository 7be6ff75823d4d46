import { notificationLimits } from '@castwright/contract/notifications/limits.ts'

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Falls back to UTC for unknown time zones. */
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

/** The local time in a zone, encoded as a UTC timestamp. */
function wallTime(zone: string, instant: number): number {
  const part: Record<string, number> = {}
  for (const { type, value } of clockOf(zone).formatToParts(instant)) part[type] = Number(value)
  return Date.UTC(part['year']!, part['month']! - 1, part['day'], part['hour'], part['minute'], part['second'])
}

/** The UTC timestamp of a local time. Corrects twice, because the first guess may be on the other side of a DST change. */
function instantOf(zone: string, wall: number): number {
  const first = wall - (wallTime(zone, wall) - wall)
  return first - (wallTime(zone, first) - wall)
}

const day = 24 * 3600 * 1000

/** The latest digest time in a zone, at or before `now`. */
export function lastDigestTime(now: Date, zone: string): Date {
  const midnight = Math.floor(wallTime(zone, now.getTime()) / day) * day
  const hour = notificationLimits.dailyHour * 3600 * 1000
  const today = instantOf(zone, midnight + hour)
  return new Date(today <= now.getTime() ? today : instantOf(zone, midnight - day + hour))
}
