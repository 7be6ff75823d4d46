import type { IncomingHttpHeaders } from 'node:http'
import { precondition, rangeHolds } from '../../platform/storage/conditions.ts'
import { multipart, type Piece } from './pieces.ts'
import { askedRanges } from './ranges.ts'

export type Answer = {
  status: 200 | 206 | 304 | 412 | 416
  /** Names and values in turn, as node writes them fastest. */
  headers: string[]
  /** Empty where no body goes out. */
  pieces: Piece[]
}

/** What is told of a file. */
export type Told = { size: number; contentType: string; etag: string; modifiedAt: Date }

const nothing = (status: 304 | 412 | 416, headers: string[]): Answer => ({ status, headers, pieces: [] })

/** What a request for a file gets (RFC 9110, sections 13 and 14). */
export function answerFor(method: string, headers: IncomingHttpHeaders, told: Told): Answer {
  const { size, contentType } = told
  const validators = ['etag', `"${told.etag}"`, 'last-modified', told.modifiedAt.toUTCString()]
  const met = precondition(headers, told)
  if (met === 412) return nothing(412, ['content-length', '0'])
  if (met === 304) return nothing(304, validators)
  // Ranges are defined for GET alone.
  const mayRange = method === 'GET' && headers.range !== undefined && rangeHolds(headers['if-range'], told)
  const ranges = mayRange ? askedRanges(headers.range, size) : 'whole'
  if (ranges === 'unsatisfiable') return nothing(416, ['content-range', `bytes */${size}`, 'content-length', '0'])
  const whole = ranges === 'whole'
  if (!whole && ranges.length > 1) {
    const body = multipart(ranges, contentType, size)
    const head = [...validators, 'content-type', body.contentType, 'content-length', String(body.length)]
    return { status: 206, headers: head, pieces: body.pieces }
  }
  const { start, end } = whole ? { start: 0, end: size - 1 } : ranges[0]!
  const head = [...validators, 'content-type', contentType, 'content-length', String(end - start + 1)]
  // A part says by itself that there are parts to be had, as nginx has it too.
  head.push(...(whole ? ['accept-ranges', 'bytes'] : ['content-range', `bytes ${start}-${end}/${size}`]))
  return { status: whole ? 200 : 206, headers: head, pieces: method === 'HEAD' || size === 0 ? [] : [{ start, end }] }
}
