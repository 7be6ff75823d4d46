import { lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadListens, downloadReasons, downloadSalts } from '../tables.ts'

export async function deleteSalts(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadSalts).where(lt(downloadSalts.day, before))
}

/** Deletes some requests of days before this one, and keeps how many there were for each reason. Returns how many were deleted. */
export async function expireEvents(tx: Tx, before: string, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ expired: number }>(sql`
    with expired as (
      delete from ${downloadEvents} where id in (
        select id from ${downloadEvents} where day < ${before} order by day limit ${limit} for update skip locked)
      returning day, podcast_id, episode_id, verdict, basis
    ), kept as (
      insert into ${downloadReasons} as kept (day, podcast_id, episode_id, verdict, basis, amount)
      select day, (array_agg(podcast_id))[1], episode_id, verdict, basis, count(*) from expired group by day, episode_id, verdict, basis
      order by day, episode_id, verdict, basis
      on conflict (episode_id, day, verdict, basis) do update set amount = kept.amount + excluded.amount
    )
    select count(*)::int as expired from expired`)
  return rows[0]?.expired ?? 0
}

/** Like `expireEvents`, for what listeners received. */
export async function expireListens(tx: Tx, before: string, limit: number): Promise<number> {
  const { rows } = await tx.execute<{ expired: number }>(sql`
    with expired as (
      delete from ${downloadListens} where ctid in (
        select ctid from ${downloadListens} where day < ${before} order by day limit ${limit} for update skip locked)
      returning day, podcast_id, episode_id, ${listenerVerdict()} as verdict
    ), kept as (
      insert into ${downloadReasons} as kept (day, podcast_id, episode_id, verdict, basis, amount)
      select day, (array_agg(podcast_id))[1], episode_id, verdict, '', count(*) from expired group by day, episode_id, verdict
      order by day, episode_id, verdict
      on conflict (episode_id, day, verdict, basis) do update set amount = kept.amount + excluded.amount
    )
    select count(*)::int as expired from expired`)
  return rows[0]?.expired ?? 0
}

/** What became of a row of `downloadListens`. */
export const listenerVerdict = () =>
  sql`case when is_counted then 'counted' when (select sum(upper(part) - lower(part)) from unnest(ranges) part) >= threshold then 'repeated' else 'short' end`
