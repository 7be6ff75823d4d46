import { expect, test } from 'vitest'
import { namesOf, reacted } from './reactions.ts'

const given = { '👍': ['bob', 'ada'], '🎉': ['ada'] }

test("one's own reaction is added and taken back; an emoji without anybody is gone", () => {
  expect(reacted(given, '🔥', 'ada', true)).toEqual({ ...given, '🔥': ['ada'] })
  expect(reacted(given, '👍', 'ada', false)).toEqual({ '👍': ['bob'], '🎉': ['ada'] })
  expect(reacted(given, '🎉', 'ada', false)).toEqual({ '👍': ['bob', 'ada'] })
})

test('twice the same is once, and keeps its place', () => {
  expect(Object.entries(reacted(given, '👍', 'ada', true))).toEqual(Object.entries(given))
  expect(reacted({}, '🎉', 'ada', false)).toEqual({})
})

test('names, with oneself first', () => {
  const nameOf = (id: string) => id.toUpperCase()
  expect(namesOf(['bob', 'ada'], 'ada', nameOf)).toBe('You and BOB')
  expect(namesOf(['bob'], 'ada', nameOf)).toBe('BOB')
  const many = Array.from({ length: 12 }, (_, at) => `p${at}`)
  expect(namesOf(many, 'ada', nameOf)).toMatch(/^P0, .*P9, and 2 others$/)
})
