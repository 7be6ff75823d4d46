import { createHash, type Hash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { isDeepStrictEqual } from 'node:util'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { getConstructionPlans } from 'pg-boss'
import { About, BackupError, expectedUnits, formatVersion, Manifest, unitOf, type Unit } from './format.ts'
import { compareLevels, readMigrations } from './levels.ts'
import { damaged, isDamaged, readEntries, type Entry } from './read.ts'

export type Backup = {
  about: About
  manifest: Manifest
  /** The migrations of this release. */
  known: MigrationMeta[]
  file: FileHandle
  close(): Promise<void>
}

const foreign = 'is not a Castwright backup.'
const largestJson = 1024 * 1024 * 1024

/** Opens a backup and reads it to the end. The result is complete, unchanged and compatible with this release. */
export async function openBackup(path: string, signal: AbortSignal, known = readMigrations()): Promise<Backup> {
  const file = await open(path, 'r').catch((error: unknown) => {
    throw new BackupError(`Could not read the backup: ${error instanceof Error ? error.message : String(error)}.`, { cause: error })
  })
  try {
    return { ...(await verify(path, file, signal, known)), known, file, close: () => file.close() }
  } catch (error) {
    // If the head itself is damaged, its release is unreliable.
    const isHeadDamaged = error instanceof HeadError && (await isDamaged(file))
    await file.close()
    throw isHeadDamaged ? new BackupError(damaged, { cause: error }) : error
  }
}

/** The head is not one that this release can restore. */
class HeadError extends BackupError {}

async function verify(
  path: string,
  file: FileHandle,
  signal: AbortSignal,
  known: MigrationMeta[],
): Promise<{ about: About; manifest: Manifest }> {
  let about: About | undefined
  let manifest: Manifest | undefined
  const units: Array<Omit<Unit, 'sha256'> & { hash: Hash }> = []
  for await (const entry of readEntries(file)) {
    signal.throwIfAborted()
    if (!about) {
      if (entry.name !== 'about.json') throw new HeadError(`${path} ${foreign}`)
      about = readAbout(path, await readJson(entry, HeadError), known)
    } else if (entry.name === 'manifest.json') {
      const parsed = Manifest.safeParse(await readJson(entry))
      if (!parsed.success) throw new BackupError(`The manifest of ${path} is invalid, so it was not restored.`, { cause: parsed.error })
      manifest = parsed.data
    } else {
      const name = unitOf(entry.name)
      let unit = units.at(-1)
      if (unit?.name !== name || name === entry.name) units.push((unit = { name, parts: 0, size: 0, hash: createHash('sha256') }))
      unit.parts += 1
      unit.size += entry.size
      for await (const chunk of entry.body) unit.hash.update(chunk)
    }
  }
  if (!about) throw new BackupError(`${path} ${foreign}`)
  if (!manifest) throw new BackupError(`${path} has no manifest, so it was not restored.`)
  const found = units.map(({ hash, ...unit }) => ({ ...unit, sha256: hash.digest('hex') }))
  if (!isDeepStrictEqual(found, expectedUnits(manifest)))
    throw new BackupError(`${path} does not match its manifest, so it was not restored.`)
  return { about, manifest }
}

async function readJson(entry: Entry, Failure = BackupError): Promise<unknown> {
  if (entry.size > largestJson) throw new Failure(`${entry.name} in the backup is too large.`)
  const bytes = await buffer(entry.body)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch (error) {
    throw new Failure(`${entry.name} in the backup is invalid, so it was not restored.`, { cause: error })
  }
}

/** Rejects what this release can't restore before reading gigabytes. */
function readAbout(path: string, value: unknown, known: MigrationMeta[]): About {
  const parsed = About.safeParse(value)
  if (!parsed.success) throw new HeadError(`${path} ${foreign}`, { cause: parsed.error })
  const about = parsed.data
  const level = compareLevels(about.migrations, known)
  const newerQueue = about.queueVersion !== null && about.queueVersion > ownQueueVersion()
  if (about.format > formatVersion || level === 'newer' || newerQueue) {
    throw new HeadError(
      `${path} was made by a newer release of Castwright (${about.version}). Restore it with that release or a later one.`,
    )
  }
  if (level === 'foreign')
    throw new HeadError(`${path} was made by a release of Castwright (${about.version}) whose schema this one doesn't know.`)
  return about
}

/** The queue's creation script ends by storing its version. */
function ownQueueVersion(): number {
  const found = /INSERT INTO pgboss\.version\(version\) VALUES \('(\d+)'\)/.exec(getConstructionPlans('pgboss'))
  if (!found) throw new Error("The queue's schema version could not be determined.")
  return Number(found[1])
}
