import { randomBytes, randomInt } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { silentMp3 } from '../../src/platform/audio/testing.ts'
import { openBackup } from '../../src/platform/backup/verify.ts'
import { makeRecording } from '../kit/recordings.ts'
import { mustCall } from './kit/calls.ts'
import { figure, sized } from './kit/figures.ts'
import { makeShow } from './kit/load.ts'
import { makePlace, tempFolder, withHands } from './kit/place.ts'
import { until } from './kit/watch.ts'

const fault = 'scheduled-backups'
const kills = sized('KILLS', 10)
const recordings = sized('RECORDINGS', 40)

type Run = { id: string; state: string; kind: string; error: string | null; file_name: string; rows: string | null }

test('backups and rehearsals that are killed again and again end with complete files, and leave nothing else behind', async () => {
  const folder = await tempFolder()
  const place = await makePlace({ database: 'embedded', env: { BACKUP_DIR: folder, BACKUP_KEEP: '1000' } })
  const show = await makeShow(place, { edited: 2, published: 2 })
  await withHands(place, async (app) => {
    await app.pool.pool.query(
      `insert into subscriptions (user_id, plan, updated_at, gift, unlimited) values ($1, 'AGENCY', now(), 'AGENCY', true)
      on conflict (user_id) do update set plan = 'AGENCY', gift = 'AGENCY', unlimited = true`,
      [show.owner.userId],
    )
    for (let at = 0; at < recordings; at += 1)
      await makeRecording(app, show.owner, show.podcastId, {
        bytes: Buffer.concat([silentMp3(1), randomBytes(2 * 1024 * 1024)]),
        fileName: `take-${at}.mp3`,
      })
  })
  await place.query('update profiles set is_operator = true where user_id = $1', show.owner.userId)
  const runs = () => place.query<Run>('select * from backup_runs order by created_at, id')
  const isIdle = async () => (await runs()).every(({ state }) => state !== 'running')
  const start = async (): Promise<void> => {
    await until('nothing runs', () => isIdle().catch(() => false))
    const done = (await runs()).findLast(({ kind, state }) => kind === 'backup' && state === 'done')
    // Every third one is a rehearsal.
    if (done && (await runs()).length % 3 === 2)
      await mustCall(place.server.url, show.owner, 'OperatorService.StartRehearsal', { backupId: done.id })
    else await mustCall(place.server.url, show.owner, 'OperatorService.StartBackup', {})
  }
  let killed = 0
  while (killed < kills) {
    await start()
    // Fewer kills than attempts.
    for (let at = 0; at < 3 && killed < kills && !(await isIdle().catch(() => false)); at += 1) {
      await delay(randomInt(20, 500))
      if (await isIdle().catch(() => false)) break
      await place.server.kill({ postgres: killed % 2 === 1 })
      killed += 1
      await place.server.start()
    }
  }
  await until('everything is over', () => isIdle().catch(() => false))
  const all = await runs()
  figure(fault, null, 'kills during backups and rehearsals', killed, { least: kills })
  figure(fault, null, 'backups and rehearsals', all.length)
  figure(fault, null, 'of them that failed', all.filter(({ state }) => state === 'failed').length, { most: 0 })
  expect(all.filter(({ state }) => state !== 'done').map(({ error }) => error)).toEqual([])

  const files = (await readdir(folder)).toSorted()
  const named = all.filter(({ kind }) => kind === 'backup').map((run) => run.file_name)
  // An attempt that was killed after its file was complete made one more.
  expect(files.filter((name) => name.endsWith('.partial'))).toEqual([])
  for (const name of named) expect(files).toContain(name)
  for (const [at, name] of files.entries()) {
    const backup = await openBackup(join(folder, name), new AbortController().signal)
    // The first one was scheduled, and made before there were recordings.
    if (at > 0) expect(backup.manifest.objects.length).toBeGreaterThanOrEqual(recordings)
    await backup.close()
  }
  figure(fault, null, 'files in the folder, all complete', files.length)
  expect(await place.query(`select from pg_database where datname like '%rehearsal'`)).toEqual([])

  await mustCall(place.server.url, show.owner, 'OperatorService.StartRehearsal', {
    backupId: (await runs()).findLast(({ kind }) => kind === 'backup')!.id,
  })
  await until('the last rehearsal is over', isIdle)
  const last = (await runs()).at(-1)!
  expect(last).toMatchObject({ kind: 'rehearsal', state: 'done', error: null })
  figure(fault, null, 'rows compared by the last rehearsal', Number(last.rows))
})
