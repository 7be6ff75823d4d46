import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { migrations } from './migrations.mjs'
import { addChecksums } from './checksums.mjs'
import { lines, plant, plantMigrated, read, write } from './testing/tree.mjs'
import { isFull } from '../../server/test/kit/full.ts'

const first = 'server/migrations/0000_first.sql'
const journal = 'server/migrations/meta/_journal.json'
const tables = 'server/src/schema/podcasts.ts'

test.runIf(isFull)('accepts migrations that match the tables, and leaves nothing behind', async () => {
  const root = await plantMigrated()
  const before = readdirSync(join(root, 'server'), { recursive: true }).sort()
  expect(lines(await migrations(root))).toEqual([])
  expect(readdirSync(join(root, 'server'), { recursive: true }).sort()).toEqual(before)
})

test('finds a column without a migration', async () => {
  const root = await plantMigrated()
  write(root, tables, read(root, tables).replace('title:', `subtitle: text('subtitle'),\n  title:`))
  expect(lines(await migrations(root))).toEqual([
    `${journal}:1 the tables differ from the migrations, first in: ALTER TABLE "podcasts" ADD COLUMN "subtitle" text | run npm run migrations and commit the result`,
  ])
})

test.runIf(isFull)('finds a renamed column', async () => {
  const root = await plantMigrated()
  write(root, tables, read(root, tables).replace(`title: text('title')`, `name: text('name')`))
  expect(lines(await migrations(root))).toEqual([expect.stringMatching('something was renamed, or removed and added')])
})

test('reports tables that cannot be read', async () => {
  const root = await plantMigrated()
  write(root, tables, `import './gone.ts'\n`)
  expect(lines(await migrations(root))).toEqual([expect.stringMatching('drizzle-kit failed')])
})

test('finds an edited migration', async () => {
  const root = await plantMigrated()
  write(root, first, `${read(root, first)}-- another comment\n`)
  expect(lines(await migrations(root))).toEqual([expect.stringMatching(`${first}:1 was edited \\| undo the edit`)])
  addChecksums(root)
  expect(lines(await migrations(root)), 'adding checksums does not accept the edit').toEqual([expect.stringMatching('was edited')])
})

test('finds a removed migration', async () => {
  const root = await plantMigrated()
  rmSync(join(root, first))
  expect(lines(await migrations(root))).toEqual([
    expect.stringMatching(`${first}:1 was removed`),
    expect.stringMatching(`${journal}:1 lists 0000_first, which does not exist`),
  ])
})

test('finds a manual migration outside the journal', async () => {
  const root = await plantMigrated()
  write(root, 'server/migrations/0001_by_hand.sql', 'select 1;\n')
  expect(lines(await migrations(root))).toEqual([
    expect.stringMatching('0001_by_hand.sql:1 has no line in server/migrations/SUMS | node scripts/check/checksums.mjs'),
    expect.stringMatching('0001_by_hand.sql:1 is not in the journal and would never run'),
  ])
})

test('finds a migration dated before the previous one', async () => {
  const root = await plantMigrated()
  const { entries, ...rest } = JSON.parse(read(root, journal))
  write(root, 'server/migrations/0001_late.sql', 'select 1;\n')
  write(root, journal, JSON.stringify({ ...rest, entries: [...entries, { ...entries[0], idx: 1, tag: '0001_late' }] }))
  addChecksums(root)
  expect(lines(await migrations(root))).toContainEqual(expect.stringMatching('0001_late is dated before the previous one'))
})

test('reports missing migrations', async () => {
  expect(lines(await migrations(plant()))).toEqual([`${journal}:1 is missing | npm run migrations`])
})
