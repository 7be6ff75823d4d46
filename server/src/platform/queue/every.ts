import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { LimitFunction } from 'p-limit'
import type pg from 'pg'
import type { Db } from '../db.ts'
import type { Log } from '../log.ts'

export type Sweep<Parts> = {
  name: string
  /** Pause between rounds. */
  seconds: number
  /** Runs on every server, even concurrently. The work itself prevents duplicates. */
  everywhere?: true
  /** Scans everything that is stored. Such sweeps run one at a time, not right after the start, and once per interval across restarts. */
  heavy?: true
  work(parts: Parts, signal: AbortSignal): Promise<void>
}

export type Sweeping = { stop(): Promise<void> }

type Round = Pick<Sweep<never>, 'name' | 'seconds' | 'everywhere' | 'heavy'> & { work(signal: AbortSignal): Promise<void> }

type SweepParts = {
  pool: pg.Pool
  log: Log
  /** Shared by the heavy sweeps of a process, so that the other lock connection stays free for quick ones. */
  heavyLimit?: LimitFunction
  heavyDelayMs?: number
}

/** Heavy sweeps start when a restart is over and users are served. */
export const heavyDelay = 60_000

/**
 * Runs the work now and every few seconds, even after failures. Unless told otherwise, one server does it at a time, holding a lock that
 * PostgreSQL releases when the connection ends, even if the server crashes.
 */
export function every(
  { pool, log, heavyLimit, heavyDelayMs = heavyDelay }: SweepParts,
  { name, seconds, everywhere, heavy, work }: Round,
): Sweeping {
  const stopping = new AbortController()
  const { signal } = stopping
  const lock = `castwright sweep ${name}`

  /** Returns the seconds until the next round. */
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
      if (!signal.aborted) log.error({ err: error, sweep: name }, 'A periodic task failed, retrying later')
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
      // A round that ignores the signal is abandoned. Its lock ends with its connection.
      await Promise.race([done, delay(7_000, undefined, { ref: false })])
    },
  }
}

/** Which of these heavy sweeps no server has finished within their interval. */
export async function dueSweeps(db: Db, sweeps: Array<Pick<Round, 'name' | 'seconds'>>): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(sql`
    select sweep.name from jsonb_to_recordset(${JSON.stringify(sweeps)}::jsonb) as sweep (name text, seconds float8)
    where not exists (
      select from sweep_runs run where run.name = sweep.name and run.finished_at > now() - make_interval(secs => sweep.seconds))`)
  return rows.map(({ name }) => name)
}

/** Runs the work unless any server did within the interval. Returns the seconds until it is due again. */
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

/** Null if another server has the lock. */
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
      // If this fails, the connection is discarded below, which releases the lock.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
