import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db.ts'
import { dueSweeps, every, type Sweeping } from './every.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { log, startPlace } from './testing/place.ts'

/** Two servers on one database. */
async function startServers() {
  const { pool, connectionString } = await startPlace()
  const other = openDb({ connectionString, onError: () => {} })
  onTestFinished(() => other.close())
  const sweep = (server: typeof pool, work: (signal: AbortSignal) => Promise<void>, seconds = 0.01): Sweeping => {
    const sweeping = every({ pool: server.pool, log }, { name: 'test', seconds, work })
    onTestFinished(() => sweeping.stop())
    return sweeping
  }
  return { here: pool, there: other, sweep }
}

test('two servers take turns, one at a time', async () => {
  const { here, there, sweep } = await startServers()
  let inside = 0
  let most = 0
  const turns = { here: 0, there: 0 }
  const work = (name: keyof typeof turns) => async () => {
    inside += 1
    most = Math.max(most, inside)
    await new Promise(setImmediate)
    turns[name] += 1
    inside -= 1
  }
  const first = sweep(here, work('here'))
  await eventually(() => expect(turns.here).toBeGreaterThan(2))
  sweep(there, work('there'))
  await eventually(() => expect(Math.min(turns.here, turns.there)).toBeGreaterThan(5))
  await first.stop()
  const before = turns.there
  await eventually(() => expect(turns.there).toBeGreaterThan(before + 2))
  expect(most).toBe(1)
})

test('both servers run a task marked as everywhere, without a lock', async () => {
  const { here, there } = await startServers()
  const both = Promise.withResolvers<void>()
  let inside = 0
  const work = async () => {
    inside += 1
    if (inside === 2) both.resolve()
    await both.promise
  }
  const sweeps = [here, there].map(({ pool }) => every({ pool, log }, { name: 'test', seconds: 10, everywhere: true, work }))
  await both.promise
  await Promise.all(sweeps.map((sweep) => sweep.stop()))
})

test('a failed round is followed by the next', async () => {
  const { here, sweep } = await startServers()
  let rounds = 0
  sweep(here, async () => {
    rounds += 1
    throw new Error('no')
  })
  await eventually(() => expect(rounds).toBeGreaterThan(2))
})

test('releases the lock of a server whose connection broke', async () => {
  const { here, there, sweep } = await startServers()
  const held = Promise.withResolvers<void>()
  sweep(there, async (signal) => {
    held.resolve()
    await once(signal, 'abort')
  })
  await held.promise
  let done = 0
  sweep(here, async () => void (done += 1))
  const { rowCount } = await here.pool.query(
    "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())",
  )
  expect(rowCount).toBe(1)
  await eventually(() => expect(done).toBeGreaterThan(0))
})

test('a stop aborts the current round and waits for it', async () => {
  const { here, sweep } = await startServers()
  const begun = Promise.withResolvers<void>()
  let ended = false
  const sweeping = sweep(here, async (signal) => {
    begun.resolve()
    await once(signal, 'abort')
    ended = true
  })
  await begun.promise
  await sweeping.stop()
  expect(ended).toBe(true)
})

test('a heavy sweep runs once per interval, however often servers restart', async () => {
  const { here, there } = await startServers()
  let rounds = 0
  const start = (server: typeof here, seconds: number) =>
    every({ pool: server.pool, log, heavyDelayMs: 0 }, { name: 'test.heavy', seconds, heavy: true, work: async () => void (rounds += 1) })
  const finished = async () => (await here.pool.query('select from sweep_runs')).rowCount
  const isDue = async () => (await dueSweeps(here.db, [{ name: 'test.heavy', seconds: 3600 }])).length === 1
  expect(await isDue()).toBe(true)
  const first = start(here, 3600)
  await eventually(async () => expect(await finished()).toBe(1))
  await first.stop()
  for (const server of [here, there]) {
    const again = start(server, 3600)
    await delay(200)
    await again.stop()
  }
  expect(rounds).toBe(1)
  expect(await isDue()).toBe(false)
  await here.pool.query("update sweep_runs set finished_at = now() - interval '1 hour'")
  expect(await isDue()).toBe(true)
  const due = start(there, 3600)
  await eventually(() => expect(rounds).toBe(2))
  await due.stop()
})

test('a failed heavy sweep does not count as done', async () => {
  const { here } = await startServers()
  let rounds = 0
  const failing = async () => {
    rounds += 1
    throw new Error('no')
  }
  const sweep = every({ pool: here.pool, log, heavyDelayMs: 0 }, { name: 'test.heavy', seconds: 0.01, heavy: true, work: failing })
  await eventually(() => expect(rounds).toBeGreaterThan(2))
  await sweep.stop()
  expect((await here.pool.query('select from sweep_runs')).rowCount).toBe(0)
})

test("heavy sweeps of one server run one after another, not right after the start, and don't delay quick ones", async () => {
  const { here } = await startServers()
  const parts = { pool: here.locks, log, heavyLimit: pLimit(1), heavyDelayMs: 300 }
  let inside = 0
  let most = 0
  let quick = 0
  const heavy = async (signal: AbortSignal) => {
    expect(quick).toBeGreaterThan(0)
    inside += 1
    most = Math.max(most, inside)
    await Promise.race([delay(50), once(signal, 'abort')])
    inside -= 1
  }
  const sweeps = [
    ...['one', 'two', 'three'].map((name) => every(parts, { name, seconds: 0.01, heavy: true, work: heavy })),
    every(parts, { name: 'quick', seconds: 0.01, work: async () => void (quick += 1) }),
  ]
  await eventually(async () => expect((await here.pool.query('select from sweep_runs')).rowCount).toBe(3))
  const before = quick
  await eventually(() => expect(quick).toBeGreaterThan(before + 5))
  await Promise.all(sweeps.map((sweep) => sweep.stop()))
  expect(most).toBe(1)
})
