import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { migrations } from './migrations.mjs'
import { addSums } from './sums.mjs'
import { lines, plant, plantMigrated, read, write } from './testing/tree.mjs'

// These start whole tools, which wait for each other on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const first = 'server/migrations/0000_first.sql'
const journal = 'server/migrations/meta/_journal.json'
const tables = 'server/src/domains/podcasts/tables.ts'

test('migrations that match the tables, and nothing is left behind', async () => {
  const root = await plantMigrated()
  const before = readdirSync(join(root, 'server'), { recursive: true }).sort()
  expect(lines(await migrations(root))).toEqual([])
  expect(readdirSync(join(root, 'server'), { recursive: true }).sort()).toEqual(before)
})

test('a column that no migration makes', async () => {
  const root = await plantMigrated()
  write(root, tables, read(root, tables).replace('title:', `subtitle: text('subtitle'),\n  title:`))
  expect(lines(await migrations(root))).toEqual([
    `${journal}:1 the tables differ from the migrations, first by: ALTER TABLE "podcasts" ADD COLUMN "subtitle" text | npm run migrations, and commit what it makes`,
  ])
})

test('a column that was renamed', async () => {
  const root = await plantMigrated()
  write(root, tables, read(root, tables).replace(`title: text('title')`, `name: text('name')`))
  expect(lines(await migrations(root))).toEqual([expect.stringMatching('something was renamed, or removed and added')])
})

test('tables that cannot be read', async () => {
  const root = await plantMigrated()
  write(root, tables, `import './gone.ts'\n`)
  expect(lines(await migrations(root))).toEqual([expect.stringMatching('drizzle-kit could not tell')])
})

test('a migration that was edited', async () => {
  const root = await plantMigrated()
  write(root, first, `${read(root, first)}-- a word more\n`)
  expect(lines(await migrations(root))).toEqual([expect.stringMatching(`${first}:1 was edited \\| take the edit back`)])
  addSums(root)
  expect(lines(await migrations(root)), 'the edit is not blessed by adding sums').toEqual([expect.stringMatching('was edited')])
})

test('a migration that was removed', async () => {
  const root = await plantMigrated()
  rmSync(join(root, first))
  expect(lines(await migrations(root))).toEqual([
    expect.stringMatching(`${first}:1 was removed`),
    expect.stringMatching(`${journal}:1 names 0000_first, which is not there`),
  ])
})

test('a migration by hand, outside the journal', async () => {
  const root = await plantMigrated()
  write(root, 'server/migrations/0001_by_hand.sql', 'select 1;\n')
  expect(lines(await migrations(root))).toEqual([
    expect.stringMatching('0001_by_hand.sql:1 has no line in server/migrations/SUMS | node scripts/check/sums.mjs'),
    expect.stringMatching('0001_by_hand.sql:1 is not in the journal and is never applied'),
  ])
})

test('a migration dated before the one it follows', async () => {
  const root = await plantMigrated()
  const { entries, ...rest } = JSON.parse(read(root, journal))
  write(root, 'server/migrations/0001_late.sql', 'select 1;\n')
  write(root, journal, JSON.stringify({ ...rest, entries: [...entries, { ...entries[0], idx: 1, tag: '0001_late' }] }))
  addSums(root)
  expect(lines(await migrations(root))).toContainEqual(expect.stringMatching('0001_late is dated before the one it follows'))
})

test('no migrations at all', async () => {
  expect(lines(await migrations(plant()))).toEqual([`${journal}:1 is missing | npm run migrations`])
})
