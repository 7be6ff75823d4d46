import { expect, test } from 'vitest'
import { queryOf, readView, sortedBy } from './view.ts'

test('reads the view from the URL and ignores what it does not know', () => {
  expect(readView({ sort: 'size', direction: 'asc', usage: 'unused', type: 'm4a' })).toEqual({
    sort: 'size',
    direction: 'asc',
    usage: 'unused',
    type: 'm4a',
  })
  expect(readView({ sort: 'color', direction: 'up', usage: 1, type: 'exe', other: true })).toEqual({})
})

test('asks for the newest first unless another order was chosen', () => {
  expect(queryOf({})).toEqual({ order: { propertyName: 'CreatedAt', sort: 'DESC' } })
  expect(queryOf({ sort: 'name', usage: 'used', type: 'mp3' })).toEqual({
    usage: 'used',
    fileType: 'mp3',
    order: { propertyName: 'FileName', sort: 'ASC' },
  })
})

test('keeps the default order out of the URL', () => {
  expect(sortedBy({ usage: 'used' }, 'date', 'desc')).toEqual({ usage: 'used', sort: undefined, direction: undefined })
  expect(sortedBy({}, 'name', 'asc')).toEqual({ sort: 'name', direction: undefined })
  expect(sortedBy({}, 'date', 'asc')).toEqual({ sort: 'date', direction: 'asc' })
})
