import type { ByteRange } from '../../platform/storage/port.ts'

type RequestedRanges = 'whole' | 'unsatisfiable' | ByteRange[]

/** Larger numbers are invalid in headers. nginx rejects them, too. */
const maxNumber = 9_223_372_036_854_775_807n
/** More parts than any player requests. Each is a read and a row to count, so beyond this the whole file is sent. */
const maxParts = 100
/** `1-2`, `1-` or `-2`, with optional blanks. */
const spec = /^ *(?:(\d+) *- *(\d*)|-(\d+)) *$/

/**
 * Parses a Range header like nginx. Several ranges are sent as parts, unless they add up to more than the file or are too many. Ranges
 * outside the file are dropped. Invalid ones are not satisfiable, which RFC 9110 (14.2) allows. Other units are ignored, and the whole
 * file is sent.
 */
export function requestedRanges(header: string | undefined, size: number): RequestedRanges {
  if (header === undefined || header.length < 7 || !/^bytes=/i.test(header)) return 'whole'
  const ranges: ByteRange[] = []
  let total = 0
  for (const text of header.slice(6).split(',')) {
    const range = oneRange(text, size)
    if (range === 'unreadable') return 'unsatisfiable'
    if (range.end >= range.start) {
      ranges.push(range)
      total += range.end - range.start + 1
    } else if (range.start === 0) return 'whole'
  }
  if (ranges.length === 0) return 'unsatisfiable'
  return total > size || ranges.length > maxParts ? 'whole' : ranges
}

/** Both ends are inclusive. A range that ends before it starts is empty. */
function oneRange(text: string, size: number): ByteRange | 'unreadable' {
  const match = spec.exec(text)
  if (!match) return 'unreadable'
  const [, first, last = '', suffix] = match
  if ([first, last, suffix].some((digits) => digits && BigInt(digits) > maxNumber)) return 'unreadable'
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
