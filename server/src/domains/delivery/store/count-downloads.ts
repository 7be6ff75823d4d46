import { notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { recordings } from '../../recordings/tables.ts'
import { downloadEvents, downloadListens, downloadRecordings } from '../tables.ts'
import { addToRollups } from './rollups.ts'

/** IDs as PostgreSQL writes them, which is faster than reading and quoting them one by one. */
type Taken = { ids: string; many: number }

/** Locks the oldest unprocessed events for this transaction, and saves which episodes their recordings belong to. */
export async function takeEvents(tx: Tx, limit: number): Promise<Taken> {
  const { rows } = await tx.execute<Taken>(sql`
    with taken as (
      update ${downloadEvents} set is_settled = true
      where id in (select id from ${downloadEvents} where not is_settled order by id limit ${limit} for update)
      returning id, recording_id, episode_id
    ), saved as (
      insert into ${downloadRecordings} as kept (recording_id, episode_id)
      select distinct on (recording_id) recording_id, episode_id from taken order by recording_id, id desc
      on conflict (recording_id) do update set episode_id = excluded.episode_id where kept.episode_id <> excluded.episode_id
    )
    select coalesce(array_agg(id), '{}')::text as ids, count(*)::int as many from taken`)
  return rows[0]!
}

/** Merges the bytes of these events with what the same listeners received of the same recordings that day. */
export async function mergeEvents(tx: Tx, ids: string): Promise<void> {
  // A listener has one app, device and country. Only the source may differ between requests.
  await tx.execute(sql`
    insert into ${downloadListens} as kept
      (day, episode_id, listener, recording_id, podcast_id, app, device, country, source, started_at, ranges, threshold)
    select day, episode_id, listener, recording_id, (array_agg(podcast_id))[1], min(app), min(device), min(country),
      (array_agg(source order by at))[1], min(at), range_agg(int8range(first_byte, last_byte, '[]')), max(threshold)
    from ${downloadEvents} where id = any(${ids}::bigint[])
    group by day, episode_id, listener, recording_id
    on conflict (day, episode_id, listener, recording_id) do update set ranges = kept.ranges + excluded.ranges`)
}

/** Counts listeners of these events who have now received enough: once per episode. */
export function countListens(tx: Tx, ids: string): Promise<number> {
  return addToRollups(
    tx,
    sql`
    touched as (
      select distinct day, episode_id, listener from ${downloadEvents} where id = any(${ids}::bigint[])
    ), enough as (
      select distinct on (l.day, l.episode_id, l.listener) l.day, l.episode_id, l.listener, l.recording_id
      from touched join ${downloadListens} l using (day, episode_id, listener)
      where (select sum(upper(part) - lower(part)) from unnest(l.ranges) part) >= l.threshold
        and not exists (
          select from ${downloadListens} other
          where other.day = l.day and other.episode_id = l.episode_id and other.listener = l.listener and other.is_counted)
      order by l.day, l.episode_id, l.listener, l.recording_id
    ), counted as (
      update ${downloadListens} as kept set is_counted = true from enough
      where kept.day = enough.day and kept.episode_id = enough.episode_id
        and kept.listener = enough.listener and kept.recording_id = enough.recording_id
      returning kept.day, kept.podcast_id, kept.episode_id, kept.app, kept.device, kept.country, kept.source, kept.started_at, 1 as downloads
    )`,
  )
}

export async function deleteUnusedRecordings(tx: Tx): Promise<void> {
  await tx.delete(downloadRecordings).where(notInArray(downloadRecordings.recordingId, tx.select({ id: recordings.id }).from(recordings)))
}
