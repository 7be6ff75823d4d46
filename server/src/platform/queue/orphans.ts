import type { PgBoss } from 'pg-boss'

/** Counts as a failed attempt, so that a job that kills its server every time is given up eventually. */
export async function releaseOrphans(boss: PgBoss): Promise<number> {
  const db = boss.getDb()
  const { rows } = await db.executeSql(`select id, name from pgboss.job where state = 'active'`)
  const jobs = rows as Array<{ id: string; name: string }>
  const byName = Map.groupBy(jobs, ({ name }) => name)
  for (const [name, group] of byName) {
    const ids = group.map(({ id }) => id)
    await boss.fail(name, ids, { message: 'The server was killed while the job was running.' })
    // No backoff, since the job itself may not be the cause.
    await db.executeSql(`update pgboss.job set start_after = now() where name = $1 and id = any($2::uuid[]) and state = 'retry'`, [
      name,
      ids,
    ])
  }
  return jobs.length
}
