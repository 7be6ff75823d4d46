import { DatabaseError } from 'pg'
import type { PgBoss } from 'pg-boss'

/** The queue of jobs that failed permanently, with payload and last error. */
export const setAsideQueue = 'set-aside'

/** What an operator sees of the queue. Finished jobs are never read: there may be hundreds of thousands. */

type JobState = 'waiting' | 'running' | 'failed'

type ListedJob = {
  id: string
  name: string
  data: unknown
  attempts: number
  createdAt: Date
  startsAt: Date | null
  error: string | null
}

export type QueueAdmin = {
  count(): Promise<Record<JobState, number>>
  /** Waiting jobs by their time, running ones by their start, failed ones newest first. */
  list(state: JobState, limit: number): Promise<ListedJob[]>
  /** Queues failed jobs again. Returns their names. */
  retry(ids: string[]): Promise<string[]>
  /** Cancels waiting jobs, aborts running ones, and deletes failed ones. Returns their names. */
  cancel(ids: string[]): Promise<string[]>
}

const runningIndex = 'castwright_running_jobs'

/** pg-boss has an index of waiting jobs, but none of running ones. */
async function ensureIndex(boss: PgBoss): Promise<void> {
  const db = boss.getDb()
  const { rows }: { rows: Array<{ found: boolean }> } = await db.executeSql(
    `select to_regclass('pgboss.${runningIndex}') is not null as found`,
  )
  if (rows[0]?.found) return
  await db
    .executeSql(`create index if not exists ${runningIndex} on pgboss.job (started_on) where state = 'active'`)
    .catch((error: unknown) => {
      // Another server that starts at the same time creates it.
      if (!(error instanceof DatabaseError && (error.code === '23505' || error.code === '42P07'))) throw error
    })
}

/** Matches the indexes, so that PostgreSQL reads only these jobs. */
const conditions: Record<JobState, string> = {
  waiting: `state < 'active' and not blocked and name <> '${setAsideQueue}'`,
  running: `state = 'active'`,
  failed: `name = '${setAsideQueue}' and state < 'active' and not blocked`,
}

const columns = `id, name, data, retry_count + 1 as attempts, created_on as "createdAt", start_after as "startsAt",
  coalesce(output->>'message', output->'value'->>'message') as error`

const lists: Record<JobState, string> = {
  waiting: `select ${columns} from pgboss.job where ${conditions.waiting} order by start_after, id limit $1`,
  running: `select ${columns.replace('start_after', 'started_on')} from pgboss.job where ${conditions.running} order by started_on, id limit $1`,
  failed: `select id, source_name as name, data, source_retry_count + 1 as attempts, created_on as "createdAt", null as "startsAt",
      coalesce(source_output->>'message', source_output->'value'->>'message', 'The process died.') as error
    from pgboss.job where ${conditions.failed} order by created_on desc, id desc limit $1`,
}

export async function openAdmin(boss: PgBoss): Promise<QueueAdmin> {
  await ensureIndex(boss)
  const ask = async <Row>(text: string, values: unknown[] = []): Promise<Row[]> => {
    const { rows }: { rows: Row[] } = await boss.getDb().executeSql(text, values)
    return rows
  }

  const countOf = async (state: JobState): Promise<number> => {
    const [row] = await ask<{ count: number }>(`select count(*)::int as count from pgboss.job where ${conditions[state]}`)
    return row?.count ?? 0
  }

  return {
    async count() {
      const [waiting, running, failed] = await Promise.all([countOf('waiting'), countOf('running'), countOf('failed')])
      return { waiting, running, failed }
    },
    list: (state, limit) => ask<ListedJob>(lists[state], [limit]),
    async retry(ids) {
      const failed = await ask<{ name: string }>(
        `select source_name as name from pgboss.job where ${conditions.failed} and id = any($1::uuid[])`,
        [ids],
      )
      if (failed.length > 0) await boss.redrive(setAsideQueue, { ids })
      return failed.map(({ name }) => name)
    },
    async cancel(ids) {
      const jobs = await ask<{ id: string; queue: string; name: string }>(
        (['waiting', 'running', 'failed'] as const)
          .map(
            (state) =>
              `select id, name as queue, coalesce(source_name, name) as name from pgboss.job where ${conditions[state]} and id = any($1::uuid[])`,
          )
          .join(' union all '),
        [ids],
      )
      for (const [queue, group] of Map.groupBy(jobs, (job) => job.queue)) {
        const own = group.map(({ id }) => id)
        if (queue === setAsideQueue) await boss.deleteJob(queue, own)
        else await boss.cancel(queue, own)
      }
      return jobs.map(({ name }) => name)
    },
  }
}

export type JobCounts = { waiting: number; retrying: number; running: number; done: number; setAside: number }

const words: Record<string, keyof JobCounts> = { created: 'waiting', retry: 'retrying', active: 'running', completed: 'done' }

type CountRow = { name: string; state: string; count: number }

/** Counts jobs by state, over all kinds. */
export async function countJobs(boss: PgBoss): Promise<JobCounts> {
  const { rows }: { rows: CountRow[] } = await boss
    .getDb()
    .executeSql('select name, state::text as state, count(*)::int as count from pgboss.job group by name, state')
  const counts: JobCounts = { waiting: 0, retrying: 0, running: 0, done: 0, setAside: 0 }
  for (const { name, state, count } of rows) {
    const word = name === setAsideQueue ? 'setAside' : words[state]
    if (word) counts[word] += count
  }
  return counts
}
