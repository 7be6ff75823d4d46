import { expect, test } from 'vitest'
import { progressColor } from './progressColor.ts'

test.each([
  [0, 'red'],
  [25, 'red'],
  [26, 'yellow'],
  [75, 'yellow'],
  [76, 'blue'],
  [99, 'blue'],
  [100, 'green'],
] as const)('work at %i percent is %s', (percent, color) => {
  expect(progressColor(percent, true)).toBe(color)
})

test('turns storage red only when full', () => {
  expect(progressColor(99.9, false)).toBe('blue')
  expect(progressColor(100, false)).toBe('red')
  expect(progressColor(130, false)).toBe('red')
})
