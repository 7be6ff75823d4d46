import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import { openDb } from '../db.ts'
import { every, type Sweeping } from './every.ts'
import { log, startPlace, until } from './testing/place.ts'

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

test('of two servers one does it at a time, and both get their turn', async () => {
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
  await until(() => expect(turns.here).toBeGreaterThan(2))
  sweep(there, work('there'))
  await until(() => expect(Math.min(turns.here, turns.there)).toBeGreaterThan(5))
  await first.stop()
  const before = turns.there
  await until(() => expect(turns.there).toBeGreaterThan(before + 2))
  expect(most).toBe(1)
})

test('what every server does is done by both at once, and needs no lock', async () => {
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

test('a round that fails is followed by the next', async () => {
  const { here, sweep } = await startServers()
  let rounds = 0
  sweep(here, async () => {
    rounds += 1
    throw new Error('no')
  })
  await until(() => expect(rounds).toBeGreaterThan(2))
})

test('the lock of a server whose connection broke is free', async () => {
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
  await until(() => expect(done).toBeGreaterThan(0))
})

test('a stop tells the round under way and waits for it', async () => {
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
