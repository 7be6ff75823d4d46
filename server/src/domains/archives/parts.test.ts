import { globSync } from 'node:fs'
import { join } from 'node:path'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { is } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { leftOut, parts, shapeOf } from './store.ts'
import { rules } from './values.ts'

type Rules = Record<string, { owner: string; exported: boolean }>

const folder = join(import.meta.dirname, '../../schema')
const modules = (await Promise.all(globSync('**/*.ts', { cwd: folder }).map((file) => import(join(folder, file))))) as Array<
  Record<string, unknown>
>
const tables = modules.flatMap((module) => Object.values(module)).filter((value): value is PgTable => is(value, PgTable))
const rowRules = Object.assign({}, ...modules.map((module) => module['rowRules'])) as Rules
const listed = new Set(parts.map(({ table }) => shapeOf(table).name))

/** References to shows, episodes and recordings, with or without a foreign key. */
const isOfShow = (table: PgTable): boolean =>
  getTableConfig(table).columns.some(({ name }) => ['podcast_id', 'episode_id', 'recording_id', 'source_id'].includes(name))

test('every table with rows of shows is exported, or left out for a reason', () => {
  const names = tables.filter(isOfShow).map((table) => shapeOf(table).name)
  expect(names.length).toBeGreaterThan(40)
  expect(names.filter((name) => !listed.has(name) && !leftOut[name])).toEqual([])
  expect([...listed].filter((name) => leftOut[name])).toEqual([])
})

test('what tables declare agrees with the list', () => {
  const declared = Object.entries(rowRules).filter(([, { exported }]) => exported)
  expect(declared.map(([name]) => name).filter((name) => !listed.has(name))).toEqual([])
  expect([...listed].filter((name) => !rowRules[name]?.exported)).toEqual([])
})

test('every JSON column of an export has a shape, and rules name existing columns', () => {
  const columns = parts.flatMap(({ table }) =>
    shapeOf(table).columns.map((column) => ({ key: `${shapeOf(table).name}.${column.name}`, column })),
  )
  expect(columns.filter(({ key, column }) => column.getSQLType() === 'jsonb' && !rules[key]?.shape).map(({ key }) => key)).toEqual([])
  const known = new Set(columns.map(({ key }) => key))
  expect(Object.keys(rules).filter((key) => !known.has(key))).toEqual([])
})

test('tables come after those that they refer to', () => {
  const order = parts.map(({ table }) => shapeOf(table).name)
  for (const { table } of parts)
    for (const { to, isPerson } of shapeOf(table).references)
      if (!isPerson)
        expect(order.indexOf(to), `${shapeOf(table).name} refers to ${to}`).toBeLessThanOrEqual(order.indexOf(shapeOf(table).name))
})
