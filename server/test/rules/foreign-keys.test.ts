import { afterAll, beforeAll, expect, test } from 'vitest'
import pg from 'pg'
import { createDatabase } from '../kit/database.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let client: pg.Client
beforeAll(async () => {
  database = await createDatabase()
  client = new pg.Client({ connectionString: database.connectionString })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/**
 * Foreign keys without an index on their columns. Deleting a referenced row scans their table. A partial index counts if it only excludes
 * nulls.
 */
const withoutIndex = async (): Promise<string[]> =>
  (
    await client.query<{ key: string }>(
      `select c.conrelid::regclass || '.' || string_agg(a.attname, ',' order by k.at) as key
       from pg_constraint c cross join unnest(c.conkey) with ordinality as k(attnum, at)
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.attnum
       where c.contype = 'f' and c.connamespace = 'public'::regnamespace and not exists (
         select from pg_index i where i.indrelid = c.conrelid and i.indisvalid
           and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$')
           and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] @> c.conkey and (i.indkey::int2[])[0:cardinality(c.conkey) - 1] <@ c.conkey)
       group by c.oid, c.conrelid order by 1`,
    )
  ).rows.map(({ key }) => key)

test('every foreign key has an index', async () => {
  expect(await withoutIndex()).toEqual([])
})

test('detects a foreign key without an index', async () => {
  await client.query('begin')
  await client.query(`create table planted (owner uuid references users (id), kept uuid references users (id))`)
  await client.query('create index on planted (kept) where kept is not null')
  expect(await withoutIndex()).toContain('planted.owner')
  expect(await withoutIndex()).not.toContain('planted.kept')
  await client.query('rollback')
})
