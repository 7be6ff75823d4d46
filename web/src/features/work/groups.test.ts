import { expect, test } from 'vitest'
import { endOfWeek, grouped, matching, showsOf } from './groups.ts'
import { workItem } from './testing.ts'

test('weeks end on Sunday', () => {
  expect(['2026-03-02', '2026-03-07', '2026-03-08', '2026-12-31'].map(endOfWeek)).toEqual([
    '2026-03-08',
    '2026-03-08',
    '2026-03-08',
    '2027-01-03',
  ])
})

test('groups by due date in order, without empty groups', () => {
  const items = [
    workItem(1, { dueDate: '2026-03-03', isOverdue: true }),
    workItem(2, { dueDate: '2026-03-04' }),
    workItem(3, { dueDate: '2026-03-08' }),
    workItem(4, { dueDate: '2026-03-09' }),
    workItem(5, { kind: 'task' }),
  ]
  const names = (all: typeof items) => grouped(all, '2026-03-04').map(([name, found]) => [name, found.map(({ title }) => title)])
  expect(names(items)).toEqual([
    ['Overdue', ['Item 1']],
    ['Today', ['Item 2']],
    ['This week', ['Item 3']],
    ['Later', ['Item 4']],
    ['No date', ['Item 5']],
  ])
  expect(names(items.slice(4))).toEqual([['No date', ['Item 5']]])
})

test('filters by show and kind', () => {
  const other = { id: '0198c0de-0000-7000-8000-0000000000aa', title: 'Another', profileUrl: 'another' }
  const items = [workItem(1), workItem(2, { kind: 'task' }), workItem(3, { podcast: other })]
  const titles = (filter: Parameters<typeof matching>[1]) => matching(items, filter).map(({ title }) => title)
  expect(titles({})).toHaveLength(3)
  expect(titles({ show: 'another' })).toEqual(['Item 3'])
  expect(titles({ kind: 'task' })).toEqual(['Item 2'])
  expect(titles({ kind: 'task', show: 'another' })).toEqual([])
  expect(showsOf(items).map(({ title }) => title)).toEqual(['Another', 'The Long Take'])
})
