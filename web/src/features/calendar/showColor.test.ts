import { expect, test } from 'vitest'
import { showColor } from './showColor.ts'

test.each([
  ['ff0000', 'hsl(30 100% 50%)'],
  ['d02b35', 'hsl(325 66% 49%)'],
  ['ff2000', 'hsl(30 100% 50%)'],
  ['ff0040', 'hsl(325 100% 50%)'],
  ['6e1117', 'hsl(325 73% 25%)'],
])('no show looks overdue: %s', (color, shown) => {
  expect(showColor(color)).toBe(shown)
})

test.each(['ff8800', 'ff00aa', '00ff00', '0000ff', '808080', '8a8080', '000000', 'ffffff'])('keeps other colors: %s', (color) => {
  expect(showColor(color)).toBe(`#${color}`)
})
