import { setTimeout as delay } from 'node:timers/promises'
import type { LimitFunction } from 'p-limit'
import type pg from 'pg'
import type { Log } from '../log.ts'

export type Sweep<Parts> = {
  name: string
  /** Between the end of one round and the begin of the next. */
  seconds: number
  /** Every server does it, also at the same time: the work itself sees to it that nothing is done twice. */
  everywhere?: true
  /** Looks at everything that is stored. Such sweeps run one at a time, not right after the start, and once per interval across restarts. */
  heavy?: true
  work(parts: Parts, signal: AbortSignal): Promise<void>
}

export type Sweeping = { stop(): Promise<void> }

type Round = Pick<Sweep<never>, 'name' | 'seconds' | 'everywhere' | 'heavy'> & { work(signal: AbortSignal): Promise<void> }

export type SweepParts = {
  pool: pg.Pool
  log: Log
  /** Shared by the heavy sweeps of a process: the locks' other connection stays free for the quick ones. */
  heavyLimit?: LimitFunction
  heavyDelayMs?: number
}

/** Heavy sweeps begin when a restart is over and its users are served. */
const heavyDelay = 60_000

/**
 * Does the work now and every so many seconds, however often it fails. Of all servers on the database one does it at a time,
 * unless told otherwise: it holds a lock that PostgreSQL frees when the connection ends, so that of a dead server too.
 */
export function every(
  { pool, log, heavyLimit, heavyDelayMs = heavyDelay }: SweepParts,
  { name, seconds, everywhere, heavy, work }: Round,
): Sweeping {
  const stopping = new AbortController()
  const { signal } = stopping
  const lock = `castwright sweep ${name}`

  /** Seconds until the next round. */
  const once = async (): Promise<number> => {
    if (everywhere) await work(signal)
    else if (heavy) return (await whileLocked(pool, lock, (client) => whenDue(client, { name, seconds }, () => work(signal)))) ?? seconds
    else await whileLocked(pool, lock, () => work(signal))
    return seconds
  }
  const round = async (): Promise<number> => {
    try {
      const limited = heavy && heavyLimit
      return await (limited ? limited(async () => (signal.aborted ? seconds : once())) : once())
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, sweep: name }, 'a sweep failed and will be tried again')
      return seconds
    }
  }
  const pause = (ms: number): Promise<unknown> => delay(ms, undefined, { signal }).catch(() => {})
  const rounds = async (): Promise<void> => {
    if (heavy) await pause(heavyDelayMs)
    while (!signal.aborted) await pause((await round()) * 1000)
  }
  const done = rounds()
  return {
    async stop() {
      stopping.abort()
      // A round that does not heed the signal is left behind; its lock goes with its connection.
      await Promise.race([done, delay(7_000, undefined, { ref: false })])
    },
  }
}

/** Does the work unless it was done within the interval, on whichever server. Returns the seconds until it is due again. */
async function whenDue(client: pg.PoolClient, { name, seconds }: { name: string; seconds: number }, work: () => Promise<void>) {
  const { rows } = await client.query<{ left: number }>(
    'select extract(epoch from finished_at - now())::float8 + $2 as left from sweep_runs where name = $1',
    [name, seconds],
  )
  const left = rows[0]?.left ?? 0
  if (left > 0) return left
  await work()
  await client.query('insert into sweep_runs values ($1, now()) on conflict (name) do update set finished_at = excluded.finished_at', [
    name,
  ])
  return seconds
}

/** Null where another server has the lock. */
async function whileLocked<T>(pool: pg.Pool, name: string, work: (client: pg.PoolClient) => Promise<T>): Promise<T | null> {
  const client = await pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name])
    if (!rows[0]?.got) return null
    try {
      return await work(client)
    } finally {
      // Where this fails the connection is thrown away below, and the lock goes with it.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
