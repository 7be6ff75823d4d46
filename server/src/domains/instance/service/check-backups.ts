import type { Finding } from '@castwright/contract/operator.ts'
import type { Config } from '../../../config.ts'
import { lastBackupAt } from '../../../platform/backup/last.ts'
import { freeBytes } from '../../../platform/backup/port.ts'
import { bytes } from '../../../platform/format.ts'

const part = 'backups'
const hour = 3600 * 1000
/** One may be late, for example because the server was down. */
const oldHours = 48

/** Whether there is a recent backup of any kind, and room for the next one. */
export async function checkBackups({ backups, dataDir }: Pick<Config, 'backups' | 'dataDir'>, now: Date): Promise<Finding[]> {
  const last = await lastBackupAt(dataDir)
  const howTo = backups
    ? 'Make one now on the operator page, or look there why it failed.'
    : 'Set BACKUP_DIR to turn on scheduled backups. See docs/operating.md.'
  const findings: Finding[] = []
  const free = backups ? await freeBytes(backups.folder) : null
  if (free !== null && free < 1_000_000_000)
    findings.push({
      part,
      state: 'warning',
      says: `${bytes(free)} free in the folder of backups.`,
      advice: 'Free up space or set a lower BACKUP_KEEP.',
    })
  if (last === null) return [...findings, { part, state: 'warning', says: 'there is no backup yet.', advice: howTo }]
  const day = last.toISOString().slice(0, 10)
  const limit = backups ? oldHours : 31 * 24
  if (now.getTime() - last.getTime() > limit * hour)
    return [...findings, { part, state: 'warning', says: `the last one is of ${day}.`, advice: howTo }]
  return [...findings, { part, state: 'ok', says: `the last one is of ${day}` }]
}
