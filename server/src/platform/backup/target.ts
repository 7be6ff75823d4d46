import type pg from 'pg'
import { findOwner, ownerSentence } from '../storage/owner.ts'
import type { Storage } from '../storage/port.ts'
import { listTables } from './catalog.ts'
import { BackupError } from './format.ts'
import { appliedMigrations, exists, readMigrations } from './levels.ts'
import { holdAlone } from './presence.ts'

/** Refuses, in words, where a restore would harm: under a running server, over somebody else's tables, over data that nobody gave up. */
export async function refuseUnfit(client: pg.Client, storage: Storage, force: boolean): Promise<void> {
  if (!(await holdAlone(client)))
    throw new BackupError('Castwright is running on this database. Stop every server and every other command first, then restore.')
  await refuseEncoding(client)
  await refuseForeign(client)
  await refuseOthersStorage(client, storage)
  if (force) return
  const accounts = await countAccounts(client)
  const objects = await countObjects(storage)
  if (accounts === 0 && objects === 0) return
  const has = [count(accounts, 'account'), count(objects, 'stored file')].filter(Boolean).join(' and ')
  throw new BackupError(`This instance is in use: it has ${has}. Restore into an empty one, or say --force to replace everything it has.`)
}

/** A restore removes the files that the backup doesn't have, so the storage must be that of the database which is replaced. */
async function refuseOthersStorage(client: pg.Client, storage: Storage): Promise<void> {
  const owner = await findOwner(client, storage)
  if (['foreign', 'older', 'copy', 'unreadable'].includes(owner.found)) throw new BackupError(ownerSentence(owner, storage.location))
}

async function refuseEncoding(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new BackupError(`This database has the encoding ${encoding}. Make one with the encoding UTF8, and restore there.`)
}

async function refuseForeign(client: pg.Client): Promise<void> {
  const applied = await appliedMigrations(client)
  const others = (await listTables(client)).filter(({ schema }) => schema === 'public')
  const ours = applied.length > 0 && applied[0]?.hash === readMigrations()[0]?.hash
  if (ours || others.length === 0) return
  const names = others.slice(0, 5).map(({ table }) => table)
  throw new BackupError(
    `This database holds tables that are not Castwright's (${names.join(', ')}${others.length > 5 ? ', ...' : ''}). Give Castwright a database of its own.`,
  )
}

/** Without an account an instance holds nothing of anybody's. */
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
