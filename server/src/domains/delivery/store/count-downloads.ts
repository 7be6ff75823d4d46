import { notInArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { downloadEvents, downloadListens, downloadPodcastTotals, downloadRecordings, downloadTotals } from '../../../schema/delivery.ts'
import { recordings } from '../../../schema/recordings.ts'
import { addReasons } from './reasons.ts'
import { addToRollups } from './rollups.ts'

/** Waits until no other transaction counts: two at the same time could both count a listener who received two recordings of an episode. */
export async function lockCounting(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('castwright.count-downloads'))`)
}

/** A show, or one of its episodes, and the highest milestone that it reached. */
type Reached = { podcastId: string; episodeId: string | null; downloads: number }

/** What was counted: events, and the downloads that they completed. */
type Settled = { events: number; counted: number; reached: Reached[] }

/**
 * Takes the oldest unprocessed events, merges their bytes with what the same listeners received of the same recordings that day, and counts
 * those who have now received enough: once per episode. Those who got another recording of it are marked as repeated. Everything is decided
 * before anything is written, in one statement, so that each row is written once. Needs the lock above.
 */
export async function settleEvents(tx: Tx, limit: number, milestones: readonly number[]): Promise<Settled> {
  // A listener has one app, device and country. Only the source may differ between requests. What is kept is read by a lateral join, because
  // a plain one may read the whole table if there are many events.
  const { rows } = await tx.execute<Settled>(sql`
    with taken as (
      update ${downloadEvents} set is_settled = true
      where (id, day) in (select id, day from ${downloadEvents} where not is_settled order by id limit ${limit})
      returning id, day, episode_id, listener, recording_id, podcast_id, app, device, country, source, at, first_byte, last_byte, threshold
    ), save_recordings as (
      insert into ${downloadRecordings} as kept (recording_id, episode_id)
      select distinct on (recording_id) recording_id, episode_id from taken order by recording_id, id desc
      on conflict (recording_id) do update set episode_id = excluded.episode_id where kept.episode_id <> excluded.episode_id
    ), received as materialized (
      select day, episode_id, listener, recording_id, (array_agg(podcast_id))[1] as podcast_id, min(app) as app, min(device) as device,
        min(country) as country, (array_agg(source order by at))[1] as source, min(at) as started_at,
        range_agg(int8range(first_byte, last_byte, '[]')) as ranges, max(threshold) as threshold
      from taken group by day, episode_id, listener, recording_id
    ), merged as (
      select r.day, r.episode_id, r.listener, r.recording_id, coalesce(kept.podcast_id, r.podcast_id) as podcast_id, coalesce(kept.app, r.app) as app,
        coalesce(kept.device, r.device) as device, coalesce(kept.country, r.country) as country, coalesce(kept.source, r.source) as source,
        coalesce(kept.started_at, r.started_at) as started_at, coalesce(kept.ranges + r.ranges, r.ranges) as ranges,
        coalesce(kept.threshold, r.threshold) as threshold, kept.day is null as is_new, coalesce(kept.is_counted, false) as was_counted,
        coalesce(kept.is_repeated, false) as was_repeated
      from received r left join lateral (
        select * from ${downloadListens} l
        where l.day = r.day and l.episode_id = r.episode_id and l.listener = r.listener and l.recording_id = r.recording_id offset 0
      ) kept on true
    ), judged as materialized (
      select *, not was_counted and not was_repeated
        and (select sum(upper(part) - lower(part)) from unnest(ranges) part) >= threshold as is_enough from merged
    ), decided as materialized (
      select *, is_enough and count(*) filter (where is_enough) over (partition by day, episode_id, listener order by recording_id) = 1
          and (select bool_or(other.is_counted) from ${downloadListens} other
            where other.day = judged.day and other.episode_id = judged.episode_id and other.listener = judged.listener) is not true as is_first
      from judged
    ), save_listens as (
      insert into ${downloadListens} (day, episode_id, listener, recording_id, podcast_id, app, device, country, source, started_at, ranges,
        threshold, is_counted, is_repeated)
      select day, episode_id, listener, recording_id, podcast_id, app, device, country, source, started_at, ranges, threshold,
        was_counted or is_first, was_repeated or (is_enough and not is_first) from decided
      on conflict (day, episode_id, listener, recording_id) do update
        set ranges = excluded.ranges, is_counted = excluded.is_counted, is_repeated = excluded.is_repeated
    ), reasons as materialized (
      select day, podcast_id, episode_id, verdict, '' as basis, amount
      from (
        select day, podcast_id, episode_id, count(*) filter (where is_new and not is_enough) - count(*) filter (where is_enough and not is_new) as short,
          count(*) filter (where is_first) as counted, count(*) filter (where is_enough and not is_first) as repeated
        from decided group by day, podcast_id, episode_id
      ) changed, lateral (values ('short', short), ('counted', counted), ('repeated', repeated)) as change (verdict, amount)
      where amount <> 0
    ), ${addReasons(tx)}, counted as (
      select day, podcast_id, episode_id, app, device, country, source, started_at, 1 as downloads from decided where is_first
    ), ${addToRollups(tx)}, changed as (
      -- The statement reads totals as they were before it.
      select d.podcast_id, d.episode_id, coalesce(min(t.downloads), 0) as before, sum(d.downloads) as more
      from days d left join ${downloadTotals} t using (episode_id) group by d.podcast_id, d.episode_id
      union all
      select d.podcast_id, null, coalesce(min(t.downloads), 0), sum(d.downloads)
      from days d left join ${downloadPodcastTotals} t using (podcast_id) group by d.podcast_id
    ), reached as (
      select podcast_id, episode_id, max(milestone) as downloads
      from changed join unnest(${sql.param([...milestones])}::bigint[]) as milestone on before < milestone and before + more >= milestone
      group by podcast_id, episode_id
    )
    select (select count(*) from taken)::int as events, (select count(*) from counted)::int as counted,
      (select coalesce(jsonb_agg(jsonb_build_object('podcastId', podcast_id, 'episodeId', episode_id, 'downloads', downloads)
        order by episode_id nulls last), '[]') from reached) as reached`)
  return rows[0]!
}

export async function deleteUnusedRecordings(tx: Tx): Promise<void> {
  await tx.delete(downloadRecordings).where(notInArray(downloadRecordings.recordingId, tx.select({ id: recordings.id }).from(recordings)))
}
