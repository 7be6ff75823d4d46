import { expect, test } from 'vitest'
import { namesOf, withReaction } from './reactions.ts'

const given = { '👍': ['bob', 'ada'], '🎉': ['ada'] }

test('adds and removes a reaction, and drops an emoji without any', () => {
  expect(withReaction(given, '🔥', 'ada', true)).toEqual({ ...given, '🔥': ['ada'] })
  expect(withReaction(given, '👍', 'ada', false)).toEqual({ '👍': ['bob'], '🎉': ['ada'] })
  expect(withReaction(given, '🎉', 'ada', false)).toEqual({ '👍': ['bob', 'ada'] })
})

test('ignores a repeated reaction and keeps its position', () => {
  expect(Object.entries(withReaction(given, '👍', 'ada', true))).toEqual(Object.entries(given))
  expect(withReaction({}, '🎉', 'ada', false)).toEqual({})
})

test('lists names with the user first', () => {
  const nameOf = (id: string) => id.toUpperCase()
  expect(namesOf(['bob', 'ada'], 'ada', nameOf)).toBe('You and BOB')
  expect(namesOf(['bob'], 'ada', nameOf)).toBe('BOB')
  const many = Array.from({ length: 12 }, (_, at) => `p${at}`)
  expect(namesOf(many, 'ada', nameOf)).toMatch(/^P0, .*P9, and 2 others$/)
})
