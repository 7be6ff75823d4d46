import { expect, test } from 'vitest'
import { FetchError } from '../../platform/fetch/fetch.ts'
import { stemOf } from '../recordings/service.ts'
import { continues, retryAfterMs, sizeOf, tagOf } from '../../platform/file-headers.ts'
import { backoff, toLoadFailure, refusedBy } from './service/load/failure.ts'
import { readChapters, readTranscript } from '../episodes/attachments.ts'
import { cleanPersons } from './service/load/attachments.ts'

test('reads the file size from the headers of the host', () => {
  expect(sizeOf({ 'content-length': '12' })).toBe(12)
  expect(sizeOf({ 'content-length': '12', 'content-encoding': 'gzip' })).toBeNull()
  expect(sizeOf({ 'content-length': '12', 'transfer-encoding': 'chunked' })).toBeNull()
  expect(sizeOf({ 'content-length': '-1' })).toBeNull()
  expect(sizeOf({})).toBeNull()
})

test('resumes only with the rest of the same file', () => {
  const asked = { have: 10, size: 20, tag: '"a"' }
  const part = { 'content-range': 'bytes 10-19/20', etag: '"a"' }
  expect(continues(part, asked)).toBe(true)
  for (const other of [
    { ...part, 'content-range': 'bytes 0-19/20' },
    { ...part, 'content-range': 'bytes 10-18/20' },
    { ...part, 'content-range': 'bytes 10-20/21' },
    { ...part, 'content-range': 'bytes 10-19/*' },
    { ...part, etag: '"b"' },
    { ...part, 'content-encoding': 'gzip' },
    {},
  ])
    expect(continues(other, asked)).toBe(false)
  expect(tagOf({ etag: 'W/"a"', 'last-modified': 'Mon, 02 Mar 2020 10:00:00 GMT' })).toBe('Mon, 02 Mar 2020 10:00:00 GMT')
  expect(tagOf({ etag: 'W/"a"' })).toBeNull()
})

test('decides on retries and pauses by the response of the host', () => {
  expect([404, 410, 403, 429, 503, 400].map((status) => refusedBy(status, 0).tries)).toEqual([2, 2, 3, 6, 6, 2])
  expect(toLoadFailure(new FetchError('blocked', 'No.'))).toMatchObject({ tries: 1 })
  expect(toLoadFailure(new Error('a bug'))).toBeNull()
  const now = new Date('2026-01-01T00:00:00Z')
  expect(['7', 'Thu, 01 Jan 2026 00:00:09 GMT', '99999', 'soon', undefined].map((header) => retryAfterMs(header, now))).toEqual([
    7000, 9000, 600_000, 0, 0,
  ])
  expect([1, 2, 3, 9].map((tries) => backoff(tries, 0, 0.5))).toEqual([2000, 8000, 32_000, 600_000])
  expect(backoff(1, 60_000, 0.5)).toBe(60_000)
})

test('names a recording after its file, or else its episode', () => {
  const named = (url: string, title = 'The Title') => stemOf({ title, enclosure: { url } })
  expect(named('https://a.example/x/Our%20Talk.final.mp3?source=feed')).toBe('Our Talk.final')
  for (const url of [
    'https://a.example/default.mp3',
    'https://a.example/1f0c9e5a-0000-4000-8000-1234567890ab.mp3',
    'https://a.example/',
    'x',
  ])
    expect(named(url)).toBe('The Title')
  expect(named('https://a.example/%E0%A4%A/..%2F..%2Fetc%2Fpasswd')).toBe('etc passwd')
  expect(named('https://a.example/audio.mp3', '<b>Ünïcode</b> / AC:DC')).toBe('b Ünïcode b AC DC')
  expect(named('https://a.example/audio.mp3', '???')).toBe('audio')
  expect(named('https://a.example/audio.mp3', 'x'.repeat(500)).length).toBeLessThanOrEqual(150)
})

test('detects attachments by content, not by name', () => {
  const types = (text: string | Buffer, announced = 'text/plain') => readTranscript(Buffer.from(text), announced).type
  expect(types('\ufeffWEBVTT\n\n00:00 --> 00:01\nHi', 'text/html')).toBe('text/vtt')
  expect(types('1\r\n00:00:00,000 --> 00:00:01,000\r\nHi')).toBe('application/x-subrip')
  expect(types('{"version":"1.0.0","segments":[]}')).toBe('application/json')
  expect(types('<p>Hi</p>', 'text/html')).toBe('text/html')
  expect(types('Ada: hi')).toBe('text/plain')
  // Ambiguous blanks would take minutes.
  expect(types(`${' '.repeat(1_000_000)}x`)).toBe('text/plain')
  expect(readTranscript(Buffer.from([0x47, 0x72, 0xfc, 0xdf, 0x65]), 'text/plain').bytes.toString()).toBe('Grüße')
  for (const [bytes, announced] of [
    [Buffer.from('  '), 'text/plain'],
    [Buffer.from('\0\x01\x02'), 'text/vtt'],
    [Buffer.from('<!doctype html><p>Not found'), 'text/vtt'],
  ] as const)
    expect(() => readTranscript(bytes, announced)).toThrow()
  for (const text of ['[]', '{"chapters":[]}', '{"chapters":[{"title":"no time"}]}', 'chapters'])
    expect(() => readChapters(Buffer.from(text))).toThrow()
  const chapters = JSON.parse(
    readChapters(Buffer.from('{"chapters":[{"startTime":"5","toc":false,"x":1},{"startTime":1.5,"img":"data:x"}]}')).bytes.toString(),
  )
  expect(chapters).toEqual({ version: '1.2.0', chapters: [{ startTime: 1.5 }, { startTime: 5, toc: false }] })
  expect(cleanPersons([{ name: ' A  b ', href: 'javascript:1', img: 'https://a.example/i.jpg' }, { name: ' ' }])).toEqual([
    { name: 'A b', img: 'https://a.example/i.jpg' },
  ])
})
