import { notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { recordings } from '../../recordings/tables.ts'
import { downloadEvents, downloadListens, downloadRecordings } from '../tables.ts'
import { addReasons } from './reasons.ts'
import { addToRollups } from './rollups.ts'

/** IDs as PostgreSQL writes them, which is faster than reading and quoting them one by one. */
type Taken = { ids: string; many: number }

/**
 * Locks the oldest unprocessed events for this transaction. Merges their bytes with what the same listeners received of the same
 * recordings that day, and saves which episodes the recordings belong to.
 */
export async function mergeEvents(tx: Tx, limit: number): Promise<Taken> {
  // A listener has one app, device and country. Only the source may differ between requests. An inserted row has no xmax, an updated one has.
  const { rows } = await tx.execute<Taken>(sql`
    with taken as (
      update ${downloadEvents} set is_settled = true
      where id in (select id from ${downloadEvents} where not is_settled order by id limit ${limit} for update)
      returning id, day, episode_id, listener, recording_id, podcast_id, app, device, country, source, at, first_byte, last_byte, threshold
    ), saved as (
      insert into ${downloadRecordings} as kept (recording_id, episode_id)
      select distinct on (recording_id) recording_id, episode_id from taken order by recording_id, id desc
      on conflict (recording_id) do update set episode_id = excluded.episode_id where kept.episode_id <> excluded.episode_id
    ), merged as (
      insert into ${downloadListens} as kept
        (day, episode_id, listener, recording_id, podcast_id, app, device, country, source, started_at, ranges, threshold)
      select day, episode_id, listener, recording_id, (array_agg(podcast_id))[1], min(app), min(device), min(country),
        (array_agg(source order by at))[1], min(at), range_agg(int8range(first_byte, last_byte, '[]')), max(threshold)
      from taken group by day, episode_id, listener, recording_id
      on conflict (day, episode_id, listener, recording_id) do update set ranges = kept.ranges + excluded.ranges
      returning day, podcast_id, episode_id, xmax = 0 as is_new
    ), reasons as materialized (
      select day, podcast_id, episode_id, 'short' as verdict, '' as basis, count(*) as amount
      from merged where is_new group by day, podcast_id, episode_id
    ), ${addReasons(tx)}
    select coalesce(array_agg(id), '{}')::text as ids, count(*)::int as many from taken`)
  return rows[0]!
}

/** Counts listeners of these events who have now received enough: once per episode. Those who got it again are marked as repeated. */
export function countListens(tx: Tx, ids: string): Promise<number> {
  return addToRollups(
    tx,
    sql`
    touched as (
      select distinct day, episode_id, listener from ${downloadEvents} where id = any(${ids}::bigint[])
    ), enough as (
      select l.day, l.episode_id, l.listener, l.recording_id
      from touched join ${downloadListens} l using (day, episode_id, listener)
      where (select sum(upper(part) - lower(part)) from unnest(l.ranges) part) >= l.threshold and not l.is_counted and not l.is_repeated
    ), ranked as materialized (
      select e.*, row_number() over (partition by day, episode_id, listener order by recording_id) = 1 and not exists (
          select from ${downloadListens} other
          where other.day = e.day and other.episode_id = e.episode_id and other.listener = e.listener and other.is_counted) as is_first
      from enough e
    ), settled as (
      update ${downloadListens} as kept set is_counted = is_first, is_repeated = not is_first from ranked
      where kept.day = ranked.day and kept.episode_id = ranked.episode_id
        and kept.listener = ranked.listener and kept.recording_id = ranked.recording_id
      returning kept.day, kept.podcast_id, kept.episode_id, kept.app, kept.device, kept.country, kept.source, kept.started_at, kept.is_counted
    ), counted as materialized (
      select *, 1 as downloads from settled where is_counted
    ), reasons as materialized (
      select day, podcast_id, episode_id, verdict, '' as basis, sum(amount) as amount
      from settled, lateral (values ('short', -1), (case when is_counted then 'counted' else 'repeated' end, 1)) as change (verdict, amount)
      group by day, podcast_id, episode_id, verdict
    ), ${addReasons(tx)}`,
  )
}

export async function deleteUnusedRecordings(tx: Tx): Promise<void> {
  await tx.delete(downloadRecordings).where(notInArray(downloadRecordings.recordingId, tx.select({ id: recordings.id }).from(recordings)))
}
