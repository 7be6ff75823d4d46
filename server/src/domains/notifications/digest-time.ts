import { notificationLimits } from '@castwright/contract/notifications/limits.ts'
import { TimeZone } from '@castwright/contract/profiles/form.ts'
import { dayAfter, instantOf, localTimeAt } from '@castwright/contract/publishing/release-time.ts'

const time = `${String(notificationLimits.dailyHour).padStart(2, '0')}:00`

/** The latest digest time in a zone, at or before `now`. Falls back to UTC for unknown time zones. */
export function lastDigestTime(now: Date, wanted: string): Date {
  const zone = TimeZone.safeParse(wanted).data ?? 'UTC'
  const { date } = localTimeAt(now, zone)
  const today = instantOf(date, time, zone)
  return today <= now ? today : instantOf(dayAfter(date, -1), time, zone)
}
