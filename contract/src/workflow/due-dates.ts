import { dayAfter, instantOf, localTimeAt } from '../publishing/release-time.ts'

/** Due dates are calendar days. When one begins and ends depends on a person's time zone. */

/** Falls back to UTC for unknown time zones. */
const inZone = <T>(timeZone: string, read: (timeZone: string) => T): T => {
  try {
    return read(timeZone)
  } catch {
    return read('UTC')
  }
}

/** The current day in a time zone. */
export const dayIn = (timeZone: string, now: Date): string => inZone(timeZone, (zone) => localTimeAt(now, zone).date)

/** Calendar days between two instants in a time zone, so that a change of daylight saving doesn't count. */
export const daysBetween = (from: Date, to: Date, timeZone: string): number =>
  Math.round((Date.parse(dayIn(timeZone, to)) - Date.parse(dayIn(timeZone, from))) / 86_400_000)

/** When a day has ended. A step is overdue from then on. */
export const endOfDay = (date: string, timeZone: string): Date => inZone(timeZone, (zone) => instantOf(dayAfter(date, 1), '00:00', zone))

const reminderTime = '09:00'
/** Days before the due date. */
const reminderDays = 1

/** When the reminder of a step or task is sent, and until when it is still true. */
export const reminderPeriod = (date: string, timeZone: string): { from: Date; until: Date } => ({
  from: inZone(timeZone, (zone) => instantOf(dayAfter(date, -reminderDays), reminderTime, zone)),
  until: inZone(timeZone, (zone) => instantOf(date, '00:00', zone)),
})

/** The last due date that anyone is reminded of by now. Some time zones are ahead of UTC by up to 14 hours. */
export const lastReminded = (now: Date): string => dayAfter(dayIn('UTC', now), reminderDays + 1)

const longDate = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', dateStyle: 'long' })

/** A calendar day in words, such as March 5, 2026. */
export const dayInWords = (date: string): string => longDate.format(new Date(`${date}T00:00:00Z`))

export const isPastDue = (date: string, timeZone: string, now: Date): boolean => endOfDay(date, timeZone) <= now
