import { inArray, lt, notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { recordings } from '../../recordings/tables.ts'
import { downloadDays, downloadEvents, downloadListens, downloadRecordings } from '../tables.ts'

/** Faster than a list of values, which would be quoted one by one. */
const listOf = (ids: number[]): string => `{${ids.join(',')}}`

type Taken = { id: number; recordingId: string; episodeId: string }

/** Locks the oldest unprocessed events for this transaction. */
export async function lockEvents(tx: Tx, limit: number): Promise<Taken[]> {
  const waiting = tx
    .select({ id: downloadEvents.id })
    .from(downloadEvents)
    .where(sql`not ${downloadEvents.isSettled}`)
    .orderBy(downloadEvents.id)
    .limit(limit)
    .for('update')
  return tx
    .update(downloadEvents)
    .set({ isSettled: true })
    .where(inArray(downloadEvents.id, waiting))
    .returning({ id: downloadEvents.id, recordingId: downloadEvents.recordingId, episodeId: downloadEvents.episodeId })
}

/** Merges the bytes of these events with what the same listeners received of the same recordings that day. */
export async function mergeEvents(tx: Tx, ids: number[]): Promise<number> {
  const { rows } = await tx.execute<{ counted: number }>(sql`
    with came as (
      select day, episode_id, listener, recording_id, max(threshold) as threshold, min(podcast_id::text)::uuid as podcast_id,
        (array_agg(app order by id))[1] as app, range_agg(int8range(first_byte, last_byte, '[]')) as ranges
      from ${downloadEvents} where id = any(${listOf(ids)}::bigint[])
      group by day, episode_id, listener, recording_id
    ), united as (
      insert into ${downloadListens} as kept (day, episode_id, listener, recording_id, podcast_id, app, ranges, threshold)
      select day, episode_id, listener, recording_id, podcast_id, app, ranges, threshold from came
      on conflict (day, episode_id, listener, recording_id) do update set ranges = kept.ranges + excluded.ranges
      returning *
    )
    select count(*)::int as counted from united`)
  return rows[0]?.counted ?? 0
}

/** Counts listeners of these events who have now received enough: once per episode. */
export async function countListens(tx: Tx, ids: number[]): Promise<number> {
  const { rows } = await tx.execute<{ counted: number }>(sql`
    with touched as (
      select distinct day, episode_id, listener from ${downloadEvents} where id = any(${listOf(ids)}::bigint[])
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
      returning kept.day, kept.podcast_id, kept.episode_id, kept.app
    ), raised as (
      insert into ${downloadDays} as days (day, podcast_id, episode_id, app, downloads)
      select day, (array_agg(podcast_id))[1], episode_id, app, count(*) from counted group by day, episode_id, app
      on conflict (day, episode_id, app) do update set downloads = days.downloads + excluded.downloads
      returning 1
    )
    select (select count(*) from counted)::int as counted, (select count(*) from raised) as raised`)
  return rows[0]?.counted ?? 0
}

export async function saveEpisodes(tx: Tx, pairs: Array<{ recordingId: string; episodeId: string }>): Promise<void> {
  if (pairs.length === 0) return
  await tx
    .insert(downloadRecordings)
    .values(pairs)
    .onConflictDoUpdate({
      target: downloadRecordings.recordingId,
      set: { episodeId: sql`excluded.episode_id` },
      setWhere: sql`${downloadRecordings.episodeId} <> excluded.episode_id`,
    })
}

export async function deleteListens(tx: Tx, before: string): Promise<void> {
  await tx.delete(downloadListens).where(lt(downloadListens.day, before))
}

export async function deleteUnusedRecordings(tx: Tx): Promise<void> {
  await tx.delete(downloadRecordings).where(notInArray(downloadRecordings.recordingId, tx.select({ id: recordings.id }).from(recordings)))
}
