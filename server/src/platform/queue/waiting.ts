import { sql } from 'drizzle-orm'
import type { Queue } from './port.ts'

/** What pg-boss has no method for, or none that works on many jobs within a transaction. */
export const waitingJobs: Pick<Queue, 'remove' | 'pauseGroup' | 'nextPriority' | 'dueKinds' | 'keys'> = {
  async remove(tx, { name }, keys) {
    await tx.execute(sql`
      delete from pgboss.job where name = ${name} and state in ('created', 'retry')
        and singleton_key in (select jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb))`)
  },
  async pauseGroup(tx, { name }, group, seconds) {
    await tx.execute(sql`
      update pgboss.job set start_after = greatest(start_after, now() + make_interval(secs => ${seconds}))
      where name = ${name} and group_id = ${group} and state in ('created', 'retry')`)
  },
  async nextPriority(db, { name }) {
    const { rows } = await db.execute<{ priority: number }>(sql`
      select priority from pgboss.job where name = ${name} and state in ('created', 'retry') and not blocked and start_after <= now()
      order by priority desc limit 1`)
    return rows[0]?.priority ?? 0
  },
  async dueKinds(db, jobs) {
    const { rows } = await db.execute<{ name: string }>(sql`
      select kind.name from jsonb_array_elements_text(${JSON.stringify(jobs.map(({ name }) => name))}::jsonb) as kind (name)
      where exists (
        select from pgboss.job where job.name = kind.name and state < 'active' and not blocked and start_after <= now())`)
    return new Set(rows.map(({ name }) => name))
  },
  async keys(db, { name }) {
    const { rows } = await db.execute<{ key: string }>(sql`
      select singleton_key as key from pgboss.job where name = ${name} and state in ('created', 'retry', 'active')`)
    return new Set(rows.map(({ key }) => key))
  },
}
