import { expect, test } from 'vitest'
import { rows } from './rows.mjs'
import { after, lines, plant } from './testing/tree.mjs'

const tables = 'server/src/schema/podcasts.ts'

test('finds nothing in a clean project', () => {
  const { findings, info } = rows(plant())
  expect([findings, info]).toEqual([[], '2 tables'])
})

test('finds a table without row rules', () => {
  const root = plant(after(tables, `export const planted = pgTable('planted', { id: uuid('id').primaryKey() })`))
  expect(lines(rows(root))).toEqual([`${tables}:11 planted has no row rules | add planted to rowRules: owner, deletion, erasure, exported`])
})

test('finds a missing rule, an invalid value and an unknown table', () => {
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
    `${tables}:4 podcasts has no valid deletion | set deletion to one of deleted, expires, kept`,
    `${tables}:4 podcasts has no valid exported | set exported to one of true, false`,
    `${tables}:5 rowRules lists gone, which is not a table in this file | remove it`,
  ])
})
