import { expect, test } from 'vitest'
import { exactTimeText, leftText, readTime, timeText } from './playTime.ts'

test('writes and reads times within a recording', () => {
  for (const [ms, text] of [
    [0, '0:00'],
    [7000, '0:07'],
    [62_500, '1:02.5'],
    [3_662_000, '1:01:02'],
    [36_000_000, '10:00:00'],
  ] as const) {
    expect(timeText(ms)).toBe(text)
    expect(readTime(text)).toBe(ms)
  }
  for (const ms of [0, 7000, 10_000, 62_345, 3_662_010, 36_000_001]) expect(readTime(exactTimeText(ms))).toBe(ms)
  expect([0, 10_000, 62_345].map(exactTimeText)).toEqual(['0:00', '0:10', '1:02.345'])
  expect(['62.5', '1:02,5', ' 3 ', '90:00'].map(readTime)).toEqual([62_500, 62_500, 3000, 5_400_000])
  expect(['', 'x', '1:60', '1:2:3:4', '-1', '1:-2', '1.2.3'].map(readTime)).toEqual(Array.from({ length: 7 }, () => null))
})

test('says how long something takes', () => {
  expect([20, 60, 300, 3600, 5400].map(leftText)).toEqual([
    'Less than a minute left',
    'About 1 minute left',
    'About 5 minutes left',
    'About 1 hr left',
    'About 1 hr 30 min left',
  ])
})
