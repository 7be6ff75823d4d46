import type pg from 'pg'

/** Tables whose rows a migration moved elsewhere, and a query that counts what it lost, by comparing with a copy from before. */

type Move = {
  /** Its name in older releases. */
  table: string
  /** A column that only the older form of the table has. */
  column: string
  /** The rows that have to be there afterwards. */
  expected: string
  /** Those that aren't, or that differ. */
  lost: string
}

const schema = 'before_upgrade'

const moves: Move[] = [
  {
    // The log of a deleted podcast is deleted with it, except for the deletion itself.
    table: 'activities',
    column: 'actor_name',
    expected: `select * from ${schema}.activities old where kind = 'podcast_deleted' or exists (select from podcasts where id = old.podcast_id)`,
    lost: `select count(*)::int as count from expected old left join events new using (id)
      where (new.at, new.podcast_id, new.actor_id, new.actor_name) is distinct from (old.created_at, old.podcast_id, old.actor_id, old.actor_name)
        or new.kind not like '%.%'
        or (new.data is distinct from old.data and old.kind not in ('team_roles_changed', 'differences_accepted'))
        or (old.kind = 'team_roles_changed' and (select string_agg(role, ',') from jsonb_array_elements_text(new.data -> 'roles') role) is distinct from old.data ->> 'roles')
        or (old.kind = 'differences_accepted' and new.data ->> 'count' is distinct from old.data ->> 'count')`,
  },
  {
    // One row per app became a fact per app, and their sum per day and per episode.
    table: 'download_days',
    column: 'app',
    expected: `select * from ${schema}.download_days`,
    lost: `select (
        (select count(*) from (select episode_id, day, app, downloads from expected
          except select episode_id, day, value, downloads from download_facts where kind = 'app') apps)
        + (select count(*) from (select episode_id, day, podcast_id, sum(downloads) from expected group by 1, 2, 3
          except select episode_id, day, podcast_id, downloads from download_days) days)
        + (select count(*) from (select episode_id, sum(downloads) from expected group by 1
          except select episode_id, downloads from download_totals) totals)
      )::int as count`,
  },
]

/** Copies the tables that the next migrations move. Returns their names. */
export async function copyMovedRows(client: pg.ClientBase): Promise<string[]> {
  const copied: string[] = []
  await client.query(`create schema ${schema}`)
  for (const { table, column } of moves) {
    const found = await client.query(
      `select from information_schema.columns where table_schema = 'public' and table_name = $1 and column_name = $2`,
      [table, column],
    )
    if (found.rowCount === 0) continue
    await client.query(`create table ${schema}.${table} as table public.${table}`)
    copied.push(table)
  }
  return copied
}

export type MovedRows = { table: string; rows: number; lost: number }

/** Compares the copies with the migrated tables and deletes them. */
export async function compareMovedRows(client: pg.ClientBase): Promise<MovedRows[]> {
  const results: MovedRows[] = []
  for (const { table, expected, lost } of moves) {
    const copy = await client.query<{ found: boolean }>('select to_regclass($1) is not null as found', [`${schema}.${table}`])
    if (!copy.rows[0]?.found) continue
    const rows = await client.query<{ count: number }>(`select count(*)::int as count from (${expected}) expected`)
    const missing = await client.query<{ count: number }>(`with expected as (${expected}) ${lost}`)
    results.push({ table, rows: rows.rows[0]?.count ?? 0, lost: missing.rows[0]?.count ?? 0 })
  }
  await client.query(`drop schema ${schema} cascade`)
  return results
}
