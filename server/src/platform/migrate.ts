import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from './log.ts'
import { OperatorError } from './operator-error.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Makes servers that start together migrate one after the other. Any number works as long as it never changes. */
export const migrationLock = 4_773_201

type Journal = { entries: Array<{ when: number }> }

/** Migrates the schema. Rejects the database of a newer release. */
export async function migrateDatabase(connectionString: string, log: Log, signal?: AbortSignal): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'castwright-migrations' })
  // Ending the connection rolls back the migration that is running.
  const abort = () => void client.end()
  await client.connect()
  signal?.addEventListener('abort', abort)
  try {
    signal?.throwIfAborted()
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
    log.debug('Schema is up to date')
  } finally {
    signal?.removeEventListener('abort', abort)
    // Ending the connection releases the lock.
    await client.end()
  }
}

async function refuseNewer(client: pg.Client): Promise<void> {
  const table = await client.query<{ name: string | null }>(`select to_regclass('drizzle.__drizzle_migrations') as name`)
  if (!table.rows[0]?.name) return
  const applied = await client.query<{ newest: string | null }>(
    'select max(created_at)::bigint as newest from drizzle.__drizzle_migrations',
  )
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as Journal
  const known = Math.max(0, ...journal.entries.map((entry) => entry.when))
  if (Number(applied.rows[0]?.newest ?? 0) > known) {
    throw new OperatorError(
      'The database belongs to a newer release of Castwright. Run that version, or restore a backup made with this version.',
    )
  }
}
