import type { IncomingHttpHeaders } from 'node:http'
import { precondition, rangeHolds } from '../../platform/storage/headers.ts'
import { multipart, type Piece } from './pieces.ts'
import { requestedRanges } from './ranges.ts'

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
