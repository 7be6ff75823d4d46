import { chmodSync, cpSync } from 'node:fs'
import { join } from 'node:path'

/** Copies a data folder with its cluster. `cp` of `node:fs/promises` takes 430 ms of CPU time for its 1,300 files, and this 50 ms. */
export function copyData(from: string, to: string): void {
  cpSync(from, to, { recursive: true })
  // New folders get the default mode, and PostgreSQL starts only in a private one.
  chmodSync(join(to, 'postgres'), 0o700)
}
