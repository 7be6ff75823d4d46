/** Times as people and files write them: `1:02`, `01:02:03.450`, `00:00:01,5`. */

/** A bit over 11 days. No recording is longer, and larger numbers wouldn't fit in the formats. */
export const maxTimeMs = 1_000_000_000

const clock = /^(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2})(?:[.,](\d{1,9}))?$/

/** Milliseconds of a time with at least minutes and seconds, or null. */
export function parseClock(text: string): number | null {
  const found = clock.exec(text)
  if (!found) return null
  const [, hours = '0', minutes = '0', seconds = '0', fraction = ''] = found
  const ms = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000 + Math.round(Number(`0.${fraction || '0'}`) * 1000)
  return ms <= maxTimeMs ? ms : null
}

/** Milliseconds of seconds, as a number or as text, or null unless it is a time. */
export function parseSeconds(value: unknown): number | null {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number) || number < 0) return null
  const ms = Math.round(number * 1000)
  return ms <= maxTimeMs ? ms : null
}

/** A clock time or a number of seconds. */
export const parseTime = (value: unknown): number | null =>
  (typeof value === 'string' ? parseClock(value.trim()) : null) ?? parseSeconds(value)

const two = (number: number): string => String(number).padStart(2, '0')

/** `01:02:03.450`. */
export function writeClock(ms: number, separator = '.'): string {
  const [seconds, rest] = [Math.floor(ms / 1000), Math.round(ms) % 1000]
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}${separator}${String(rest).padStart(3, '0')}`
}

/** `2:03` or `1:02:03`, as people write it. */
export function writeShortClock(ms: number): string {
  const seconds = Math.floor(ms / 1000)
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}
