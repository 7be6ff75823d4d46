import { dateFormat } from '../../lib/dateFormat.ts'
import { storageOf } from '../../lib/sizes.ts'

/** 'Mar 05, 2026 at 03:04 PM' */
export function formatUploadTime(instant: string, timeZone: string): string {
  const parts = dateFormat({
    year: 'numeric',
    month: 'short',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hour12: true,
    timeZone,
  }).formatToParts(new Date(instant))
  const of = (part: Intl.DateTimeFormatPartTypes) => parts.find(({ type }) => type === part)?.value ?? ''
  return `${of('month')} ${of('day')}, ${of('year')} at ${of('hour')}:${of('minute')} ${of('dayPeriod')}`
}

/** '1 hr 5 min', '4 min 33 sec', '45 sec' */
export function formatDuration(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole >= 3600) return `${Math.floor(whole / 3600)} hr ${Math.floor((whole % 3600) / 60)} min`
  return whole >= 60 ? `${Math.floor(whole / 60)} min ${whole % 60} sec` : `${whole} sec`
}

/** '1.25 GB of 5 GB', '1.25 GB (unlimited)' */
export const formatStorageUsed = (bytes: number, limitGb: number): string =>
  limitGb === -1 ? `${storageOf(bytes)} (unlimited)` : `${storageOf(bytes)} of ${limitGb} GB`

/** Estimated time left: '2 hours left', '5 minutes left', '10 seconds left'. */
export function timeLeft(bytes: number, pace: number): string {
  const seconds = Math.max(1, bytes / pace)
  const [count, unit] =
    seconds < 55
      ? [Math.ceil(seconds / 5) * 5, 'second']
      : seconds < 3300
        ? [Math.round(seconds / 60), 'minute']
        : [Math.round(seconds / 3600), 'hour']
  return `${count} ${unit}${count === 1 ? '' : 's'} left`
}
