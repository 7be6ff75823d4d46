import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { expect, test } from 'vitest'
import { applyChange, previousId, moveChange } from './changes.ts'
import type { ChecklistChange } from './unsent.ts'
import { newId } from '../../lib/newId.ts'

const item = (id: string): ChecklistItem => ({ id, name: id.toUpperCase(), checked: false })
const list = ['a', 'b', 'c'].map(item)
const ids = (items: readonly ChecklistItem[]) => items.map(({ id }) => id).join('')

test.each<[string, ChecklistChange, string]>([
  ['adds at the end', { kind: 'add', item: item('d') }, 'abcd'],
  ['puts back where it was', { kind: 'add', item: item('d'), afterId: 'a' }, 'adbc'],
  ['puts back at the top', { kind: 'add', item: item('d'), afterId: null }, 'dabc'],
  ['puts back at the end where its place is gone', { kind: 'add', item: item('d'), afterId: 'x' }, 'abcd'],
  ['removes', { kind: 'remove', id: 'b' }, 'ac'],
  ['removes what is gone', { kind: 'remove', id: 'x' }, 'abc'],
  ['moves', { kind: 'move', id: 'a', afterId: 'c' }, 'bca'],
  ['moves to the top', { kind: 'move', id: 'c', afterId: null }, 'cab'],
  ['does not bring back what is gone', { kind: 'move', id: 'x', afterId: 'a' }, 'abc'],
])('it %s', (_, change, expected) => {
  expect(ids(applyChange(list, change))).toBe(expected)
})

test('checks, dates and renames one item only', () => {
  expect(applyChange(list, { kind: 'check', id: 'b', checked: true }).map(({ checked }) => checked)).toEqual([false, true, false])
  expect(applyChange(list, { kind: 'due', id: 'b', dueDate: '2026-03-05' }).map(({ dueDate }) => dueDate)).toEqual([
    undefined,
    '2026-03-05',
    undefined,
  ])
  expect(applyChange(list, { kind: 'rename', id: 'b', name: 'New' }).map(({ name }) => name)).toEqual(['A', 'New', 'C'])
})

test.each([
  ['a', 'c', 'bca'],
  ['a', 'b', 'bac'],
  ['c', 'a', 'cab'],
  ['c', 'b', 'acb'],
  ['b', 'a', 'bac'],
])('dropping %s on %s gives %s', (id, to, expected) => {
  expect(ids(applyChange(list, moveChange(list, id, to)))).toBe(expected)
})

test('finds the previous item', () => {
  expect(previousId(list, 'c')).toBe('b')
  expect(previousId(list, 'a')).toBeNull()
})

test('creates random UUIDs', () => {
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newId()).not.toBe(newId())
})
