import { randomInt } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { ByteRange } from '../../platform/storage/port.ts'
import { precondition, rangeHolds } from '../../platform/storage/headers.ts'

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

/** Parts of a response in order: a range of the file, or bytes in between. */
export type Piece = ByteRange | Buffer

type Body = { contentType: string; length: number; pieces: Piece[] }

const lengthOf = (piece: Piece): number => (Buffer.isBuffer(piece) ? piece.length : piece.end - piece.start + 1)

export const totalOf = (pieces: Piece[]): number => pieces.reduce((sum, piece) => sum + lengthOf(piece), 0)

/** Several ranges in one response (RFC 9110, section 14.6). */
export function multipart(ranges: ByteRange[], contentType: string, size: number): Body {
  const boundary = String(randomInt(1, 2 ** 40)).padStart(20, '0')
  const pieces: Piece[] = []
  for (const { start, end } of ranges) {
    pieces.push(Buffer.from(`\r\n--${boundary}\r\nContent-Type: ${contentType}\r\nContent-Range: bytes ${start}-${end}/${size}\r\n\r\n`))
    pieces.push({ start, end })
  }
  pieces.push(Buffer.from(`\r\n--${boundary}--\r\n`))
  return { contentType: `multipart/byteranges; boundary=${boundary}`, length: totalOf(pieces), pieces }
}

/** The file ranges within the first `sent` bytes of the response. */
export function sentRanges(pieces: Piece[], sent: number): ByteRange[] {
  const ranges: ByteRange[] = []
  let left = sent
  for (const piece of pieces) {
    if (left <= 0) break
    if (!Buffer.isBuffer(piece)) ranges.push({ start: piece.start, end: Math.min(piece.end, piece.start + left - 1) })
    left -= lengthOf(piece)
  }
  return ranges
}

type Answer = {
  status: 200 | 206 | 304 | 412 | 416
  /** Names and values alternate, the format that Node writes fastest. */
  headers: string[]
  /** Empty if there is no body. */
  pieces: Piece[]
}

/** The facts about a file in a response. */
export type FileFacts = { size: number; contentType: string; etag: string; modifiedAt: Date }

const nothing = (status: 304 | 412 | 416, headers: string[]): Answer => ({ status, headers, pieces: [] })

/** Answers a request for a file (RFC 9110, sections 13 and 14). */
export function answerFor(method: string, headers: IncomingHttpHeaders, file: FileFacts): Answer {
  const { size, contentType } = file
  const validators = ['etag', `"${file.etag}"`, 'last-modified', file.modifiedAt.toUTCString()]
  const met = precondition(headers, file)
  if (met === 412) return nothing(412, ['content-length', '0'])
  if (met === 304) return nothing(304, validators)
  // Ranges are only defined for GET.
  const mayRange = method === 'GET' && headers.range !== undefined && rangeHolds(headers['if-range'], file)
  const ranges = mayRange ? requestedRanges(headers.range, size) : 'whole'
  if (ranges === 'unsatisfiable') return nothing(416, ['content-range', `bytes */${size}`, 'content-length', '0'])
  const whole = ranges === 'whole'
  if (!whole && ranges.length > 1) {
    const body = multipart(ranges, contentType, size)
    const head = [...validators, 'content-type', body.contentType, 'content-length', String(body.length)]
    return { status: 206, headers: head, pieces: body.pieces }
  }
  const { start, end } = whole ? { start: 0, end: size - 1 } : ranges[0]!
  const head = [...validators, 'content-type', contentType, 'content-length', String(end - start + 1)]
  // A partial response needs no accept-ranges, as in nginx.
  head.push(...(whole ? ['accept-ranges', 'bytes'] : ['content-range', `bytes ${start}-${end}/${size}`]))
  return { status: whole ? 200 : 206, headers: head, pieces: method === 'HEAD' || size === 0 ? [] : [{ start, end }] }
}
