import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type pg from 'pg'
import type { PgBoss } from 'pg-boss'
import { connectAlone } from '../db.ts'
import type { Log } from '../log.ts'

/**
 * Shows other servers which jobs this process runs: a session of PostgreSQL holds a lock for each of them. It ends with the process, even if
 * the process is killed, so others take over its jobs without waiting until their heartbeat expires.
 */
export type Claims = {
  /** Call the returned function when the job is over. */
  hold(job: Pick<ActiveJob, 'id' | 'retryCount'>): () => void
  /** For how long this process has run no job. */
  idleMs(): number
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
  let idleSince = performance.now()
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
    const client = await connectAlone(connectionString, 'castwright-claims', { query_timeout: 10_000 })
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
        idleSince = performance.now()
        call('pg_advisory_unlock', key)
      }
    },
    idleMs: () => (held.size > 0 ? 0 : performance.now() - idleSince),
    async stop() {
      stopping.abort()
      await session?.end().catch(() => {})
      await watching
    },
  }
}

type ActiveJob = { id: string; name: string; retryCount: number }

/** Runs all jobs again that count as running. Returns how many there were. */
export async function releaseOrphans(boss: PgBoss): Promise<number> {
  const { rows } = await boss.getDb().executeSql(`select id, name, retry_count as "retryCount" from pgboss.job where state = 'active'`)
  await runAgain(boss, rows as ActiveJob[])
  return rows.length
}

/**
 * Counts as a failed attempt, so that a job that kills its server every time is given up eventually. Several servers may do this for the
 * same jobs: it applies to the given attempt only.
 */
async function runAgain(boss: PgBoss, jobs: ActiveJob[]): Promise<void> {
  for (const [name, group] of Map.groupBy(jobs, (job) => job.name)) {
    await boss.fail(name, group, { message: 'The server was killed while the job was running.' })
    // No backoff, since the job itself may not be the cause. This also wakes the workers.
    for (const { id } of group) await boss.update(name, undefined, { id, startAfter: 0 })
  }
}
