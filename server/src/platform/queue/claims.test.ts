import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { handle } from './handlers.ts'
import { slowJob } from './testing/jobs.ts'
import { note, startPlace, type Place } from './testing/place.ts'

const sessionsOf = async ({ pool }: Place): Promise<number[]> =>
  (
    await pool.pool.query<{ pid: number }>(
      `select pid from pg_stat_activity where application_name = 'castwright-claims' and datname = current_database() order by backend_start`,
    )
  ).rows.map(({ pid }) => pid)

test('another worker takes over the job of a killed one before its heartbeat expires', async () => {
  const place = await startPlace()
  const { pool, connectionString, open, notes } = place
  // The settings of a real server.
  const real = { pollSeconds: 10, superviseSeconds: 30 }
  const { queue } = await open([], real)
  await pool.transaction((tx) => queue.add(tx, slowJob, { id: 'a' }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/killed.ts'), connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  // Its heartbeat never expires, so only the end of its session can tell.
  await pool.pool.query(`update pgboss.job set heartbeat_seconds = 3600 where state = 'active'`)
  await open([handle(slowJob, (app, { id }) => note(app, `done here ${id}`))], real)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await eventually(async () => expect(await notes()).toEqual(['begun there a', 'done here a']))
})

test("doesn't take over the job of a worker that lost its session but keeps working", async () => {
  const place = await startPlace()
  const { pool, open, notes } = place
  const begun = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const { queue } = await open([
    handle(slowJob, async (app, { id }) => {
      await note(app, `begun ${id}`)
      begun.resolve()
      await go.promise
      await note(app, `done ${id}`)
    }),
  ])
  await pool.transaction((tx) => queue.add(tx, slowJob, { id: 'a' }))
  await begun.promise
  await open([handle(slowJob, (app, { id }) => note(app, `again ${id}`))])
  const before = await sessionsOf(place)
  expect(before).toHaveLength(2)
  await pool.pool.query('select pg_terminate_backend(pid) from unnest($1::int[]) pid', [before])
  // Both get another session, and the job is locked again before its heartbeat would count as silent.
  await eventually(async () => {
    const after = await sessionsOf(place)
    expect(after).toHaveLength(2)
    expect(after.filter((pid) => before.includes(pid))).toEqual([])
    const locks = await pool.pool.query('select from pg_locks where locktype = $1 and pid = any($2::int[])', ['advisory', after])
    expect(locks.rowCount).toBe(1)
  })
  // A long silence alone is no reason either: the worker may be busy, and its session says that it lives.
  for (let round = 0; round < 12; round += 1) {
    await pool.pool.query(`update pgboss.job set heartbeat_on = now() - interval '15 seconds' where state = 'active'`)
    await delay(250)
  }
  go.resolve()
  await eventually(async () => expect(await notes()).toEqual(['begun a', 'done a']))
  await eventually(async () =>
    expect(
      (await pool.pool.query(`select from pg_locks where locktype = 'advisory' and pid = any($1::int[])`, [await sessionsOf(place)]))
        .rowCount,
    ).toBe(0),
  )
})
