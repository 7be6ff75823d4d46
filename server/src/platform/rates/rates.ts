import type { Rate } from '@castwright/contract/limits.ts'
import { sql } from 'drizzle-orm'
import type { App } from '../app.ts'
import { Fault } from '../fault.ts'
import { rates } from './tables.ts'

type Ports = Pick<App, 'db' | 'now'>

/** Doesn't wait for the disk. Only for a statement that is its own transaction, since the setting applies to the whole transaction. */
const quick = sql`with quick as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * Counts an attempt, or its weight, and throws `too_often` above the limit. Stored in the database, so that all servers share it and a
 * restart forgets nothing. One statement in its own transaction, which doesn't wait for the disk: a crash may forget the last attempts,
 * but never a result.
 */
export async function consume(app: Ports, key: string, rate: Rate, weight = 1): Promise<void> {
  const { isAllowed, resetSeconds } = await take(app, key, rate, weight)
  if (!isAllowed) throw new Fault('too_often', { retry_after: String(resetSeconds) })
}

type Taken = { isAllowed: boolean; left: number; resetSeconds: number }

/** Like `consume`, but returns what is left instead of throwing. */
export async function take(app: Ports, key: string, rate: Rate, weight = 1): Promise<Taken> {
  const now = app.now()
  const start = now.toISOString()
  const end = new Date(now.getTime() + rate.seconds * 1000).toISOString()
  const { rows } = await app.db.execute<{ count: number; ends: string; opened: boolean }>(sql`
    ${quick}
    insert into ${rates} (key, count, ends_at)
    select ${key}, ${weight}::integer, ${end}::timestamptz from quick
    on conflict (key) do update set
      count = case when ${rates.endsAt} <= ${start}::timestamptz then excluded.count else least(${rates.count}::bigint + excluded.count, 2000000000) end,
      ends_at = case when ${rates.endsAt} <= ${start}::timestamptz then excluded.ends_at else ${rates.endsAt} end
    returning count, extract(epoch from ends_at) as ends, ends_at = ${end}::timestamptz as opened`)
  const { count = 1, ends = '0', opened } = rows[0] ?? {}
  // Opening a window deletes a few expired ones, so the table doesn't grow.
  if (opened) await sweep(app)
  const resetSeconds = Math.max(1, Math.ceil(Number(ends) - now.getTime() / 1000))
  return { isAllowed: count <= rate.max, left: Math.max(0, rate.max - count), resetSeconds }
}

/** Takes back one count, for an attempt that should not count. */
export async function refund({ db }: Pick<Ports, 'db'>, key: string): Promise<void> {
  await db.execute(sql`${quick} update ${rates} set count = count - 1 from quick where ${rates.key} = ${key} and count > 0`)
}

export async function clearRate({ db }: Pick<Ports, 'db'>, key: string): Promise<void> {
  await db.execute(sql`delete from ${rates} where ${rates.key} = ${key}`)
}

async function sweep({ db, now }: Ports): Promise<void> {
  await db.execute(sql`
    delete from ${rates} where key in (
      select key from ${rates} where ${rates.endsAt} <= ${now().toISOString()}::timestamptz limit 10 for update skip locked
    )`)
}
