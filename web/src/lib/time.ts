import { dateFormat } from './dateFormat.ts'

const minute = 60
const hour = 3600
const day = 86_400
/** From this age in seconds, the full date is shown. */
const month = 2_678_000

export const browserZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone

type Moment = string | number | Date

/** 'January 5, 2026 at 3:04 PM' in the user's time zone. */
export const fullTime = (moment: Moment, timeZone: string = browserZone()): string =>
  dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment))

/** 'Jan 5, 2026' */
export const shortDate = (moment: Moment, timeZone: string = browserZone()): string =>
  dateFormat({ dateStyle: 'medium', timeZone }).format(new Date(moment))

const ago = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'} ago`

/** Relative time. Times up to a minute ahead, from clock skew, are 'Just now'. */
export function relativeTime(moment: Moment, options: { now?: Moment; timeZone?: string } = {}): string {
  const seconds = (new Date(options.now ?? Date.now()).getTime() - new Date(moment).getTime()) / 1000
  if (seconds <= -minute || seconds >= month) return fullTime(moment, options.timeZone)
  if (seconds < minute) return 'Just now'
  if (seconds < hour) return ago(Math.floor(seconds / minute), 'minute')
  if (seconds < day) return ago(Math.floor(seconds / hour), 'hour')
  return ago(Math.floor(seconds / day), 'day')
}

/** '45 seconds', '5 minutes', '2 hours': how long to wait, rounded up. */
export function waitingTime(seconds: number): string {
  const [size, unit] = seconds < minute ? [1, 'second'] : seconds < hour ? [minute, 'minute'] : [hour, 'hour']
  const count = Math.max(1, Math.ceil(seconds / size))
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}
