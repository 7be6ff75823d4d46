import { describe, expect, test } from 'vitest'
import { precondition, rangeHolds, attachment, askedRange } from './headers.ts'

describe('Range', () => {
  test.each([
    [undefined, 'whole'],
    ['', 'whole'],
    ['bytes=0-0', { start: 0, end: 0 }],
    ['bytes=0-99', { start: 0, end: 99 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['Bytes=10-19', { start: 10, end: 19 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=90-1000', { start: 90, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-100', { start: 0, end: 99 }],
    ['bytes=-1000', { start: 0, end: 99 }],
    ['bytes= 1-2 ', { start: 1, end: 2 }],
    [`bytes=5-${'9'.repeat(40)}`, { start: 5, end: 99 }],
    ['bytes=100-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    [`bytes=${'9'.repeat(40)}-`, 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=-', 'whole'],
    ['bytes=5-4', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=1.5-2', 'whole'],
    ['bytes 0-1', 'whole'],
    ['items=0-1', 'whole'],
    ['bytes=0-1,5-6', 'whole'],
    ['bytes=--1', 'whole'],
  ])('%j of a hundred bytes', (header, expected) => {
    expect(askedRange(header, 100)).toEqual(expected)
  })

  test('of an empty object', () => {
    expect(askedRange('bytes=0-', 0)).toBe('unsatisfiable')
    expect(askedRange('bytes=-5', 0)).toBe('whole')
    expect(askedRange('bytes=-0', 0)).toBe('unsatisfiable')
  })
})

describe('conditions', () => {
  const object = { etag: 'abc', modifiedAt: new Date('2026-03-01T12:00:00.700Z') }
  const same = 'Sun, 01 Mar 2026 12:00:00 GMT'
  const earlier = 'Sun, 01 Mar 2026 11:59:59 GMT'

  test.each([
    [{}, 200],
    [{ 'if-none-match': '"abc"' }, 304],
    [{ 'if-none-match': 'W/"abc"' }, 304],
    [{ 'if-none-match': '"x", "abc"' }, 304],
    [{ 'if-none-match': '*' }, 304],
    [{ 'if-none-match': '"x"' }, 200],
    [{ 'if-none-match': '"x"', 'if-modified-since': same }, 200],
    [{ 'if-modified-since': same }, 304],
    [{ 'if-modified-since': earlier }, 200],
    [{ 'if-modified-since': 'yesterday' }, 200],
    [{ 'if-match': '"abc"' }, 200],
    [{ 'if-match': '*' }, 200],
    [{ 'if-match': 'W/"abc"' }, 412],
    [{ 'if-match': '"x"' }, 412],
    [{ 'if-match': '"abc"', 'if-unmodified-since': earlier }, 200],
    [{ 'if-unmodified-since': earlier }, 412],
    [{ 'if-unmodified-since': same }, 200],
    [{ 'if-match': '"abc"', 'if-none-match': '"abc"' }, 304],
  ])('%j', (headers, expected) => {
    expect(precondition(headers, object)).toBe(expected)
  })

  test.each([
    [undefined, true],
    ['"abc"', true],
    ['W/"abc"', false],
    ['"x"', false],
    [same, true],
    [earlier, false],
    ['yesterday', false],
  ])('If-Range %j', (header, expected) => {
    expect(rangeHolds(header, object)).toBe(expected)
  })
})

describe('the name of a download', () => {
  test.each([
    ['episode 1.mp3', 'attachment; filename="episode 1.mp3"'],
    ['../../etc/passwd', 'attachment; filename="_.._etc_passwd"'],
    ['a"b\r\nx: y.mp3', 'attachment; filename="a_b__x_ y.mp3"'],
    ['', 'attachment; filename="download"'],
    ['...', 'attachment; filename="download"'],
    ['100%41.mp3', `attachment; filename="100_41.mp3"; filename*=UTF-8''100%2541.mp3`],
    ['Ténor (live)\u202Egpj.exe', `attachment; filename="Tenor (live)_gpj.exe"; filename*=UTF-8''T%C3%A9nor%20%28live%29_gpj.exe`],
    ['放送.mp3', `attachment; filename="__.mp3"; filename*=UTF-8''%E6%94%BE%E9%80%81.mp3`],
    ['\ud800.mp3', `attachment; filename="_.mp3"; filename*=UTF-8''%EF%BF%BD.mp3`],
  ])('%j', (name, header) => {
    expect(attachment(name)).toBe(header)
  })

  test('is never longer than a header allows', () => {
    expect(attachment('𝄞'.repeat(5000)).length).toBeLessThan(2500)
  })
})
