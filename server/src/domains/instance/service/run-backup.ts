import type { App } from '../../../platform/app.ts'
import { BackupError } from '../../../platform/backup/format.ts'
import { backupName } from '../../../platform/backup/port.ts'
import type { RehearsalStep } from '../../../platform/backup/rehearse.ts'
import { causesOf, isDiskFull } from '../../../platform/disk-full.ts'
import { count } from '../../../platform/format.ts'
import { findAbandoned } from '../../../platform/queue/claimed.ts'
import { findOperators, findUser } from '../../profiles/service.ts'
import { backupFailed, backupRun } from '../jobs.ts'
import { backupFailedMail } from '../mail.ts'
import * as store from '../store.ts'
import { begin, isDue } from './backups.ts'

/** Milliseconds between two reports of progress. */
const reportInterval = 1000

/** Runs a backup or a rehearsal. An attempt that was interrupted leaves nothing behind that the next one doesn't delete. */
export async function runBackup(app: App, runId: string, signal: AbortSignal): Promise<void> {
  const run = await store.findRun(app.db, runId)
  if (!run || run.state !== 'running') return
  try {
    if (!app.config.backups) throw new BackupError('Backups are off: BACKUP_DIR is not set on the server that runs jobs.')
    await app.backups.cleanUp()
    const result = await (run.kind === 'backup' ? back(app, run, signal) : rehearse(app, run, signal))
    await app.transaction((tx) =>
      store.updateRunning(tx, runId, { ...result, state: 'done', finishedAt: app.now(), step: '', percent: 100 }),
    )
  } catch (error) {
    // Stopped with the server, or canceled: the queue decides whether it runs again.
    if (signal.aborted) throw error
    app.log.error({ err: error, run: run.kind, file: run.fileName }, 'A backup or its rehearsal failed')
    await fail(app, runId, sentenceOf(error))
  }
}

type Result = Pick<store.RunRow, 'fileName' | 'bytes' | 'tables' | 'rows' | 'files'>

async function back(app: App, { id }: store.RunRow, signal: AbortSignal): Promise<Result> {
  // Named after this attempt, so that it never replaces a file. A restored backup has itself as a running job, for example.
  const fileName = backupName(app.now())
  const { total } = await store.findStoredBytes(app.db)
  const figures = await store.findFigures(app.db, app.now())
  const report = reporter(app, id)
  await report('Writing the backup', 0, { fileName })
  let done = 0
  const made = await app.backups.write(fileName, {
    signal,
    onProgress(bytes) {
      done += bytes
      void report('Writing the backup', done / Math.max(1, total + Number(figures.database)))
    },
  })
  await report.settled()
  const remaining = await app.backups.prune(app.config.backups?.keep ?? 1)
  await app.transaction((tx) => store.markDeleted(tx, remaining))
  return { fileName, bytes: made.fileBytes, tables: made.tables, rows: made.rows, files: made.objects }
}

const steps: Record<RehearsalStep, string> = {
  verifying: 'Reading the backup',
  restoring: 'Restoring into a temporary database',
  comparing: 'Comparing every table',
}

async function rehearse(app: App, { id, fileName }: store.RunRow, signal: AbortSignal): Promise<Result> {
  const report = reporter(app, id)
  const shares: Record<RehearsalStep, number> = { verifying: 0, restoring: 0.4, comparing: 0.9 }
  const { differences, ...facts } = await app.backups.rehearse(fileName, {
    signal,
    onProgress(step, done, total) {
      const within = step === 'restoring' && total > 0 ? (0.5 * done) / total : 0
      void report(steps[step], shares[step] + within)
    },
  })
  await report.settled()
  if (differences.length > 0) {
    const more = differences.length > 5 ? ` and ${differences.length - 5} more` : ''
    throw new BackupError(
      `${count(differences.length, 'table')} with different rows than the backup: ${differences.slice(0, 5).join(', ')}${more}.`,
    )
  }
  return { fileName, bytes: facts.bytes, tables: facts.tables, rows: facts.rows, files: facts.files }
}

/** Saves progress about once a second, and right away when the step changes. */
function reporter(app: App, runId: string) {
  let last = { at: 0, step: '' }
  let saving: Promise<unknown> = Promise.resolve()
  const report = async (step: string, share: number, more: Partial<store.RunRow> = {}): Promise<void> => {
    if (step === last.step && Date.now() - last.at < reportInterval) return
    last = { at: Date.now(), step }
    const percent = Math.min(99, Math.floor(share * 100))
    saving = saving
      .then(() => app.transaction((tx) => store.updateRunning(tx, runId, { step, percent, ...more })))
      .catch((error: unknown) => app.log.warn({ err: error }, 'Could not save the progress of a backup'))
    await saving
  }
  return Object.assign(report, { settled: () => saving })
}

function sentenceOf(error: unknown): string {
  if (isDiskFull(error)) return 'The disk is full. Free up space or set a lower BACKUP_KEEP.'
  if (error instanceof BackupError) return error.message
  const cause = [...causesOf(error)].at(-1)
  const code = cause && 'code' in cause ? cause.code : undefined
  if (code === 'ENOENT')
    return 'The file or folder does not exist on this server. If several servers run jobs, they need the same BACKUP_DIR.'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'BACKUP_DIR is a file, or inside one. Set it to a folder.'
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM')
    return "The server isn't allowed to write to BACKUP_DIR. Change the folder's owner."
  return `${cause?.message ?? String(error)}. The server log has details.`
}

/** Ends a run and emails all operators, once. */
const fail = (app: App, runId: string, error: string): Promise<void> =>
  app.transaction(async (tx) => {
    const wasRunning = await store.updateRunning(tx, runId, {
      state: 'failed',
      finishedAt: app.now(),
      step: '',
      error: error.slice(0, 1000),
    })
    if (!wasRunning) return
    for (const userId of await findOperators(tx)) await app.queue.add(tx, backupFailed, { runId, userId })
  })

export async function sendFailure(app: App, { runId, userId }: { runId: string; userId: string }): Promise<void> {
  const run = await store.findRun(app.db, runId)
  if (!run) return
  const { email } = await findUser(app, userId)
  await app.mail.send(backupFailedMail(email, app.config.baseUrl, { kind: run.kind, fileName: run.fileName, error: run.error ?? '' }))
}

/** Ends runs whose job is gone, and starts a backup when one is due. */
export async function tendBackups(app: App): Promise<void> {
  for (const { id } of await findAbandoned(app, backupRun, await store.findRunning(app.db))) {
    await app.backups.cleanUp()
    await fail(app, id, 'It was canceled, or the server stopped several times while it was running.')
  }
  const { backups } = app.config
  if (!backups || !isDue(backups.times, await store.findLastScheduled(app.db), app.now())) return
  await app.transaction((tx) => begin(app, tx, { kind: 'backup', isManual: false, fileName: backupName(app.now()) }))
}
