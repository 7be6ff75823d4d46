import { mkdir, open, rename, rm } from 'node:fs/promises'
import type pg from 'pg'
import { readMarker, renewClaim } from '../storage/owner.ts'
import type { Storage } from '../storage/port.ts'
import { listTables } from './catalog.ts'
import { BackupError, keptName, tableName, unitOf } from './format.ts'
import { loadTable, setSequences, type TableLoader } from './load.ts'
import { drain, readEntries, type Entry } from './read.ts'
import { restoreObjects, type ObjectRestorer } from './restore-objects.ts'
import { applyMigrations, createMigrationsTable, createQueueSchema, dropEverything, noteMigrations, withoutConstraints } from './schema.ts'
import { secretPath } from './secret.ts'
import { connect, endOnAbort } from './snapshot.ts'
import { refuseUnfit } from './target.ts'
import type { Backup } from './verify.ts'

export type RestoreTarget = {
  connectionString: string
  storage: Storage
  dataDir: string
  /** AUTH_SECRET, where the environment gives it: then the backup's is not needed. */
  authSecret: string | undefined
}

export type RestoreOptions = {
  /** Replace what is there. */
  force: boolean
  signal: AbortSignal
  /** Milliseconds to wait for a table that another program holds. */
  lockTimeout?: number
}

/** All or nothing, up to the moment of commit; afterwards only what nobody refers to any more is cleared away. */
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
    await refuseUnfit(client, target.storage, force)
    await client.query('begin')
    await client.query(`set local lock_timeout = ${lockTimeout}`)
    await restoreEntries(backup, client, { objects, secret, signal })
    // The backup's claim is that of another time or another storage.
    await renewClaim(client, await readMarker(target.storage), new Date())
    signal.throwIfAborted()
  } catch (error) {
    // Ending the connection rolls back.
    await client.end().catch(() => {})
    await objects.undo()
    await secret.undo()
    throw isHeld(error)
      ? new BackupError('Another program holds some of the tables of this database. End it, then restore.', { cause: error })
      : error
  } finally {
    lift()
  }
  await client.query('commit').catch(unknownEnd)
  await client.end()
  try {
    await secret.place()
    await objects.finish()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new BackupError(`The rows are restored, but the files around them are not yet (${why}). Restore again with --force.`, {
      cause: error,
    })
  }
}

/** Nothing is undone here: the objects that are there do no harm to either outcome. */
function unknownEnd(error: unknown): never {
  throw new BackupError(
    'The database broke off at the last moment, so it is not known whether the backup was restored. Restore it again with --force.',
    {
      cause: error,
    },
  )
}

const isHeld = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === '55P03'

type Parts = { objects: ObjectRestorer; secret: SecretKeeper; signal: AbortSignal }

async function restoreEntries(backup: Backup, client: pg.Client, { objects, secret, signal }: Parts): Promise<void> {
  const entries = readEntries(backup.file)
  const { known } = backup
  const level = backup.about.migrations.length

  await dropEverything(client)
  await createMigrationsTable(client)
  await applyMigrations(client, known.slice(0, level))
  if (backup.about.queueVersion !== null) await createQueueSchema(client)
  await withoutConstraints(client, () => loadEntries(backup, client, entries, { objects, secret, signal }))
  await client.query('set constraints all immediate')
  await setSequences(client, backup.manifest.sequences)

  await applyMigrations(client, known.slice(level))
  await noteMigrations(client, known.slice(level))
  await client.query('analyze')
}

async function loadEntries(
  backup: Backup,
  client: pg.Client,
  entries: AsyncIterable<Entry>,
  { objects, secret, signal }: Parts,
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

/** Lies beside its place until the rows are safe. */
function keepSecret({ dataDir, authSecret }: RestoreTarget): SecretKeeper {
  const path = secretPath(dataDir)
  const draft = `${path}.restoring`
  let taken = false
  return {
    async take(entry) {
      if (authSecret !== undefined) return drain(entry)
      await mkdir(dataDir, { recursive: true })
      await rm(draft, { force: true })
      const file = await open(draft, 'wx', 0o600)
      try {
        for await (const chunk of entry.body) await file.write(chunk)
        await file.sync()
      } finally {
        await file.close()
      }
      taken = true
    },
    async place() {
      if (taken) await rename(draft, path)
    },
    undo: () => rm(draft, { force: true }),
  }
}
