import { expect, test } from 'vitest'
import { answerFor, sentRanges, totalOf, requestedRanges } from './ranges.ts'
import { rangeTable } from './testing/ranges.ts'

const file = { size: 100_000, contentType: 'audio/mpeg', etag: 'abc', modifiedAt: new Date('2026-03-04T05:06:07.890Z') }
const lastModified = 'Wed, 04 Mar 2026 05:06:07 GMT'
const answer = (headers: Record<string, string>, method = 'GET') => answerFor(method, headers, file)
const header = (list: string[], name: string): string | undefined => list[list.indexOf(name) + 1]

test.each(rangeTable)('%s gets %i %s', (range, status, ranges) => {
  const { status: got, pieces, headers } = answer({ range })
  expect(got).toBe(status)
  const given = pieces.flatMap((piece) => (Buffer.isBuffer(piece) ? [] : [`${piece.start}-${piece.end}`])).join(',')
  expect(given).toBe(ranges ?? (status === 200 ? '0-99999' : ''))
  if (status === 416) expect(header(headers, 'content-range')).toBe('bytes */100000')
  else expect(header(headers, 'content-length')).toBe(String(totalOf(pieces)))
})

test.each([
  ['HEAD passes a range over', 'HEAD', { range: 'bytes=0-9' }, 200],
  ['HEAD passes a bad one over', 'HEAD', { range: 'bytes=5-2' }, 200],
  ['If-Range with the tag', 'GET', { range: 'bytes=0-9', 'if-range': '"abc"' }, 206],
  ['If-Range with another tag', 'GET', { range: 'bytes=0-9', 'if-range': '"abd"' }, 200],
  ['If-Range with a weak tag', 'GET', { range: 'bytes=0-9', 'if-range': 'W/"abc"' }, 200],
  ['If-Range with the date', 'GET', { range: 'bytes=0-9', 'if-range': lastModified }, 206],
  ['If-Range with a later date', 'GET', { range: 'bytes=0-9', 'if-range': 'Wed, 04 Mar 2026 05:06:08 GMT' }, 200],
  ['If-Range with nonsense', 'GET', { range: 'bytes=0-9', 'if-range': 'yesterday' }, 200],
  ['If-Range that fails saves a bad range', 'GET', { range: 'bytes=100000-', 'if-range': '"abd"' }, 200],
  ['If-None-Match with the tag', 'GET', { 'if-none-match': '"abc"' }, 304],
  ['If-None-Match in a list, weak', 'GET', { 'if-none-match': '"x", W/"abc"' }, 304],
  ['If-None-Match with a star', 'HEAD', { 'if-none-match': '*' }, 304],
  ['If-None-Match comes before a range', 'GET', { 'if-none-match': '"abc"', range: 'bytes=0-9' }, 304],
  ['If-None-Match comes before the date', 'GET', { 'if-none-match': '"x"', 'if-modified-since': lastModified }, 200],
  ['If-Modified-Since of the same second', 'GET', { 'if-modified-since': lastModified }, 304],
  ['If-Modified-Since before', 'GET', { 'if-modified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, 200],
  ['If-Modified-Since that is no date', 'GET', { 'if-modified-since': 'soon' }, 200],
  ['If-Match with another tag', 'GET', { 'if-match': '"x"' }, 412],
  ['If-Match with a weak tag', 'GET', { 'if-match': 'W/"abc"' }, 412],
  ['If-Match with the tag, and a range', 'GET', { 'if-match': '"abc"', range: 'bytes=0-9' }, 206],
  ['If-Unmodified-Since before', 'GET', { 'if-unmodified-since': 'Wed, 04 Mar 2026 05:06:06 GMT' }, 412],
  ['If-Unmodified-Since of the same second', 'GET', { 'if-unmodified-since': lastModified }, 200],
] as const)('%s', (_name, method, headers, status) => {
  expect(answer({ ...headers }, method).status).toBe(status)
})

test('reports the ranges sent before a client disconnected', () => {
  const { pieces } = answer({ range: 'bytes=0-9,20-29' })
  const head = (pieces[0] as Buffer).length
  expect(sentRanges(pieces, 0)).toEqual([])
  expect(sentRanges(pieces, head)).toEqual([])
  expect(sentRanges(pieces, head + 4)).toEqual([{ start: 0, end: 3 }])
  expect(sentRanges(pieces, totalOf(pieces))).toEqual([
    { start: 0, end: 9 },
    { start: 20, end: 29 },
  ])
})

test('sends the whole file if too many parts are requested, and counts one range', () => {
  const many = (count: number) => `bytes=${Array.from({ length: count }, (_, at) => `${at * 2}-${at * 2}`).join(',')}`
  expect(requestedRanges(many(100), file.size)).toHaveLength(100)
  expect(requestedRanges(many(101), file.size)).toBe('whole')
})

test('has no ranges in an empty file', () => {
  expect(requestedRanges('bytes=0-', 0)).toBe('whole')
  expect(requestedRanges('bytes=1-', 0)).toBe('unsatisfiable')
  expect(answerFor('GET', {}, { ...file, size: 0 }).pieces).toEqual([])
})
