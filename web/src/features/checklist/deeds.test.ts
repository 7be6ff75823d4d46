import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import { expect, test } from 'vitest'
import { after, aheadOf, type Deed, moved } from './deeds.ts'
import { newId } from './newId.ts'

const item = (id: string): ChecklistItem => ({ id, name: id.toUpperCase(), checked: false })
const list = ['a', 'b', 'c'].map(item)
const ids = (items: readonly ChecklistItem[]) => items.map(({ id }) => id).join('')

test.each<[string, Deed, string]>([
  ['adds at the end', { kind: 'add', item: item('d') }, 'abcd'],
  ['puts back where it was', { kind: 'add', item: item('d'), behind: 'a' }, 'adbc'],
  ['puts back at the top', { kind: 'add', item: item('d'), behind: null }, 'dabc'],
  ['puts back at the end where its place is gone', { kind: 'add', item: item('d'), behind: 'x' }, 'abcd'],
  ['removes', { kind: 'remove', id: 'b' }, 'ac'],
  ['removes what is gone', { kind: 'remove', id: 'x' }, 'abc'],
  ['moves', { kind: 'move', id: 'a', behind: 'c' }, 'bca'],
  ['moves to the top', { kind: 'move', id: 'c', behind: null }, 'cab'],
  ['does not bring back what is gone', { kind: 'move', id: 'x', behind: 'a' }, 'abc'],
])('it %s', (_, deed, expected) => {
  expect(ids(after(list, deed))).toBe(expected)
})

test('it checks and renames one, and leaves the others alone', () => {
  expect(after(list, { kind: 'check', id: 'b', checked: true }).map(({ checked }) => checked)).toEqual([false, true, false])
  expect(after(list, { kind: 'rename', id: 'b', name: 'New' }).map(({ name }) => name)).toEqual(['A', 'New', 'C'])
})

test.each([
  ['a', 'c', 'bca'],
  ['a', 'b', 'bac'],
  ['c', 'a', 'cab'],
  ['c', 'b', 'acb'],
  ['b', 'a', 'bac'],
])('%s dropped on %s makes %s', (id, to, expected) => {
  expect(ids(after(list, moved(list, id, to)))).toBe(expected)
})

test('the one before', () => {
  expect(aheadOf(list, 'c')).toBe('b')
  expect(aheadOf(list, 'a')).toBeNull()
})

test('ids are random UUIDs', () => {
  expect(newId()).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(newId()).not.toBe(newId())
})
