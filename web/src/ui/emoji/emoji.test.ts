import { Emoji } from '@castwright/contract/comments/shapes.ts'
import { expect, test } from 'vitest'
import { catalogOf, type EmojiFile, findEmoji } from './emoji.ts'
import emojiText from './emoji.gen.json?raw'
import { rowsOf, step } from './grid.ts'

const file = JSON.parse(emojiText) as EmojiFile
const catalog = catalogOf(file)
const all = file.groups.flatMap(({ emoji }) => emoji)
const found = (search: string) => findEmoji(catalog, search).map(({ emoji }) => emoji)

test('contains only emoji that the server accepts, with unique names', () => {
  const emoji = all.flatMap((entry) => [entry.emoji, ...(entry.tones ?? [])])
  expect(emoji.filter((one) => !Emoji.safeParse(one).success)).toEqual([])
  expect(new Set(emoji).size).toBe(emoji.length)
  expect(catalog.names.size).toBe(emoji.length)
  expect(new Set(catalog.names.values()).size).toBe(emoji.length)
  expect(all.length).toBeGreaterThanOrEqual(1900)
  expect(catalog.oftenUsed).toHaveLength(8)
})

test('finds emoji by name and tags, exact names first', () => {
  expect(found('fire').slice(0, 3)).toEqual(['🔥', '🧑‍🚒', '🚒'])
  expect(found('HEART red')[0]).toBe('❤️')
  expect(found('umbrella stand')).toEqual([])
  expect(found('a')).toHaveLength(80)
})

test('names include the skin tone', () => {
  expect(catalog.names.get('🎤')).toBe('microphone')
  expect(catalog.names.get('👋🏾')).toBe('waving hand: medium-dark skin tone')
})

test('numbers rows across the whole grid', () => {
  const blocks = catalog.groups.map(({ name, emoji }) => ({ name, cells: emoji }))
  const rows = rowsOf(blocks).flatMap((block) => block.rows)
  expect(rows.map(({ index }) => index)).toEqual(rows.map((_, index) => index))
  expect(rows.flatMap(({ cells }) => cells)).toEqual(all)
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
] as const)('%s moves from %s to %s', (key, [row, column], [toRow, toColumn]) => {
  expect(step(rows, { row, column }, key)).toEqual({ row: toRow, column: toColumn })
})

test('ignores other keys', () => {
  expect(step(rows, { row: 0, column: 0 }, 'a')).toBeNull()
})
