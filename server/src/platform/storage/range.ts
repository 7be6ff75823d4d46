import type { ByteRange } from './port.ts'

export type AskedRange = 'whole' | 'unsatisfiable' | ByteRange

/**
 * What a Range header asks of an object of this size (RFC 9110, section 14). One that is malformed, of another unit or of
 * several ranges is passed over, as the RFC allows: the whole is the right answer to all of them.
 */
export function askedRange(header: string | undefined, size: number): AskedRange {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? '')
  if (!match) return 'whole'
  const [, first = '', last = ''] = match
  if (first === '') {
    if (last === '') return 'whole'
    const length = Number(last)
    if (length === 0) return 'unsatisfiable'
    return size === 0 ? 'whole' : { start: Math.max(0, size - length), end: size - 1 }
  }
  const start = Number(first)
  if (last !== '' && Number(last) < start) return 'whole'
  if (start >= size) return 'unsatisfiable'
  return { start, end: last === '' ? size - 1 : Math.min(Number(last), size - 1) }
}
