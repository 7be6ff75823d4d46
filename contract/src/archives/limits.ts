import type { Rate } from '../limits.ts'

/** Seconds. */
export const archiveLifetimes = {
  /** An export can be downloaded, and a link to it works. */
  archive: 60 * 60 * 24 * 7,
  archiveLink: 60 * 60 * 24,
} as const

export const archiveLimits = {
  /** Exports that are kept of one show or account. */
  kept: 5,
  /** Rows and bytes of rows in an archive. */
  rows: 3_000_000,
  rowBytes: 8 * 1024 * 1024,
  tableBytes: 2 * 1024 ** 3,
  files: 100_000,
  text: 2_000_000,
} as const

/** Exports and imports that one account may start. */
export const archiveRate: Rate = { max: 30, seconds: 24 * 60 * 60 }
