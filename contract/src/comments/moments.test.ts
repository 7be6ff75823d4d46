import { expect, test } from 'vitest'
import { readClock, readRemark, readRemarks, writeClock, writeSpan } from './moments.ts'

test('reads times as people write them', () => {
  expect(['0:00', '12:41', ' 1:02:03 ', '75:30', '120:00'].map(readClock)).toEqual([0, 761_000, 3_723_000, 4_530_000, 7_200_000])
  for (const text of ['', '12', '12:60', '1:75:00', '-1:00', '1:2', '12:41:', 'a:bc', '1:02:03:04', '９:00'])
    expect([text, readClock(text)]).toEqual([text, null])
})

test('writes times that it can read', () => {
  expect([0, 761_999, 3_723_000].map(writeClock)).toEqual(['0:00', '12:41', '1:02:03'])
  expect([writeSpan({ startMs: 1000, endMs: null }), writeSpan({ startMs: 761_000, endMs: 775_000 })]).toEqual(['0:01', '12:41–12:55'])
})

test('a remark is a line that starts with a time', () => {
  const cut = { startMs: 761_000, endMs: 775_000, text: 'Please cut this.' }
  for (const line of [
    '12:41–12:55 Please cut this.',
    '12:41-12:55: Please cut this.',
    '[12:41 to 12:55] Please cut this.',
    '(12:41 — 12:55) Please cut this.',
  ])
    expect([line, readRemark(line)]).toEqual([line, cut])
  expect(readRemark('12:55–12:41 Backwards')).toEqual({ startMs: 775_000, endMs: null, text: 'Backwards' })
  for (const line of ['Please cut 12:41', '12:41', '12:41–12:55 ', 'Nothing']) expect([line, readRemark(line)]).toEqual([line, null])
})

test('other lines continue a remark until an empty one', () => {
  expect(readRemarks('Hello\n0:10 First\nstill first\n\nMore words\n1:00 Second')).toEqual([
    { startMs: 10_000, endMs: null, text: 'First\nstill first' },
    { startMs: 60_000, endMs: null, text: 'Second' },
  ])
})
