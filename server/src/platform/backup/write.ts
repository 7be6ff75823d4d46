import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import type pg from 'pg'
import type { Now } from '../clock.ts'
import { syncFolder } from '../storage/disk-files.ts'
import type { Storage } from '../storage/port.ts'
import { version } from '../version.ts'
import { openArchive, type Archive } from './archive.ts'
import {
  BackupError,
  formatVersion,
  keptName,
  objectName,
  markOf,
  readKeptSecret,
  type About,
  type Manifest,
  type ObjectFacts,
} from './format.ts'
import { appliedMigrations, compareLevels, queueVersion, readMigrations } from './levels.ts'
import { blockDeletions, allowDeletions } from './removals.ts'
import { beginSnapshot, connect, endOnAbort, writeTables } from './snapshot.ts'

export type BackupSource = {
  connectionString: string
  storage: Storage
  dataDir: string
  /** AUTH_SECRET if set in the environment. The operator then has to keep it. */
  authSecret: string | undefined
  now: Now
  /** The migrations of this release. */
  known?: MigrationMeta[]
  /** Called with the bytes of each object and table as it is written. */
  onProgress?: (bytes: number) => void
}

export type BackupSummary = { tables: number; rows: number; objects: number; bytes: number; gone: number; secretKept: boolean }

/** Writes the file completely or not at all, readable only by its owner. */
export async function writeBackupFile(
  source: BackupSource,
  file: string,
  options: { force: boolean; signal: AbortSignal },
): Promise<BackupSummary> {
  const partial = `${file}.partial`
  if (!options.force) {
    rejectExisting(file, `${file} already exists. Choose another name, or use --force to replace it.`)
    rejectExisting(
      partial,
      `${partial} exists: another backup is running, or one was interrupted. Delete it, or use --force to replace it.`,
    )
  }
  const handle = await open(partial, 'w', 0o600).catch(cannotWrite)
  try {
    await handle.chmod(0o600)
    const summary = await writeBackup(source, handle.createWriteStream({ flush: true }), {
      gzip: /\.t?gz$/.test(file),
      signal: options.signal,
    })
    await rename(partial, file)
    await syncFolder(dirname(file))
    return summary
  } catch (error) {
    await rm(partial, { force: true })
    throw error
  }
}

export async function writeBackup(
  source: BackupSource,
  sink: Writable,
  { gzip, signal }: { gzip: boolean; signal: AbortSignal },
): Promise<BackupSummary> {
  const client = await connect(source.connectionString)
  const archive = openArchive(sink, { gzip, signal })
  const lift = endOnAbort(client, signal)
  try {
    const manifest = await writeEntries(source, client, archive)
    await archive.finish()
    return summaryOf(manifest)
  } catch (error) {
    throw (await archive.abandon().then(toBackupError)) ?? error
  } finally {
    lift()
    await client.end()
  }
}

/**
 * Objects come before tables, since they are stored before the rows that reference them. The last round follows right after the snapshot,
 * for objects stored since the previous one. Nothing is deleted in between, so everything the snapshot references still exists.
 */
async function writeEntries(source: BackupSource, client: pg.Client, archive: Archive): Promise<Manifest> {
  const secret = source.authSecret === undefined ? await readKeptSecret(source.dataDir) : null
  const about = await describe(source, client, source.authSecret ?? secret?.toString())
  await addJson(archive, 'about.json', about)

  const { round, objects } = copyObjects(source.storage, archive, source.onProgress)
  let rounds = 1
  while ((await round()).copied > 0 && rounds < 3) rounds += 1
  await blockDeletions(client)
  const tables = await beginSnapshot(client)
  const { gone } = await round()
  await allowDeletions(client)
  const written = await writeTables(client, tables, archive, source.onProgress)
  await client.query('commit')

  const kept: Manifest['kept'] = []
  if (secret)
    kept.push({
      name: 'auth-secret',
      size: secret.length,
      sha256: await archive.add(keptName({ name: 'auth-secret' }), secret.length, [secret]),
    })
  const manifest: Manifest = { objects, ...written, kept, gone }
  await addJson(archive, 'manifest.json', manifest)
  return manifest
}

async function describe(source: BackupSource, client: pg.Client, secret: string | undefined): Promise<About> {
  const migrations = await appliedMigrations(client)
  const level = compareLevels(migrations, source.known ?? readMigrations())
  if (level === 'none') throw new BackupError('There is nothing to back up: no server has started on this database yet.')
  if (level === 'newer') throw new BackupError('The database belongs to a newer release of Castwright. Make the backup with that release.')
  if (level === 'foreign') throw new BackupError('The database does not belong to a known release of Castwright.')
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  return {
    product: 'castwright',
    format: formatVersion,
    version,
    createdAt: source.now().toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migrations,
    queueVersion: await queueVersion(client),
    secretMark: secret === undefined ? null : markOf(secret),
  }
}

async function addJson(archive: Archive, name: string, value: About | Manifest): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(value, null, 1)}\n`)
  await archive.add(name, bytes.length, [bytes])
}

const summaryOf = ({ tables, objects, kept, gone }: Manifest): BackupSummary => ({
  tables: tables.length,
  rows: tables.reduce((sum, { rows }) => sum + rows, 0),
  objects: objects.length,
  bytes: [...tables, ...objects].reduce((sum, { size }) => sum + size, 0),
  gone,
  secretKept: kept.length > 0,
})

function rejectExisting(path: string, words: string): void {
  if (existsSync(path)) throw new BackupError(words)
}

function cannotWrite(error: unknown): never {
  throw new BackupError(`Could not write the backup: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
}

function toBackupError(error: Error | undefined): Error | undefined {
  if (error === undefined) return undefined
  const full = 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
  return new BackupError(full ? 'The disk is full. The partial backup was deleted.' : `Could not write the backup: ${error.message}.`, {
    cause: error,
  })
}

function copyObjects(storage: Storage, archive: Archive, onProgress?: (bytes: number) => void) {
  const objects: ObjectFacts[] = []
  const seen = new Map<string, string>()

  /** Copies what is new since the last round. Returns how many objects were copied and how many disappeared. */
  const round = async (): Promise<{ copied: number; gone: number }> => {
    let copied = 0
    let gone = 0
    for (const bucket of storage.areas) {
      for await (const listed of storage.list(bucket)) {
        const ref = { bucket, object: listed.object }
        const name = objectName(ref)
        const mark = `${listed.size} ${listed.modifiedAt.getTime()}`
        if (seen.get(name) === mark) continue
        const found = await storage.get(ref)
        if (!found) {
          gone += 1
          continue
        }
        const { size, contentType } = found.object
        const sha256 = await archive.add(name, size, found.body as AsyncIterable<Buffer>)
        objects.push({ ...ref, contentType, size, sha256 })
        seen.set(name, mark)
        copied += 1
        onProgress?.(size)
      }
    }
    return { copied, gone }
  }
  return { round, objects }
}
