import { expect, test } from 'vitest'
import { isFiltered, readView } from './view.ts'
import { queryOf } from './viewQuery.ts'

test('reads a view from the URL and ignores the rest', () => {
  const whole = {
    sort: 'planned',
    step: 'uploadAudio',
    assignee: '0198c0de-0000-7000-8000-00000000000b',
    season: 2,
    label: 'Pilot',
    from: '2026-03-01',
    to: '2026-03-31',
  }
  expect(readView(whole)).toEqual(whole)
  expect(readView({ season: '3', label: 7 })).toEqual({ season: 3, label: '7' })
  expect(readView({ sort: 'size', step: 'lunch', assignee: 'me', season: -1, label: '', from: 'soon', to: '2026-13-45' })).toEqual({})
  expect(readView({})).toEqual({})
})

test("asks for whole days in the user's time zone, also when the clocks change", () => {
  const { filters } = queryOf({ from: '2026-03-08', to: '2026-03-08' }, 'America/New_York')
  expect(filters.map(({ propertyValue, operator }) => [operator, propertyValue])).toEqual([
    ['GREATER_THAN_OR_EQUAL', '2026-03-08T05:00:00.000Z'],
    ['LESS_THAN', '2026-03-09T04:00:00.000Z'],
  ])
})

test('asks for the current step by its name', () => {
  expect(queryOf({ step: 'uploadAudio', sort: 'title' }, 'UTC')).toEqual({
    filters: [{ propertyName: 'CurrentStep', propertyValue: 'Upload Recording', propertyType: 'STRING' }],
    orders: [{ propertyName: 'Title', sort: 'ASC' }],
  })
})

test('knows whether it hides episodes', () => {
  expect(isFiltered({ sort: 'title' })).toBe(false)
  expect(isFiltered({ sort: 'title', season: 1 })).toBe(true)
})
