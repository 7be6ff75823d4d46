import { expect, test } from 'vitest'
import { rows } from './rows.mjs'
import { after, lines, plant } from './testing/tree.mjs'

const tables = 'server/src/domains/podcasts/tables.ts'

test('a clean house declares what becomes of all rows', () => {
  const { findings, info } = rows(plant())
  expect([findings, info]).toEqual([[], '2 tables'])
})

test('a table that does not declare it', () => {
  const root = plant(after(tables, `export const planted = pgTable('planted', { id: uuid('id').primaryKey() })`))
  expect(lines(rows(root))).toEqual([
    `${tables}:10 planted does not declare what becomes of its rows | add planted to rowRules: owner, deletion, erasure, exported`,
  ])
})

test('a rule that is missing, one with another value, and one for a table that is gone', () => {
  const root = plant({
    [tables]: `import { pgTable, uuid } from 'drizzle-orm/pg-core'
export const podcasts = pgTable('podcasts', { id: uuid('id').primaryKey() })
export const rowRules = {
  podcasts: { owner: 'podcast', deletion: 'forgotten', erasure: 'kept' },
  gone: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
`,
  })
  expect(lines(rows(root))).toEqual([
    `${tables}:4 podcasts does not say deletion | give deletion one of deleted, expires, kept`,
    `${tables}:4 podcasts does not say exported | give exported one of true, false`,
    `${tables}:5 rowRules names gone, which is no table of this file | remove it`,
  ])
})
