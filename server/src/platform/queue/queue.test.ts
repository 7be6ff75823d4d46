import { once } from 'node:events'
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { briefJob, plainJob, poisonJob, slowJob } from './testing/jobs.ts'
import { handle } from './handlers.ts'
import { PermanentError } from './port.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { appOf, note, startPlace } from './testing/place.ts'
import { isFull } from '../../../test/kit/full.ts'

const noteIt = handle(plainJob, (app, { id }) => note(app, id))

test('runs a job once, if its transaction commits', async () => {
  const { pool, open, notes } = await startPlace()
  const { queue, counts } = await open([noteIt])
  await expect(
    pool.transaction(async (tx) => {
      await queue.add(tx, plainJob, { id: 'rolled back' })
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await pool.transaction(async (tx) => {
    await queue.add(tx, plainJob, { id: 'a' })
    await queue.add(tx, plainJob, { id: 'b' })
    await queue.addAll(tx, plainJob, [{ id: 'c' }, { id: 'd' }])
    await queue.addAll(tx, plainJob, [])
  })
  await eventually(async () => expect(await counts()).toEqual({ waiting: 0, retrying: 0, running: 0, done: 4, setAside: 0 }))
  expect((await notes()).toSorted()).toEqual(['a', 'b', 'c', 'd'])
})

test('rejects an invalid payload when adding and when running', async () => {
  const { pool, open, notes } = await startPlace()
  const { queue, counts, setAside } = await open([noteIt])
  await expect(pool.transaction((tx) => queue.add(tx, plainJob, { id: 5 } as unknown as { id: string }))).rejects.toThrow()
  const strange = { ...plainJob, payload: plainJob.payload.transform(() => ({ other: 1 })) } as unknown as typeof plainJob
  await pool.transaction((tx) => queue.add(tx, strange, { id: 'x' }))
  await eventually(async () => expect((await counts()).setAside).toBe(1))
  expect(await setAside()).toMatchObject([
    { name: 'test.plain', tries: 1, data: { other: 1 }, error: 'Invalid payload of a test.plain job.' },
  ])
  expect(await notes()).toEqual([])
})

test('retries a failing job, then sets it aside, without blocking others', async () => {
  const { pool, open, notes } = await startPlace()
  const failing = handle(poisonJob, async (app, { id }) => {
    await note(app, `tried ${id}`)
    if (id === 'hopeless') throw new PermanentError('It was never any good.')
    throw new Error('It is poison.')
  })
  const { queue, counts, setAside } = await open([failing, noteIt])
  await pool.transaction(async (tx) => {
    await queue.add(tx, poisonJob, { id: 'poison' })
    await queue.add(tx, poisonJob, { id: 'hopeless' })
    for (let count = 0; count < 20; count += 1) await queue.add(tx, plainJob, { id: 'good' })
  })
  await eventually(async () => expect(await counts()).toMatchObject({ waiting: 0, retrying: 0, running: 0, done: 20, setAside: 2 }))
  const all = await notes()
  expect(all.filter((text) => text === 'tried poison')).toHaveLength(3)
  expect(all.filter((text) => text === 'tried hopeless')).toHaveLength(1)
  const kept = await setAside()
  expect(kept.map(({ name, error, tries }) => [name, error, tries]).toSorted()).toEqual([
    ['test.poison', 'It is poison.', 3],
    ['test.poison', 'It was never any good.', 1],
  ])
})

test('retries jobs that were set aside', async () => {
  const { pool, open, notes } = await startPlace()
  let broken = true
  const moody = handle(poisonJob, async (app, { id }) => {
    if (broken) throw new PermanentError('Not today.')
    await note(app, id)
  })
  const { queue, setAside, retry, counts } = await open([moody])
  await pool.transaction((tx) => queue.add(tx, poisonJob, { id: 'a' }))
  const kept = await eventually(async () => {
    const jobs = await setAside()
    expect(jobs).toHaveLength(1)
    return jobs
  })
  broken = false
  expect(await retry(kept.map((job) => job.id))).toBe(1)
  await eventually(async () => expect(await notes()).toEqual(['a']))
  await eventually(async () => expect(await counts()).toMatchObject({ setAside: 0, done: 1 }))
})

test('merges queued jobs by key, and starts them only when every cause is visible', async () => {
  const { pool, open, notes } = await startPlace()
  await pool.pool.query('create table value (now text)')
  await pool.pool.query("insert into value values ('old')")
  const read = handle(slowJob, async (app) => {
    const { rows } = await app.db.execute<{ now: string }>(sql`select now from value`)
    await note(app, `read ${rows[0]?.now}`)
  })
  const { queue } = await open()
  const change = (text: string, before?: () => Promise<void>) =>
    pool.transaction(async (tx) => {
      await tx.execute(sql`update value set now = ${text}`)
      await queue.add(tx, slowJob, { id: text }, { key: 'feed-1' })
      await before?.()
    })
  await change('first')
  await change('second')
  await pool.transaction((tx) => queue.add(tx, slowJob, { id: 'other' }, { key: 'feed-2' }))
  // While a third change is in progress, a worker must skip the job that this change joined.
  await change('third', async () => {
    const { counts } = await open([read])
    await eventually(async () => expect(await counts()).toMatchObject({ waiting: 1, running: 0, done: 1 }))
    expect(await notes()).toEqual(['read second'])
  })
  await eventually(async () => expect(await notes()).toEqual(['read second', 'read third']))
  await change('fourth')
  await eventually(async () => expect(await notes()).toEqual(['read second', 'read third', 'read fourth']))
})

test('runs again for a cause that arrives while its job runs', async () => {
  const { pool, open, notes } = await startPlace()
  const running = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const { queue } = await open([
    handle(slowJob, async (app, { id }) => {
      running.resolve()
      await go.promise
      await note(app, id)
    }),
  ])
  const add = (id: string) => pool.transaction((tx) => queue.add(tx, slowJob, { id }, { key: 'k' }))
  await add('1')
  await running.promise
  await Promise.all([add('2'), add('2'), add('2'), add('2')])
  go.resolve()
  await eventually(async () => expect(await notes()).toEqual(['1', '2']))
})

test('two processes share the work and run each job once', async () => {
  const { pool, open, notes } = await startPlace()
  const both = Promise.withResolvers<void>()
  const seen = new Set<string>()
  const worker = (name: string) =>
    handle(plainJob, async (app, { id }) => {
      seen.add(name)
      if (seen.size === 2) both.resolve()
      await both.promise
      await note(app, id)
    })
  const { queue, counts } = await open([worker('here')])
  await open([worker('there')])
  const ids = Array.from({ length: 40 }, (_, index) => `job ${index}`)
  await pool.transaction(async (tx) => {
    for (const id of ids) await queue.add(tx, plainJob, { id })
  })
  await eventually(async () => expect((await counts()).done).toBe(40))
  expect((await notes()).toSorted()).toEqual(ids.toSorted())
})

test.runIf(isFull)('runs a job again elsewhere when its process is killed', async () => {
  const { pool, connectionString, open, notes } = await startPlace()
  const { queue } = await open()
  await pool.transaction((tx) => queue.add(tx, slowJob, { id: 'a' }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/killed.ts'), connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { counts } = await open([handle(slowJob, (app, { id }) => note(app, `done here ${id}`))])
  expect(await counts()).toMatchObject({ running: 1, done: 0 })
  // A minute passes without a heartbeat.
  await pool.pool.query("update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'test.slow'")
  await eventually(async () => expect(await counts()).toMatchObject({ running: 0, done: 1 }))
  expect(await notes()).toEqual(['begun there a', 'done here a'])
})

test.runIf(isFull)('runs jobs of a killed server again as soon as another server starts alone', async () => {
  const { pool, connectionString, open, notes } = await startPlace()
  const { queue } = await open()
  await pool.transaction((tx) => queue.add(tx, slowJob, { id: 'a' }))
  const child = spawn(process.execPath, [join(import.meta.dirname, 'testing/killed.ts'), connectionString], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const next = await open()
  expect(await next.releaseOrphans()).toBe(1)
  expect(await next.releaseOrphans()).toBe(0)
  await next.start(appOf(pool), [handle(slowJob, (app, { id }) => note(app, `done here ${id}`))])
  await eventually(async () => expect(await next.counts()).toMatchObject({ running: 0, retrying: 0, done: 1 }))
  expect(await notes()).toEqual(['begun there a', 'done here a'])
})

test('sets aside a job that kills its server on every attempt', async () => {
  const { pool, open } = await startPlace()
  const { queue, counts, setAside, releaseOrphans } = await open()
  await pool.transaction((tx) => queue.add(tx, plainJob, { id: 'a' }))
  await pool.pool.query(`update pgboss.job set state = 'active', retry_count = retry_limit where name = 'test.plain'`)
  await releaseOrphans()
  expect(await counts()).toMatchObject({ running: 0, retrying: 0, setAside: 1 })
  expect(await setAside()).toMatchObject([{ error: 'The server was killed while the job was running.' }])
})

test('aborts and retries a job past its timeout', async () => {
  const { pool, open, notes } = await startPlace()
  let tries = 0
  const { queue } = await open([
    handle(briefJob, async (app, { id }, signal) => {
      tries += 1
      if (tries === 1) await once(signal, 'abort')
      else await note(app, `${id} at try ${tries}`)
    }),
  ])
  await pool.transaction((tx) => queue.add(tx, briefJob, { id: 'a' }))
  await eventually(async () => expect(await notes()).toEqual(['a at try 2']))
})

test('keeps a delayed start, and an earlier cause of the same key brings it forward', async () => {
  const { pool, open, notes } = await startPlace()
  const { queue, counts } = await open([noteIt])
  const add = (id: string, options: { key?: string; delaySeconds?: number }) =>
    pool.transaction((tx) => queue.add(tx, plainJob, { id }, options))
  await add('late', { key: 'late', delaySeconds: 3600 })
  await add('moved', { key: 'moved', delaySeconds: 3600 })
  await add('moved', { key: 'moved' })
  await eventually(async () => expect(await notes()).toEqual(['moved']))
  await eventually(async () => expect(await counts()).toMatchObject({ waiting: 1, done: 1 }))
})

test('a stop waits for running jobs and starts no new ones', async () => {
  const { pool, open, notes } = await startPlace()
  const running = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const door = await open([
    handle(slowJob, async (app, { id }) => {
      running.resolve()
      await go.promise
      await note(app, id)
    }),
  ])
  await pool.transaction(async (tx) => {
    await door.queue.add(tx, slowJob, { id: 'first' })
    await door.queue.add(tx, slowJob, { id: 'second' })
  })
  await running.promise
  const stopped = door.stop()
  go.resolve()
  await stopped
  expect(await notes()).toEqual(['first'])
  const next = await open()
  expect(await next.counts()).toMatchObject({ waiting: 1, running: 0, done: 1 })
})

test('a stop has a timeout: running jobs are aborted and run again later', async () => {
  const { pool, open, notes } = await startPlace()
  const running = Promise.withResolvers<AbortSignal>()
  const door = await open([
    handle(slowJob, async (_app, _payload, signal) => {
      running.resolve(signal)
      await new Promise(() => {})
    }),
  ])
  await pool.transaction((tx) => door.queue.add(tx, slowJob, { id: 'a' }))
  const signal = await running.promise
  await door.stop({ timeoutMs: 10 })
  expect(signal.aborted).toBe(true)
  await open([handle(slowJob, (app, { id }) => note(app, id))])
  await eventually(async () => expect(await notes()).toEqual(['a']))
})

test('reports whether the queue works', async () => {
  const { pool, open } = await startPlace()
  const door = await open()
  await door.queue.check()
  await door.stop()
  await door.stop()
  await expect(door.queue.check()).rejects.toThrow()
  expect(appOf(pool).db).toBe(pool.db)
})
