import { access, constants, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Finding } from '@castwright/contract/instance/shapes.ts'
import type { Config } from '../../../config.ts'
import type { DatabaseFacts } from '../../../platform/backup/inspect.ts'
import { lastBackupAt } from '../../../platform/backup/port.ts'
import { freeBytes } from '../../../platform/disk-full.ts'
import { bytes } from '../../../platform/format.ts'

const part = 'backups'
const hour = 3600 * 1000
/** One may be late, for example because the server was down. */
const oldHours = 48

const makeOne = 'Fix this, then make a backup on the operator page.'

/** Whether there is a recent backup of any kind, whether the last one worked, and whether the next one can be written. */
export async function checkBackups(
  { backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>,
  now: Date,
  failedRuns: DatabaseFacts['failedBackups'],
): Promise<Finding[]> {
  const findings: Finding[] = failedRuns.map(({ kind, error }) => ({
    part,
    state: 'failed',
    says: `the last ${kind === 'backup' ? 'backup' : 'restore rehearsal'} failed: ${error}`,
    advice: kind === 'backup' ? makeOne : 'Make a new backup, then rehearse that one.',
  }))
  const problem = backups ? await findWriteProblem(backups.folder) : null
  if (problem !== null)
    findings.push({ part, state: 'failed', says: `BACKUP_DIR (${backups?.folder}) can't be used: ${problem}.`, advice: makeOne })
  const free = backups ? await freeBytes(backups.folder) : null
  if (free !== null && free < 1_000_000_000)
    findings.push({
      part,
      state: 'warning',
      says: `${bytes(free)} free in the folder of backups.`,
      advice: 'Free up space or set a lower BACKUP_KEEP.',
    })
  return [...findings, ...(await checkAge(dataDir, backups !== undefined, now))]
}

async function checkAge(dataDir: string, isScheduled: boolean, now: Date): Promise<Finding[]> {
  const last = await lastBackupAt(dataDir)
  const advice = isScheduled
    ? 'Make one now on the operator page. Is a server with ROLE=all or ROLE=worker running?'
    : 'Set BACKUP_DIR to turn on scheduled backups. See docs/operating.md.'
  if (last === null) return [{ part, state: 'warning', says: 'there is no backup yet.', advice }]
  const day = last.toISOString().slice(0, 10)
  const limit = isScheduled ? oldHours : 31 * 24
  if (now.getTime() - last.getTime() > limit * hour) return [{ part, state: 'warning', says: `the last one is of ${day}.`, advice }]
  return [{ part, state: 'ok', says: `the last one is of ${day}` }]
}

/** Why nothing can be written to a folder, or null. A missing folder is created by the first backup. */
async function findWriteProblem(folder: string): Promise<string | null> {
  try {
    const found = await stat(folder)
    if (!found.isDirectory()) return 'it is a file'
    await access(folder, constants.W_OK | constants.X_OK)
    return null
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOTDIR') return 'it is inside a file'
    if (code === 'EACCES' || code === 'EPERM') return 'permission denied'
    if (code === 'EROFS') return 'it is read-only'
    if (code === 'ENOENT' && dirname(folder) !== folder) return findWriteProblem(dirname(folder))
    return String(code)
  }
}
