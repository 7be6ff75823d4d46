import { statfs } from 'node:fs/promises'

/** Codes of the file system, of PostgreSQL (disk_full) and of SQLite, which locks the data folder. */
const diskFullCodes = new Set<unknown>(['ENOSPC', 'EDQUOT', '53100'])
const sqliteFull = 13

/** Errors get wrapped on the way up. Drizzle, for example, hides PostgreSQL's. */
export function* causesOf(error: unknown): Generator<Error & { code?: unknown; errcode?: unknown }> {
  for (let at = error, depth = 0; at instanceof Error && depth < 10; at = at.cause, depth += 1) yield at
}

/** PostgreSQL and Node write the same words in different case. Errors from another thread have lost their code. */
const isFullDisk = (error: Error & { code?: unknown; errcode?: unknown }): boolean =>
  diskFullCodes.has(error.code) || error.errcode === sqliteFull || /no space left on device/i.test(error.message)

export const isDiskFull = (error: unknown): boolean => causesOf(error).some(isFullDisk)

/** The HTTP status of a full disk. Twirp has its own status for it. */
export const insufficientStorage = 507

/** Too little for PostgreSQL to start. Its own message about it may not have been written either. */
const minFreeBytes = 1_000_000

export const hasNoSpace = async (folder: string): Promise<boolean> => ((await freeBytes(folder)) ?? Infinity) < minFreeBytes

/** Bytes that are free in a folder, or null if it doesn't exist. */
export const freeBytes = async (folder: string): Promise<number | null> =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => null,
  )
