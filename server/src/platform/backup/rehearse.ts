import pg from 'pg'
import { connect, endOnAbort, withClient } from './snapshot.ts'
import { quote, quoteTable } from './catalog.ts'
import { BackupError } from './format.ts'
import { drain } from './read.ts'
import { restoreEntries } from './restore.ts'
import { openBackup } from './verify.ts'

export type Rehearsal = {
  tables: number
  rows: number
  files: number
  bytes: number
  /** Tables with another number of rows than in the backup. Empty if the restore worked. */
  differences: string[]
}

export type RehearsalStep = 'verifying' | 'restoring' | 'comparing'

export type RehearsalOptions = {
  signal: AbortSignal
  /** `done` and `total` are bytes of files and rows. */
  onProgress?: (step: RehearsalStep, done: number, total: number) => void
}

/** One per database, so that the next rehearsal finds what an interrupted one left behind. */
const nameOf = (connectionString: string): string => {
  const name = decodeURIComponent(new URL(connectionString).pathname.slice(1)) || 'castwright'
  // PostgreSQL truncates longer names.
  return `${name.slice(0, 50)}_rehearsal`
}

function inDatabase(connectionString: string, database: string): string {
  const address = new URL(connectionString)
  address.pathname = `/${encodeURIComponent(database)}`
  return address.href
}

/** Deletes the temporary database of an interrupted rehearsal. */
export const dropRehearsal = (connectionString: string): Promise<void> =>
  withClient(connectionString, async (client) => {
    await client.query(`drop database if exists ${quote(nameOf(connectionString))} with (force)`)
  })

async function createTemporary(connectionString: string): Promise<string> {
  const name = nameOf(connectionString)
  try {
    await dropRehearsal(connectionString)
    await withClient(connectionString, (client) => client.query(`create database ${quote(name)} template template0 encoding 'UTF8'`))
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '42501') {
      throw new BackupError(
        'The database role may not create databases, so nothing was tried. Run "alter role ROLE createdb" in PostgreSQL, then start the rehearsal again.',
        { cause: error },
      )
    }
    throw error
  }
  return inDatabase(connectionString, name)
}

/** Restores a backup into a temporary database, compares the number of rows in every table, and deletes the database again. */
export async function rehearseRestore(
  connectionString: string,
  path: string,
  { signal, onProgress = () => {} }: RehearsalOptions,
): Promise<Rehearsal> {
  onProgress('verifying', 0, 0)
  // Reads every byte, so all files are known to be complete and unchanged.
  const backup = await openBackup(path, signal)
  try {
    const { tables, objects } = backup.manifest
    const bytes = [...tables, ...objects].reduce((sum, { size }) => sum + size, 0)
    const temporary = await createTemporary(connectionString)
    try {
      let done = 0
      const differences: string[] = []
      const client = await connect(temporary)
      const lift = endOnAbort(client, signal)
      try {
        await client.query('begin')
        await restoreEntries(backup, client, {
          signal,
          objects: {
            async take(entry) {
              await drain(entry)
              done += entry.size
              onProgress('restoring', done, bytes)
            },
          },
          secret: { take: drain },
          async onLoaded() {
            onProgress('comparing', bytes, bytes)
            for (const table of tables) {
              const { rows } = await client.query<{ count: string }>(`select count(*) as count from ${quoteTable(table)}`)
              const found = Number(rows[0]?.count)
              if (found !== table.rows) differences.push(`${table.table}: ${found} instead of ${table.rows}`)
            }
          },
        })
        signal.throwIfAborted()
        await client.query('commit')
      } finally {
        lift()
        await client.end().catch(() => {})
      }
      return { tables: tables.length, rows: tables.reduce((sum, { rows }) => sum + rows, 0), files: objects.length, bytes, differences }
    } finally {
      await dropRehearsal(connectionString)
    }
  } finally {
    await backup.close()
  }
}
