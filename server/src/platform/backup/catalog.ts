import type pg from 'pg'

export type Table = { schema: string; table: string; columns: string[] }
type Sequence = { schema: string; name: string; lastValue: string }

/**
 * The product's tables: all of `public`, drizzle's applied migrations, and the queue tables needed to run jobs. The queue's statistics
 * and warnings are left out, because they describe the machine and some of their partitions are created by date. So is the storage claim,
 * which every restore renews.
 */
const queueTables = ['queue', 'schedule', 'subscription', 'job', 'job_dependency']

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
export const quoteTable = ({ schema, table }: Pick<Table, 'schema' | 'table'>): string => `${quote(schema)}.${quote(table)}`

/** Partitions aren't listed: their rows are read and written through the parent table. */
export async function listTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `select n.nspname as schema, c.relname as table,
       array(select a.attname::text from pg_attribute a
             where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'storage_claim'
       and (n.nspname in ('public', 'drizzle') or (n.nspname = 'pgboss' and c.relname = any($1)))
       and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
     order by array_position(array['drizzle', 'public', 'pgboss'], n.nspname::text), array_position($1, c.relname::text), c.relname`,
    [queueTables],
  )
  return rows
}

/** A sequence is ahead of every snapshot, so its value is never too low. */
export async function listSequences(client: pg.ClientBase): Promise<Sequence[]> {
  const { rows } = await client.query<Sequence>(
    `select schemaname as schema, sequencename as name, last_value::text as "lastValue" from pg_sequences
     where schemaname in ('public', 'drizzle') and last_value is not null order by 1, 2`,
  )
  return rows
}

/** Makes text formats independent of the server and role, and disables timeouts for long copies. */
export async function configureSession(client: pg.ClientBase): Promise<void> {
  const settings = {
    client_encoding: 'UTF8',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    timezone: 'UTC',
    bytea_output: 'hex',
    extra_float_digits: '3',
    row_security: 'off',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings)) await client.query(`select set_config($1, $2, false)`, [name, value])
}
