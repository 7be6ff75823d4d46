import type { ByteRange } from '../../platform/storage/port.ts'

export type AskedRanges = 'whole' | 'unsatisfiable' | ByteRange[]

/** Beyond this a number in a header means nothing; nginx refuses it too. */
const most = 9_223_372_036_854_775_807n
/** More parts than any player asks for. Each is a read for us and a row to count, so whoever asks for more gets the whole. */
const mostParts = 100
/** A number, or a dash with a number before it, after it, or both; blanks between them. */
const spec = /^ *(?:(\d+) *- *(\d*)|-(\d+)) *$/

/**
 * What a Range header asks of a file of this size, as nginx understands it: several ranges are given as several parts, unless they
 * come to more than the file itself, or are very many; those outside the file are left out; what cannot be read is not satisfiable,
 * which RFC 9110 (14.2) lets a server say. Another unit is passed over, and the whole is given.
 */
export function askedRanges(header: string | undefined, size: number): AskedRanges {
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
  return total > size || ranges.length > mostParts ? 'whole' : ranges
}

/** Both ends count; one that ends before it begins has nothing of the file. */
function oneRange(text: string, size: number): ByteRange | 'unreadable' {
  const match = spec.exec(text)
  if (!match) return 'unreadable'
  const [, first, last = '', suffix] = match
  if ([first, last, suffix].some((digits) => digits && BigInt(digits) > most)) return 'unreadable'
  if (suffix !== undefined) return { start: Math.max(0, size - Number(suffix)), end: size - 1 }
  return { start: Number(first), end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
