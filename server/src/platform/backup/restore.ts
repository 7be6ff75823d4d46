import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import type pg from 'pg'
import { readMarker, renewClaim, findOwner, ownerSentence } from '../storage/owner.ts'
import type { Storage } from '../storage/port.ts'
import { listTables } from './catalog.ts'
import { BackupError, keptName, tableName, unitOf, secretPath } from './format.ts'
import { loadTable, setSequences, restoreObjects, type TableLoader, type ObjectRestorer } from './load.ts'
import { drain, readEntries, type Entry } from './read.ts'
import { applyMigrations, createMigrationsTable, createQueueSchema, dropEverything, noteMigrations, withoutConstraints } from './schema.ts'
import { connect, endOnAbort } from './snapshot.ts'
import type { Backup } from './verify.ts'
import { appliedMigrations, exists, readMigrations } from './levels.ts'
import { lockExclusively } from './presence.ts'

type RestoreTarget = {
  connectionString: string
  storage: Storage
  dataDir: string
  /** AUTH_SECRET if set in the environment. The one in the backup is then not needed. */
  authSecret: string | undefined
}

type RestoreOptions = {
  /** Replace existing data. */
  force: boolean
  signal: AbortSignal
  /** Milliseconds to wait for a table locked by another program. */
  lockTimeout?: number
}

/** Restores everything or nothing up to the commit. Afterwards only unreferenced objects are deleted. */
export async function restoreBackup(
  backup: Backup,
  target: RestoreTarget,
  { force, signal, lockTimeout = 20_000 }: RestoreOptions,
): Promise<void> {
  const client = await connect(target.connectionString)
  const objects = restoreObjects(backup, target.storage)
  const secret = keepSecret(target)
  const lift = endOnAbort(client, signal)
  try {
    await rejectUnsafeTarget(client, target.storage, force)
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await restoreEntries(backup, client, { objects, secret, signal })
    // The claim in the backup is outdated or for another storage.
    await renewClaim(client, await readMarker(target.storage), new Date())
    signal.throwIfAborted()
  } catch (error) {
    // Ending the connection rolls back.
    await client.end().catch(() => {})
    await objects.undo()
    await secret.undo()
    throw isHeld(error)
      ? new BackupError('Another program has locked tables of this database. Stop it, then restore again.', { cause: error })
      : error
  } finally {
    lift()
  }
  await client.query('commit').catch(unknownOutcome)
  await client.end()
  try {
    await secret.place()
    await objects.finish()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The rows are restored, but some files are not (${why}). Restore again with --force.`, {
      cause: error,
    })
  }
}

/** Nothing is undone here: the stored objects are harmless in either case. */
function unknownOutcome(error: unknown): never {
  throw new BackupError(
    'The database connection was lost during the commit, so it is unknown whether the backup was restored. Restore again with --force.',
    {
      cause: error,
    },
  )
}

const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

type EntryTakers = {
  objects: Pick<ObjectRestorer, 'take'>
  secret: Pick<SecretKeeper, 'take'>
  signal: AbortSignal
  /** Called when the rows are loaded, before newer migrations change them. */
  onLoaded?: () => Promise<void>
}

/** Creates the schema and loads all rows, in the transaction of the client. */
export async function restoreEntries(backup: Backup, client: pg.Client, takers: EntryTakers): Promise<void> {
  const entries = readEntries(backup.file)
  const { known } = backup
  const level = backup.about.migrations.length

  await dropEverything(client)
  await createMigrationsTable(client)
  await applyMigrations(client, known.slice(0, level))
  if (backup.about.queueVersion !== null) await createQueueSchema(client)
  await withoutConstraints(client, () => loadEntries(backup, client, entries, takers))
  await client.query('set constraints all immediate')
  await setSequences(client, backup.manifest.sequences)
  await takers.onLoaded?.()

  await applyMigrations(client, known.slice(level))
  await noteMigrations(client, known.slice(level))
  await client.query('analyze')
}

async function loadEntries(
  backup: Backup,
  client: pg.Client,
  entries: AsyncIterable<Entry>,
  { objects, secret, signal }: EntryTakers,
): Promise<void> {
  const tables = await listTables(client)
  const facts = new Map(backup.manifest.tables.map((one) => [tableName(one), one]))
  let loader: TableLoader | undefined
  for await (const entry of entries) {
    signal.throwIfAborted()
    const table = facts.get(unitOf(entry.name))
    if (loader && loader.facts !== table) {
      await loader.finish()
      loader = undefined
    }
    if (table) {
      loader ??= await loadTable(client, table, tables)
      for await (const chunk of entry.body) await loader.write(chunk)
    } else if (entry.name.startsWith('storage/')) {
      await objects.take(entry)
    } else if (entry.name === keptName({ name: 'auth-secret' })) {
      await secret.take(entry)
    } else {
      await drain(entry)
    }
  }
  await loader?.finish()
}

type SecretKeeper = { take(entry: Entry): Promise<void>; place(): Promise<void>; undo(): Promise<void> }

/** Written next to its final location until the rows are committed. */
function keepSecret({ dataDir, authSecret }: RestoreTarget): SecretKeeper {
  const path = secretPath(dataDir)
  const draft = `${path}.restoring`
  let taken = false
  return {
    async take(entry) {
      if (authSecret !== undefined) return drain(entry)
      await mkdir(dataDir, { recursive: true })
      await rm(draft, { force: true })
      await writeFile(draft, entry.body, { flag: 'wx', mode: 0o600, flush: true })
      taken = true
    },
    async place() {
      if (taken) await rename(draft, path)
    },
    undo: () => rm(draft, { force: true }),
  }
}

/** Rejects a restore that would do harm: while a server runs, over foreign tables, or over existing data. */
async function rejectUnsafeTarget(client: pg.Client, storage: Storage, force: boolean): Promise<void> {
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
