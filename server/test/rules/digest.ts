import type { TestApp } from '../kit/app.ts'

/** Rate limits, last use of sessions and the server's claim on its storage aren't state that a call changes. */
const passing = new Set(['rates', 'sessions', 'storage_claim'])
const queries = new WeakMap<TestApp, string>()

async function queryFor(app: TestApp): Promise<string> {
  const { rows } = await app.pool.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  )
  const tables = rows.filter(({ name }) => !passing.has(name))
  const each = tables.map(
    ({ name }) => `select '${name}:' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as part from ${name} t`,
  )
  return `select string_agg(part, ' ' order by part) as digest from (${each.join(' union all ')}) parts`
}

/** A digest of all tables. */
export async function digestOf(app: TestApp): Promise<string> {
  const query = queries.get(app) ?? (await queryFor(app))
  queries.set(app, query)
  // A prepared statement, so that a hundred tables are planned once.
  const { rows } = await app.pool.pool.query<{ digest: string }>({ name: 'digest', text: query })
  return rows[0]!.digest
}

/** The tables that differ. */
export function changedTables(before: string, after: string): string[] {
  const parts = before.split(' ')
  return after
    .split(' ')
    .filter((part, at) => part !== parts[at])
    .map((part) => part.split(':')[0]!)
}
