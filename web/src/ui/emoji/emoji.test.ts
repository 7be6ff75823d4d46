import { Emoji } from '@castwright/contract/comments.ts'
import { expect, test } from 'vitest'
import { allEmoji, emojiGroups, emojiName, findEmoji } from './emoji.ts'
import { rowsOf, step } from './grid.ts'

test('each is one emoji that the server takes, and is offered once, under a name of its own', () => {
  expect(allEmoji.filter(([emoji]) => !Emoji.safeParse(emoji).success)).toEqual([])
  expect(new Set(allEmoji.map(([emoji]) => emoji)).size).toBe(allEmoji.length)
  expect(new Set(allEmoji.map(([, name]) => name)).size).toBe(allEmoji.length)
  expect(allEmoji.length).toBeGreaterThanOrEqual(150)
})

test('they are found by words of their names, or the beginnings of these', () => {
  expect(findEmoji('micro').map(([emoji]) => emoji)).toEqual(['🎤', '🎙️'])
  expect(findEmoji('HEART red').map(([emoji]) => emoji)).toEqual(['❤️'])
  expect(findEmoji('umbrella stand')).toEqual([])
  expect(emojiName('🎤')).toBe('microphone')
  expect(emojiName('🦒')).toBe('🦒')
})

test('rows know their place in the whole grid', () => {
  const rows = rowsOf(emojiGroups).flatMap((block) => block.rows)
  expect(rows.map(({ at }) => at)).toEqual(rows.map((_, at) => at))
  expect(rows.flatMap(({ cells }) => cells)).toEqual(allEmoji)
})

const rows = [
  [1, 2, 3],
  [4, 5],
  [6, 7, 8],
]
test.each([
  ['ArrowRight', [0, 0], [0, 1]],
  ['ArrowRight', [0, 2], [1, 0]],
  ['ArrowRight', [2, 2], [2, 2]],
  ['ArrowLeft', [1, 0], [0, 2]],
  ['ArrowLeft', [0, 0], [0, 0]],
  ['ArrowDown', [0, 2], [1, 1]],
  ['ArrowDown', [2, 0], [2, 0]],
  ['ArrowUp', [2, 2], [1, 1]],
  ['Home', [0, 2], [0, 0]],
  ['End', [1, 0], [1, 1]],
  ['PageDown', [0, 0], [2, 0]],
  ['PageUp', [2, 1], [0, 1]],
] as const)('%s leads from %s to %s', (key, [row, column], [toRow, toColumn]) => {
  expect(step(rows, { row, column }, key)).toEqual({ row: toRow, column: toColumn })
})

test('other keys are none of its business', () => {
  expect(step(rows, { row: 0, column: 0 }, 'a')).toBeNull()
})
