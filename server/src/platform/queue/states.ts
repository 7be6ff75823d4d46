import type { PgBoss } from 'pg-boss'

/** The queue of jobs that failed permanently, with payload and last error. */
export const setAsideQueue = 'set-aside'

export type JobCounts = { waiting: number; retrying: number; running: number; done: number; setAside: number }

export type SetAsideJob = { id: string; name: string; data: unknown; error: string; failedAt: Date; tries: number }

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

type SetAsideRow = { id: string; name: string; data: unknown; error: string | null; failedAt: Date; tries: number }

export async function listSetAside(boss: PgBoss, limit: number): Promise<SetAsideJob[]> {
  const { rows }: { rows: SetAsideRow[] } = await boss.getDb().executeSql(
    `select id, source_name as name, data, coalesce(source_output->>'message', source_output->'value'->>'message') as error,
      created_on as "failedAt", source_retry_count + 1 as tries
     from pgboss.job where name = $1 and state = 'created' order by created_on desc, id desc limit $2`,
    [setAsideQueue, limit],
  )
  return rows.map((row) => ({ ...row, error: row.error ?? 'The process died.' }))
}
