/** Formats numbers, lengths and dates. */

export const clockTime = (seconds: number): string => {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60), whole % 60]
  const two = (part: number): string => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Hours and minutes when over an hour, minutes and seconds when over a minute, otherwise seconds. */
export function lengthOf(seconds: number): string {
  const whole = Math.round(seconds)
  if (whole >= 3600) return `${Math.floor(whole / 3600)} hr ${Math.floor((whole % 3600) / 60)} min`
  if (whole >= 60) return `${Math.floor(whole / 60)} min ${whole % 60} sec`
  return `${whole} sec`
}

/** ISO 8601. */
export const isoLength = (seconds: number): string => `PT${Math.round(seconds)}S`

/** `MMM D, YYYY` in the time zone of the show, so every reader sees the day on which it was published there. */
export const dateOf = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(new Date(iso))

/** 'Mar 5, 2026, 2:00 PM GMT+1'. */
export const dateTimeOf = (iso: string, timeZone: string, options: Intl.DateTimeFormatOptions = {}): string =>
  new Intl.DateTimeFormat('en-US', {
    ...options,
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  })
    .format(new Date(iso))
    .replace(/\s/g, ' ')

export const numbersOf = ({ seasonNumber, episodeNumber }: { seasonNumber: number | null; episodeNumber: number | null }): string[] => [
  ...(seasonNumber === null ? [] : [`Season ${seasonNumber}`]),
  ...(episodeNumber === null ? [] : [`Episode ${episodeNumber}`]),
]

/** 'Mar 5 – 11, 2026', of calendar days. */
export const spanOf = (from: string, to: string): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
    .formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`))
    .replace(/\s/g, ' ')
