import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../log.ts'

export type Sweep<Parts> = {
  name: string
  /** Between the end of one round and the begin of the next. */
  seconds: number
  /** Every server does it, also at the same time: the work itself sees to it that nothing is done twice. */
  everywhere?: true
  work(parts: Parts, signal: AbortSignal): Promise<void>
}

export type Sweeping = { stop(): Promise<void> }

type Round = Pick<Sweep<never>, 'name' | 'seconds' | 'everywhere'> & { work(signal: AbortSignal): Promise<void> }

/**
 * Does the work now and every so many seconds, however often it fails. Of all servers on the database one does it at a time,
 * unless told otherwise: it holds a lock that PostgreSQL frees when the connection ends, so that of a dead server too.
 */
export function every({ pool, log }: { pool: pg.Pool; log: Log }, { name, seconds, everywhere, work }: Round): Sweeping {
  const stopping = new AbortController()
  const { signal } = stopping

  const round = async (): Promise<void> => {
    try {
      if (everywhere) await work(signal)
      else await whileLocked(pool, `castwright sweep ${name}`, () => work(signal))
    } catch (error) {
      if (!signal.aborted) log.error({ err: error, sweep: name }, 'a sweep failed and will be tried again')
    }
  }
  const rounds = async (): Promise<void> => {
    while (!signal.aborted) {
      await round()
      await delay(seconds * 1000, undefined, { signal }).catch(() => {})
    }
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

async function whileLocked(pool: pg.Pool, name: string, work: () => Promise<void>): Promise<void> {
  const client = await pool.connect()
  let broken = false
  const onError = () => {
    broken = true
  }
  client.on('error', onError)
  try {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name])
    if (!rows[0]?.got) return
    try {
      await work()
    } finally {
      // Where this fails the connection is thrown away below, and the lock goes with it.
      await client.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch(onError)
    }
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}
