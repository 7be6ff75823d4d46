import { expect, test } from 'vitest'
import { isValid, moveEnd, moveStart, spanFrom, spanOf, titleFrom, wordsOf } from './model.ts'

const minute = 60_000
const segment = (startMs: number, endMs: number, text: string) => ({
  id: 'a',
  startMs,
  endMs,
  speaker: '',
  text,
  words: null,
  confidence: null,
  isChecked: true,
  version: 1,
})

test('a clip stays inside the recording and between 15 and 90 seconds', () => {
  expect(spanFrom(5000, minute)).toEqual({ startMs: 5000, endMs: 35_000 })
  expect(spanFrom(59_000, minute)).toEqual({ startMs: 30_000, endMs: 60_000 })
  expect(moveStart({ startMs: 0, endMs: 30_000 }, 29_000)).toEqual({ startMs: 15_000, endMs: 30_000 })
  expect(moveStart({ startMs: 90_000, endMs: 120_000 }, 0)).toEqual({ startMs: 30_000, endMs: 120_000 })
  expect(moveEnd({ startMs: 0, endMs: 30_000 }, 1000, minute)).toEqual({ startMs: 0, endMs: 15_000 })
  expect(moveEnd({ startMs: 0, endMs: 30_000 }, 200_000, 5 * minute)).toEqual({ startMs: 0, endMs: 90_000 })
  expect(spanOf(1000, 3000, minute)).toEqual({ startMs: 1000, endMs: 16_000 })
  expect(isValid({ startMs: 0, endMs: 14_999 }, minute)).toBe(false)
  expect(isValid({ startMs: 0, endMs: 15_000 }, minute)).toBe(true)
})

test('words without times share those of their segment, and begin a title', () => {
  const said = segment(0, 4000, 'One two three four,')
  expect(wordsOf(said)[1]).toEqual({ startMs: 1000, endMs: 2000, text: 'two' })
  expect(titleFrom([said], { startMs: 1000, endMs: 16_000 })).toBe('two three four')
})
