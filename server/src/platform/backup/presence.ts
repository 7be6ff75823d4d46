import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { connectAlone } from '../db.ts'
import type { Log } from '../log.ts'
import { PostgresError } from '../postgres/binaries.ts'

/** Servers share this lock, and a restore holds it exclusively. Any number works as long as it never changes. */
const presenceLock = 4_773_202

/** Registers a server, so that no restore replaces the database while it runs. */
export async function announceServer(connectionString: string, log: Log) {
  const stopping = new AbortController()
  let client = await hold(connectionString)
  const watch = () => client.once('end', () => void again())
  const again = async (): Promise<void> => {
    for (let wait = 100; !stopping.signal.aborted; wait = Math.min(2 * wait, 10_000)) {
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        client = await hold(connectionString)
        watch()
        return
      } catch (error) {
        log.warn({ err: error }, 'Could not register this server in the database, retrying')
      }
    }
  }
  watch()
  return {
    /** Whether no other server uses this database. */
    async isAlone(): Promise<boolean> {
      const others = await client.query(
        `select from pg_locks where locktype = 'advisory' and classid = 0 and objid = $1 and objsubid = 1 and pid <> pg_backend_pid()
         and database = (select oid from pg_database where datname = current_database())`,
        [presenceLock],
      )
      return others.rowCount === 0
    },
    async stop(): Promise<void> {
      stopping.abort()
      await client.end().catch(() => {})
    },
  }
}

async function hold(connectionString: string): Promise<pg.Client> {
  const client = await connectAlone(connectionString, 'castwright')
  const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock_shared($1) as got', [presenceLock])
  if (rows[0]?.got) return client
  await client.end()
  throw new PostgresError('A backup is being restored into this database. Start Castwright again when it is done.')
}

/** Returns true if no server is running. Until the connection ends, none can start. Waits for one that is stopping. */
export async function lockExclusively(client: pg.ClientBase, timeoutMs = 2000): Promise<boolean> {
  for (const giveUpAt = Date.now() + timeoutMs; ; await delay(100)) {
    const lock = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [presenceLock])
    if (lock.rows[0]?.got) {
      const others = await client.query(
        `select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and application_name like 'castwright%'`,
      )
      if (others.rowCount === 0) return true
      await client.query('select pg_advisory_unlock($1)', [presenceLock])
    }
    if (Date.now() > giveUpAt) return false
  }
}
