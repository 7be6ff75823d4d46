import type pg from 'pg'
import { setAsideQueue } from '../queue/admin.ts'
import { appliedMigrations, compareLevels, exists, readMigrations, type Level } from './levels.ts'
import { withClient } from './snapshot.ts'

export type DatabaseFacts = {
  version: string
  encoding: string
  /** The database locale in PostgreSQL's notation. Comparisons don't depend on it. */
  locale: string
  /** Whether PostgreSQL was built with ICU, which is used to compare and sort text. */
  hasIcu: boolean
  level: Level
  /** Null if no server has created the queue yet. */
  jobs: { late: number; setAside: number } | null
  /** What servers noted, by name. */
  notes: Record<string, { value: string; notedAt: Date }>
  /** Why the last scheduled backup and the last rehearsal failed. */
  failedBackups: Array<{ kind: 'backup' | 'rehearsal'; error: string }>
  /** Emails of the last 24 hours that could not be sent. */
  unsentEmails: number
}

/** What an operator needs to know about a database first. */
export const inspectDatabase = (connectionString: string): Promise<DatabaseFacts> =>
  withClient(connectionString, async (client) => {
    // The locale column has another name before PostgreSQL 17 and is null with libc.
    const { rows } = await client.query<{ version: string; encoding: string; locale: string; hasIcu: boolean }>(
      `select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
         coalesce(to_jsonb(d) ->> 'datlocale', to_jsonb(d) ->> 'daticulocale', d.datcollate) as locale,
         exists (select from pg_collation where collname = 'und-x-icu') as "hasIcu"
       from pg_database d where d.datname = current_database()`,
    )
    const level = compareLevels(await appliedMigrations(client), readMigrations())
    const { version = '', encoding = '', locale = '', hasIcu = false } = rows[0] ?? {}
    return { version, encoding, locale, hasIcu, level, jobs: await inspectJobs(client), ...(await inspectRows(client, level)) }
  })

async function inspectJobs(client: pg.ClientBase): Promise<DatabaseFacts['jobs']> {
  if (!(await exists(client, 'pgboss.job'))) return null
  const { rows } = await client.query<{ late: number; setAside: number }>(
    `select count(*) filter (where name <> $1 and (
         (state in ('created', 'retry') and start_after < now() - interval '10 minutes')
         or (state = 'active' and started_on + (expire_seconds + 600) * interval '1 second' < now())))::int as late,
       count(*) filter (where name = $1 and state = 'created')::int as "setAside"
     from pgboss.job`,
    [setAsideQueue],
  )
  return rows[0] ?? null
}

/** These tables differ in other releases. */
async function inspectRows(client: pg.ClientBase, level: Level): Promise<Pick<DatabaseFacts, 'notes' | 'failedBackups' | 'unsentEmails'>> {
  if (level !== 'current') return { notes: {}, failedBackups: [], unsentEmails: 0 }
  const notes = await client.query<{ name: string; value: string; notedAt: Date }>(
    'select name, value, noted_at as "notedAt" from instance_notes',
  )
  const runs = await client.query<{ kind: 'backup' | 'rehearsal'; state: string; error: string | null }>(
    `select distinct on (kind) kind, state, error from backup_runs where state <> 'running' order by kind, created_at desc, id desc`,
  )
  const emails = await client.query<{ unsent: number }>(
    `select count(*)::int as unsent from email_deliveries where created_at > now() - interval '1 day' and error is not null`,
  )
  return {
    notes: Object.fromEntries(notes.rows.map(({ name, ...note }) => [name, note])),
    failedBackups: runs.rows.filter(({ state }) => state === 'failed').map(({ kind, error }) => ({ kind, error: error ?? '' })),
    unsentEmails: emails.rows[0]?.unsent ?? 0,
  }
}
