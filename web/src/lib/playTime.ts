/** '1:02.5', '0:07': minutes and seconds with tenths where there are any. */
export function timeText(ms: number): string {
  const tenths = Math.round(ms / 100)
  const [hours, minutes, seconds] = [Math.floor(tenths / 36_000), Math.floor((tenths % 36_000) / 600), (tenths % 600) / 10]
  const rest = Number.isInteger(seconds) ? String(seconds).padStart(2, '0') : seconds.toFixed(1).padStart(4, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`
}

/** '1:02.345': to the millisecond, for times that must not change by being shown. */
export function exactTimeText(ms: number): string {
  const [hours, minutes] = [Math.floor(ms / 3_600_000), Math.floor((ms % 3_600_000) / 60_000)]
  const seconds = ((ms % 60_000) / 1000)
    .toFixed(3)
    .padStart(6, '0')
    .replace(/\.?0+$/, '')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`
}

/** Reads '62.5', '1:02.5' or '1:01:02'. Null if it is no time. */
export function readTime(text: string): number | null {
  const parts = text.trim().split(':')
  if (parts.length > 3 || parts.some((part, at) => !(at === parts.length - 1 ? /^\d{1,6}([.,]\d{1,3})?$/ : /^\d{1,4}$/).test(part)))
    return null
  const numbers = parts.map((part) => Number(part.replace(',', '.')))
  if (numbers.slice(1).some((number) => number >= 60)) return null
  return Math.round(numbers.reduce((total, number) => total * 60 + number, 0) * 1000)
}

/** 'About 5 minutes left' */
export function leftText(seconds: number): string {
  if (seconds < 60) return 'Less than a minute left'
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return `About ${hours} hr${rest === 0 ? '' : ` ${rest} min`} left`
}
