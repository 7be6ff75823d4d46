import { expect, test } from 'vitest'
import { suggestProfileUrl } from './suggestProfileUrl.ts'

test.each([
  ['The Long Take', 'the-long-take'],
  ["  Ada's Café & Friends! ", 'adas-cafe-friends'],
  ['99 %', ''],
  ['Пчёлы', ''],
  ['x'.repeat(60), 'x'.repeat(50)],
])('suggests from %o: %o', (title, url) => {
  expect(suggestProfileUrl(title)).toBe(url)
})

test('adds a number within the limit', () => {
  expect(suggestProfileUrl('Bees', 3)).toBe('bees-3')
  expect(suggestProfileUrl('x'.repeat(60), 12)).toBe(`${'x'.repeat(47)}-12`)
})
