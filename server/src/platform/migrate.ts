import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import type { Log } from './log.ts'

const folder = join(import.meta.dirname, '../../migrations')

/** Servers that start together take turns here. Any number will do, as long as it stays the same. */
export const migrationLock = 4_773_201

type Journal = { entries: Array<{ when: number }> }

/** Brings the schema up to date. A database of a newer release is refused rather than guessed at. */
export async function migrateDatabase(connectionString: string, log: Log): Promise<void> {
  const client = new pg.Client({ connectionString, application_name: 'castwright-migrations' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await refuseNewer(client)
    await migrate(drizzle(client), { migrationsFolder: folder })
    log.debug('schema is up to date')
  } finally {
    // Ending the connection frees the lock too.
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
    throw new Error('The database belongs to a newer release of Castwright. Start that release, or restore a backup made with this one.')
  }
}
