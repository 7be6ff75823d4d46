/** Times within a recording, as people write them: 12:41, 1:02:03, or 12:41–12:55 from a start to an end. */

/** From a start to an end in a recording. Without an end, a moment. */
export type Span = { startMs: number; endMs: number | null }

const clock = String.raw`(?:\d{1,3}:)?\d{1,3}:[0-5]\d`
const oneTime = new RegExp(`^${clock}$`)
const leading = new RegExp(String.raw`^\s*[[(]?(${clock})(?:\s*(?:-|–|—|to)\s*(${clock}))?[\])]?[\s:.,–-]*(.*)$`, 's')

/** Null if the text is not a time. */
export function readClock(text: string): number | null {
  const trimmed = text.trim()
  if (!oneTime.test(trimmed)) return null
  const parts = trimmed.split(':').map(Number)
  // Minutes may exceed 59 without hours, as in 75:30.
  if (parts.length === 3 && parts[1]! > 59) return null
  return parts.reduce((sum, part) => sum * 60 + part, 0) * 1000
}

const two = (number: number): string => String(number).padStart(2, '0')

/** 754000 is 12:34, and 3723000 is 1:02:03. */
export function writeClock(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60)]
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`
}

export const writeSpan = ({ startMs, endMs }: Span): string =>
  endMs === null ? writeClock(startMs) : `${writeClock(startMs)}–${writeClock(endMs)}`

export type Remark = Span & { text: string }

/** A line that starts with a time, such as "12:41–12:55 Please cut this." Null without a time or without words. */
export function readRemark(line: string): Remark | null {
  const [, start, end, text = ''] = leading.exec(line) ?? []
  const startMs = start === undefined ? null : readClock(start)
  if (startMs === null || text.trim() === '') return null
  const endMs = end === undefined ? null : readClock(end)
  return { startMs, endMs: endMs !== null && endMs > startMs ? endMs : null, text: text.trim() }
}

/** The remarks among the lines of a text, in order. Lines without a time continue the remark before them. */
export function readRemarks(text: string): Remark[] {
  const remarks: Remark[] = []
  let isOpen = false
  for (const line of text.split('\n')) {
    const remark = readRemark(line)
    const last = remarks.at(-1)
    if (remark) remarks.push(remark)
    else if (isOpen && last && line.trim() !== '') last.text += `\n${line.trim()}`
    isOpen = remark !== null || (isOpen && line.trim() !== '')
  }
  return remarks
}
