import { expect, test } from 'vitest'
import { queryOptionsOf } from './queries.ts'

const Options = queryOptionsOf(['Title', 'CreatedAt'])
const filter = { propertyName: 'Title', propertyValue: 'x', propertyType: 'STRING' }

test('fills in defaults', () => {
  expect(Options.parse({})).toEqual({ filters: [], orders: [], limit: 25 })
  expect(Options.parse({ filters: [filter], orders: [{ propertyName: 'CreatedAt' }], cursor: null })).toEqual({
    filters: [{ ...filter, operator: 'EQUAL' }],
    orders: [{ propertyName: 'CreatedAt', sort: 'ASC' }],
    limit: 25,
    cursor: null,
  })
})

test('accepts the sort order in either case', () => {
  expect(Options.parse({ orders: [{ propertyName: 'Title', sort: 'desc' }] }).orders[0]?.sort).toBe('DESC')
})

test.for([
  [{ filters: [{ ...filter, propertyName: 'Password' }] }, 'filters.0.propertyName', 'Unknown property.'],
  [{ filters: [{ ...filter, propertyName: '__proto__' }] }, 'filters.0.propertyName', 'Unknown property.'],
  [{ filters: [{ ...filter, propertyName: 'title' }] }, 'filters.0.propertyName', 'Unknown property.'],
  [{ filters: [{ ...filter, propertyType: 'UUID' }] }, 'filters.0.propertyType', expect.any(String)],
  [{ filters: [{ ...filter, operator: 'LIKE' }] }, 'filters.0.operator', expect.any(String)],
  [{ filters: [{ ...filter, propertyValue: null }] }, 'filters.0.propertyValue', expect.any(String)],
  [{ filters: [{ ...filter, propertyValue: { $ne: 1 } }] }, 'filters.0.propertyValue', expect.any(String)],
  [{ filters: [{ ...filter, propertyValue: 'x'.repeat(501) }] }, 'filters.0.propertyValue', expect.any(String)],
  [{ filters: Array.from({ length: 11 }, () => filter) }, 'filters', expect.any(String)],
  [{ orders: [{ propertyName: 'Title; drop table episodes' }] }, 'orders.0.propertyName', 'Unknown property.'],
  [{ orders: [{ propertyName: 'Title', sort: 'sideways' }] }, 'orders.0.sort', expect.any(String)],
  [{ limit: 0 }, 'limit', expect.any(String)],
  [{ limit: 101 }, 'limit', expect.any(String)],
  [{ limit: 2.5 }, 'limit', expect.any(String)],
  [{ cursor: 'x'.repeat(1001) }, 'cursor', expect.any(String)],
  [{ text: 'x'.repeat(201) }, 'text', expect.any(String)],
])('%o is refused', ([options, path, message]) => {
  const issues = Options.safeParse(options).error?.issues ?? []
  expect(issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[path, message]])
})
