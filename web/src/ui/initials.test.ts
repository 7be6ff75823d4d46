import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Ada Lovelace', 'AL'],
  ['ada@example.org', 'A'],
  ['grace.hopper@example.org', 'GH'],
  ['The Long Take', 'LT'],
  ['The The', 'TT'],
  ['Bread & Salt', 'BS'],
  ['élan vital', 'ÉV'],
  ['99 Doors', '9D'],
  ['🎧', '?'],
  ['', '?'],
])('%s is %s', (name, letters) => {
  expect(initials(name)).toBe(letters)
})
