import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import pg from 'pg'
import type { PgBoss } from 'pg-boss'
import type { Log } from '../log.ts'
import { runAgain, type ActiveJob } from './orphans.ts'

/**
 * Shows other servers which jobs this process runs: a session of PostgreSQL holds a lock for each of them. It ends with the process, even if
 * the process is killed, so others take over its jobs without waiting until their heartbeat expires.
 */
export type Claims = {
  /** Call the returned function when the job is over. */
  hold(job: Pick<ActiveJob, 'id' | 'retryCount'>): () => void
  stop(): Promise<void>
}

/** Seconds between heartbeats of a running job. */
export const heartbeatRefreshSeconds = 4

/**
 * A job without a lock counts as orphaned only after its heartbeats stopped, too: a process that only lost its session keeps
 * sending them until it has another one.
 */
const silenceSeconds = 9
const checkMs = 2000

/** Names one attempt, so that a lock never speaks for a later one. */
const lockKey = (id: string, retryCount: string) => `hashtextextended('castwright job ' || ${id} || ':' || ${retryCount}, 0)`

const findOrphans = `
  select id, name, retry_count as "retryCount" from pgboss.job
  where state = 'active' and coalesce(heartbeat_on, started_on) < now() - interval '${silenceSeconds} seconds'
    and ${lockKey('id::text', 'retry_count::text')} not in (
      select (classid::bigint << 32) | objid::bigint from pg_locks
      where locktype = 'advisory' and objsubid = 1 and granted
        and database = (select oid from pg_database where datname = current_database()))`

type Options = { connectionString: string; boss: PgBoss; log: Log }

export async function openClaims({ connectionString, boss, log }: Options): Promise<Claims> {
  const held = new Set<string>()
  const stopping = new AbortController()
  const { signal } = stopping
  let session: pg.Client | null = null
  const oneAtATime = pLimit(1)

  const call = (name: string, key: string): void => {
    const client = session
    const [id, retryCount] = key.split(' ')
    // A failed query ends the session. The next one takes all locks again.
    oneAtATime(() => client?.query(`select ${name}(${lockKey('$1::text', '$2::text')})`, [id, retryCount])).catch(() => {})
  }

  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({
      connectionString,
      application_name: 'castwright-claims',
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      query_timeout: 10_000,
    })
    // 'end' follows and is handled. Without this, a broken connection would end the process.
    client.on('error', () => {})
    await client.connect()
    client.once('end', () => {
      if (session === client) session = null
    })
    session = client
    for (const key of held) call('pg_try_advisory_lock', key)
    return client
  }

  const check = async (): Promise<void> => {
    const client = session ?? (await connect())
    const { rows } = await oneAtATime(() => client.query<ActiveJob>(findOrphans))
    if (rows.length === 0) return
    log.warn({ jobs: rows.map(({ name }) => name) }, 'Another server died. Its jobs run again')
    await runAgain(boss, rows)
  }

  const watch = async (): Promise<void> => {
    while (!signal.aborted) {
      await delay(checkMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      await check().catch((error: unknown) => {
        if (signal.aborted) return
        log.warn({ err: error }, 'Could not look for jobs of servers that died, retrying')
        void session?.end()
      })
    }
  }

  await connect()
  const watching = watch()
  return {
    hold({ id, retryCount }) {
      const key = `${id} ${retryCount}`
      held.add(key)
      call('pg_try_advisory_lock', key)
      return () => {
        held.delete(key)
        call('pg_advisory_unlock', key)
      }
    },
    async stop() {
      stopping.abort()
      await session?.end().catch(() => {})
      await watching
    },
  }
}
