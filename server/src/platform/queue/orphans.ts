import type { PgBoss } from 'pg-boss'

export type ActiveJob = { id: string; name: string; retryCount: number }

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
export async function runAgain(boss: PgBoss, jobs: ActiveJob[]): Promise<void> {
  for (const [name, group] of Map.groupBy(jobs, (job) => job.name)) {
    await boss.fail(name, group, { message: 'The server was killed while the job was running.' })
    // No backoff, since the job itself may not be the cause. This also wakes the workers.
    for (const { id } of group) await boss.update(name, undefined, { id, startAfter: 0 })
  }
}
