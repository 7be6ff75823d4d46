import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Now } from '../clock.ts'
import type { Storage } from '../storage/port.ts'
import { inspectDatabase, type DatabaseFacts } from './inspect.ts'
import { dropRehearsal, rehearseRestore, type Rehearsal, type RehearsalOptions } from './rehearse.ts'
import { writeBackupFile, type BackupSummary } from './write.ts'

type BackupFile = BackupSummary & { fileBytes: number }

export type Backups = {
  /** Writes a backup into the folder, completely or not at all. */
  write(fileName: string, options: { signal: AbortSignal; onProgress: (bytes: number) => void }): Promise<BackupFile>
  rehearse(fileName: string, options: RehearsalOptions): Promise<Rehearsal>
  /** Deletes what interrupted backups and rehearsals left behind. Call it only while none is running. */
  cleanUp(): Promise<void>
  /** Deletes all backups in the folder except the newest. Returns the names of those that remain. */
  prune(keep: number): Promise<string[]>
  inspect(): Promise<DatabaseFacts>
}

const pattern = /^castwright-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz$/
const partialPattern = /^castwright-\d{4}-\d\d-\d\d-\d{6}\.tar\.gz\.partial$/

/** Sorts by time. */
export const backupName = (at: Date): string => {
  const [day = '', time = ''] = at.toISOString().split('T')
  return `castwright-${day}-${time.slice(0, 8).replaceAll(':', '')}.tar.gz`
}

type Parts = { config: Config; connectionString: string; storage: Storage; now: Now }

/** Backups that a running server makes on schedule. */
export function openBackups({ config, connectionString, storage, now }: Parts): Backups {
  const folder = config.backups?.folder ?? ''
  const { dataDir, authSecret } = config
  const names = async (): Promise<string[]> => (await readdir(folder)).filter((name) => pattern.test(name)).toSorted()
  return {
    async write(fileName, { signal, onProgress }) {
      await mkdir(folder, { recursive: true })
      const file = join(folder, fileName)
      const summary = await writeBackupFile({ connectionString, storage, dataDir, authSecret, now, onProgress }, file, {
        force: true,
        signal,
      })
      await noteBackup(dataDir, now())
      return { ...summary, fileBytes: (await stat(file)).size }
    },
    rehearse: (fileName, options) => rehearseRestore(connectionString, join(folder, fileName), options),
    async cleanUp() {
      if (folder === '') return
      await dropRehearsal(connectionString)
      const found = await readdir(folder).catch(() => [])
      for (const name of found.filter((one) => partialPattern.test(one))) await rm(join(folder, name), { force: true })
    },
    async prune(keep) {
      const all = await names()
      const old = all.slice(0, Math.max(0, all.length - keep))
      for (const name of old) await rm(join(folder, name), { force: true })
      return all.slice(old.length)
    },
    inspect: () => inspectDatabase(connectionString),
  }
}

/** In the data folder, because a backup must not change the database. */
const fileOf = (dataDir: string): string => join(dataDir, 'last-backup')

export const noteBackup = (dataDir: string, now: Date): Promise<void> => writeFile(fileOf(dataDir), `${now.toISOString()}\n`)

/** When the last backup was completed, or null. */
export const lastBackupAt = async (dataDir: string): Promise<Date | null> =>
  stat(fileOf(dataDir)).then(
    ({ mtime }) => mtime,
    () => null,
  )
