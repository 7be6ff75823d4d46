import type { BackupRun } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { backupName } from '../../../platform/backup/port.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { backupRun } from '../jobs.ts'
import * as store from '../store.ts'
import { recordAct } from './notes.ts'

const maxShown = 50

const toRun = ({ createdAt, ...row }: store.RunRow): BackupRun => ({
  ...row,
  startedAt: createdAt.toISOString(),
  finishedAt: row.finishedAt?.toISOString() ?? null,
})

export async function findBackups({ db, config, now }: Pick<App, 'db' | 'config' | 'now'>) {
  const { backups } = config
  return {
    settings: backups ?? null,
    nextAt: (backups && nextTime(backups.times, now())?.toISOString()) ?? null,
    runs: (await store.findRuns(db, maxShown)).map(toRun),
  }
}

type Begin = { kind: BackupRun['kind']; isManual: boolean; fileName: string }

/** Null if one is running already. */
export async function begin(app: Pick<App, 'now' | 'queue'>, tx: Tx, { kind, isManual, fileName }: Begin): Promise<store.RunRow | null> {
  const row = await store.insertRun(tx, {
    id: newId(),
    kind,
    state: 'running',
    isManual,
    fileName,
    createdAt: app.now(),
    step: 'Waiting to start',
  })
  if (row) await app.queue.add(tx, backupRun, { runId: row.id }, { key: row.id })
  return row
}

export async function startBackup(app: App, operatorId: string): Promise<BackupRun> {
  if (!app.config.backups) throw new Fault('backups_off')
  return app.transaction(async (tx) => {
    const row = await begin(app, tx, { kind: 'backup', isManual: true, fileName: backupName(app.now()) })
    if (!row) throw new Fault('backup_running')
    await recordAct(app, tx, { kind: 'backup.started', operatorId, details: row.fileName })
    return toRun(row)
  })
}

export async function startRehearsal(app: App, operatorId: string, backupId: string): Promise<BackupRun> {
  if (!app.config.backups) throw new Fault('backups_off')
  return app.transaction(async (tx) => {
    const backup = await store.findRun(tx, backupId)
    if (!backup || backup.kind !== 'backup') throw new Fault('not_found')
    if (backup.state !== 'done' || backup.isDeleted) throw new Fault('backup_gone')
    const row = await begin(app, tx, { kind: 'rehearsal', isManual: true, fileName: backup.fileName })
    if (!row) throw new Fault('backup_running')
    await recordAct(app, tx, { kind: 'rehearsal.started', operatorId, details: row.fileName })
    return toRun(row)
  })
}

const day = 24 * 3600 * 1000

/** All scheduled times from the day before to the day after, oldest first. Times are `HH:MM` in UTC. */
function around(times: string[], now: Date): Date[] {
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate())
  return [-day, 0, day].flatMap((shift) =>
    times.toSorted().map((time) => {
      const [hours = 0, minutes = 0] = time.split(':').map(Number)
      return new Date(midnight + shift + (hours * 60 + minutes) * 60_000)
    }),
  )
}

/** The scheduled time that has passed most recently. */
const previousTime = (times: string[], now: Date): Date | null => around(times, now).findLast((at) => at <= now) ?? null

export const nextTime = (times: string[], now: Date): Date | null => around(times, now).find((at) => at > now) ?? null

/** Whether a backup is due: none was begun since the last scheduled time. One that was missed is made up for. */
export function isDue(times: string[], lastBegun: Date | null, now: Date): boolean {
  const previous = previousTime(times, now)
  return previous !== null && (lastBegun === null || lastBegun < previous)
}
