import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteJobs } from '../../../test/kit/rows.ts'
import { tempFolder } from '../../platform/backup/testing.ts'
import { checkHealth } from './testing.ts'
import { isDue, nextTime } from './service/backups.ts'
import { runBackup, tendBackups } from './service.ts'

const never = new AbortController().signal

type Scene = { app: TestApp; operator: Person; folder: string }

async function useScene({ worker = false, env = {} }: { worker?: boolean; env?: Record<string, string> } = {}): Promise<Scene> {
  const folder = await tempFolder()
  const app = await useTestApp({ worker, env: { BACKUP_DIR: folder, BACKUP_KEEP: '2', BACKUP_TIMES: '03:00', ...env } })
  const operator = await makePerson(app)
  await makePodcast(app, operator)
  return { app, operator, folder }
}

const operate = ({ app, operator }: Scene) => as(app, operator).OperatorService

/** Runs the job of a run in this process. */
async function run(scene: Scene, runId: string): Promise<void> {
  await runBackup(scene.app.app, runId, never)
}

const filesIn = async (folder: string) => (await readdir(folder)).toSorted()

const rehearsals = async ({ app }: Scene): Promise<number> => {
  const { rows } = await app.pool.pool.query(`select from pg_database where datname like current_database() || '_rehearsal'`)
  return rows.length
}

async function backUp(scene: Scene): Promise<string> {
  const { run: started } = await operate(scene).StartBackup({})
  await run(scene, started.id)
  scene.app.clock.move(60_000)
  return started.id
}

test('backs up, keeps the newest, and rehearses a restore that equals every table', async () => {
  const scene = await useScene()
  const ids = [await backUp(scene), await backUp(scene), await backUp(scene)]
  const { runs, settings } = await operate(scene).FindBackups({})
  expect(settings).toEqual({ folder: scene.folder, keep: 2, times: ['03:00'] })
  expect(runs.map(({ state, isDeleted }) => ({ state, isDeleted }))).toEqual([
    { state: 'done', isDeleted: false },
    { state: 'done', isDeleted: false },
    { state: 'done', isDeleted: true },
  ])
  expect(await filesIn(scene.folder)).toEqual(
    runs
      .slice(0, 2)
      .map(({ fileName }) => fileName)
      .toSorted(),
  )
  await expect(operate(scene).StartRehearsal({ backupId: ids[0]! })).rejects.toMatchObject({ meta: { reason: 'backup_gone' } })

  const { run: rehearsal } = await operate(scene).StartRehearsal({ backupId: ids[2]! })
  await run(scene, rehearsal.id)
  const [done, backup] = (await operate(scene).FindBackups({})).runs
  expect(done).toMatchObject({ kind: 'rehearsal', state: 'done', error: null, rows: backup?.rows, tables: backup?.tables })
  expect(done!.rows).toBeGreaterThan(10)
  expect(await rehearsals(scene)).toBe(0)
})

test('never runs two at once', async () => {
  const scene = await useScene()
  const answers = await Promise.allSettled(Array.from({ length: 5 }, () => operate(scene).StartBackup({})))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const { rows } = await scene.app.pool.pool.query(`select from pgboss.job where name = 'instance.backup'`)
  expect(rows).toHaveLength(1)
})

test('says why a damaged backup failed its rehearsal, and emails the operators', async () => {
  const scene = await useScene({ worker: true })
  // Last night's backup is missing. The worker may have started it already.
  await tendBackups(scene.app.app)
  const started = (await operate(scene).FindBackups({})).runs[0]!
  const over = (id: string) =>
    eventually(async () => {
      const found = (await operate(scene).FindBackups({})).runs.find((one) => one.id === id)
      expect(found?.state).not.toBe('running')
      return found!
    })
  const backup = await over(started.id)
  expect(backup.error).toBeNull()
  await writeFile(join(scene.folder, backup.fileName), 'not a backup')
  const { run: rehearsal } = await operate(scene).StartRehearsal({ backupId: backup.id })
  expect(await over(rehearsal.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('backup') as string })
  const email = await scene.app.emailTo(scene.operator.email, /rehearsal/)
  expect(email.text).toContain(backup.fileName)
  expect(await checkHealth(scene.app, scene.operator)).toContainEqual(
    expect.objectContaining({
      part: 'backups',
      state: 'failed',
      says: expect.stringMatching(/^the last restore rehearsal failed: /) as string,
    }),
  )
})

test('starts over after it was interrupted, and leaves no other files', async () => {
  const scene = await useScene()
  const { run: started } = await operate(scene).StartBackup({})
  // As after kill -9: a partial file, a temporary database, and a job that runs again.
  await writeFile(join(scene.folder, `${started.fileName}.partial`), 'half')
  const name = new URL(scene.app.connectionString).pathname.slice(1)
  await scene.app.pool.pool.query(`create database "${name.slice(0, 50)}_rehearsal"`)
  const stopping = new AbortController()
  stopping.abort(new Error('The server is stopping.'))
  await expect(runBackup(scene.app.app, started.id, stopping.signal)).rejects.toThrow()
  expect((await operate(scene).FindBackups({})).runs).toMatchObject([{ state: 'running' }])
  await run(scene, started.id)
  const [done] = (await operate(scene).FindBackups({})).runs
  expect(done).toMatchObject({ state: 'done' })
  expect(await filesIn(scene.folder)).toEqual([done!.fileName])
  expect(await rehearsals(scene)).toBe(0)
})

test('ends a run whose job is gone, so that the next one can start', async () => {
  const scene = await useScene()
  const { run: started } = await operate(scene).StartBackup({})
  await deleteJobs(scene.app, 'instance.backup')
  scene.app.clock.move(120_000)
  await tendBackups(scene.app.app)
  const { runs } = await operate(scene).FindBackups({})
  expect(runs.find(({ id }) => id === started.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('canceled') as string })
  await rm(scene.folder, { recursive: true })
})

test('makes one scheduled backup for each time, even if it was missed', async () => {
  const at = (text: string) => new Date(`2026-03-05T${text}Z`)
  expect(isDue(['03:00'], null, at('02:00:00'))).toBe(true)
  expect(isDue(['03:00'], at('03:00:01'), at('23:00:00'))).toBe(false)
  expect(isDue(['03:00', '15:30'], at('03:00:01'), at('15:30:00'))).toBe(true)
  expect(isDue(['03:00'], at('02:59:59'), at('03:00:00'))).toBe(true)
  expect(nextTime(['03:00'], at('03:00:00'))?.toISOString()).toBe('2026-03-06T03:00:00.000Z')

  const scene = await useScene()
  const scheduled = async () => (await operate(scene).FindBackups({})).runs.filter(({ isManual }) => !isManual)
  await tendBackups(scene.app.app)
  await tendBackups(scene.app.app)
  const [first] = await scheduled()
  await run(scene, first!.id)
  await tendBackups(scene.app.app)
  expect(await scheduled()).toHaveLength(1)
  scene.app.clock.move(2 * 24 * 3600 * 1000)
  await tendBackups(scene.app.app)
  expect(await scheduled()).toHaveLength(2)
})

test('is off without a folder', async () => {
  const app = await useTestApp({ worker: false })
  const operator = await makePerson(app)
  await expect(as(app, operator).OperatorService.StartBackup({})).rejects.toMatchObject({ meta: { reason: 'backups_off' } })
  expect(await checkHealth(app, operator)).toContainEqual(
    expect.objectContaining({ part: 'backups', advice: expect.stringContaining('BACKUP_DIR') as string }),
  )
})
