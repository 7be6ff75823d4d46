import { expect, test } from 'vitest'
import { feedDate } from './date.ts'

test('every date is written as toUTCString writes it', () => {
  const [first, last] = [Date.UTC(-1, 0, 1), Date.UTC(10_001, 0, 1)]
  for (let at = 0; at <= 20_000; at += 1) {
    const date = new Date(first + Math.floor(((last - first) / 20_000) * at))
    expect(feedDate(date)).toBe(date.toUTCString())
  }
  for (const words of ['2026-02-28T23:59:59.999Z', '2028-02-29T00:00:00Z', '1970-01-01T00:00:00Z', 'no date'])
    expect(feedDate(new Date(words))).toBe(new Date(words).toUTCString())
})
