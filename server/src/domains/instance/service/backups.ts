import type { BackupRun } from '@castwright/contract/instance/shapes.ts'
import type { App } from '../../../platform/app.ts'
import { backupName } from '../../../platform/backup/port.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { backupRun } from '../jobs.ts'
import * as store from '../store.ts'
import { recordAct } from './acts.ts'
import { nextTime } from './schedule.ts'

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
