import { expect, test } from 'vitest'
import { counted, shortCount } from './numbers.ts'

test.each([
  [0, '0'],
  [1234, '1,234'],
  [9999, '9,999'],
  [12_345, '12.3K'],
  [1_200_000, '1.2M'],
])('writes %d as %s', (count, text) => expect(shortCount(count)).toBe(text))

test('writes a count with its noun', () => {
  expect([counted(1, 'download'), counted(1234, 'download'), counted(0, 'country', 'countries')]).toEqual([
    '1 download',
    '1,234 downloads',
    '0 countries',
  ])
})
