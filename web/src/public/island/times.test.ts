import { expect, test } from 'vitest'
import { linkAt, startTime } from './times.ts'

test.each([
  ['?t=90', 90],
  ['?t=90s', 90],
  ['?t=1:30', 90],
  ['?t=1:02:03', 3723],
  ['?t=1h2m3s', 3723],
  ['?t=2m', 120],
  ['?theme=dark&t=5', 5],
])('%s starts at %d seconds', (search, seconds) => {
  expect(startTime(search)).toBe(seconds)
})

test.each(['', '?t=', '?t=-5', '?t=soon', '?t=1:2', '?t=Infinity', '?t=99999999999', '?t=1e9'])('%s starts nowhere', (search) => {
  expect(startTime(search)).toBeNull()
})

test('links to a time keep the rest of the address', () => {
  expect(linkAt('/pod/show/1?preview=secret', 754.9)).toBe(`${location.origin}/pod/show/1?preview=secret&t=754`)
})
