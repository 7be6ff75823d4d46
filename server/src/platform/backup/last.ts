import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** In the data folder, because a backup must not change the database. */
const fileOf = (dataDir: string): string => join(dataDir, 'last-backup')

export const noteBackup = (dataDir: string, now: Date): Promise<void> => writeFile(fileOf(dataDir), `${now.toISOString()}\n`)

/** When the last backup was completed, or null. */
export const lastBackupAt = async (dataDir: string): Promise<Date | null> =>
  stat(fileOf(dataDir)).then(
    ({ mtime }) => mtime,
    () => null,
  )
