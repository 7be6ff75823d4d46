import type pg from 'pg'
import { findOwner, ownerSentence } from '../storage/owner.ts'
import type { Storage } from '../storage/port.ts'
import { listTables } from './catalog.ts'
import { BackupError } from './format.ts'
import { appliedMigrations, exists, readMigrations } from './levels.ts'
import { lockExclusively } from './presence.ts'

/** Rejects a restore that would do harm: while a server runs, over foreign tables, or over existing data. */
export async function rejectUnsafeTarget(client: pg.Client, storage: Storage, force: boolean): Promise<void> {
  if (!(await lockExclusively(client)))
    throw new BackupError('Castwright is running on this database. Stop every server and every other command first, then restore.')
  await refuseEncoding(client)
  await refuseForeign(client)
  await rejectForeignStorage(client, storage)
  if (force) return
  const accounts = await countAccounts(client)
  const objects = await countObjects(storage)
  if (accounts === 0 && objects === 0) return
  const has = [count(accounts, 'account'), count(objects, 'stored file')].filter(Boolean).join(' and ')
  throw new BackupError(`This instance is in use: it has ${has}. Restore into an empty instance, or use --force to replace all data.`)
}

/** A restore deletes files that aren't in the backup, so the storage must belong to the database being replaced. */
async function rejectForeignStorage(client: pg.Client, storage: Storage): Promise<void> {
  const owner = await findOwner(client, storage)
  if (['foreign', 'older', 'copy', 'unreadable'].includes(owner.found)) throw new BackupError(ownerSentence(owner, storage.location))
}

async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8') throw new BackupError(`This database uses the encoding ${encoding}. Create one with UTF8 and restore into that.`)
}

async function refuseForeign(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client)
  const others = (await listTables(client)).filter(({ schema }) => schema === 'public')
  const ours = applied.length > 0 && applied[0]?.hash === readMigrations()[0]?.hash
  if (ours || others.length === 0) return
  const names = others.slice(0, 5).map(({ table }) => table)
  throw new BackupError(
    `This database contains other tables (${names.join(', ')}${others.length > 5 ? ', ...' : ''}). Give Castwright its own database.`,
  )
}

/** An instance without accounts has no data. */
async function countAccounts(client: pg.Client): Promise<number> {
  if (!(await exists(client, 'public.users'))) return 0
  const { rows } = await client.query<{ accounts: number }>('select count(*)::int as accounts from public.users')
  return rows[0]?.accounts ?? 0
}

async function countObjects(storage: Storage): Promise<number> {
  let objects = 0
  for (const bucket of storage.areas) for await (const _ of storage.list(bucket)) objects += 1
  return objects
}

const count = (n: number, what: string): string => (n === 0 ? '' : n === 1 ? `1 ${what}` : `${n} ${what}s`)
