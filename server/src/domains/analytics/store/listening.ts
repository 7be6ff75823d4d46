import { eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { listening } from '../../../schema/analytics.ts'
import { episodes } from '../../../schema/episodes.ts'
import { publications } from '../../../schema/publishing.ts'
import { recordings } from '../../../schema/recordings.ts'
import type { Heard } from '../retention.ts'

type PublishedRecording = { recordingId: string; episodeId: string; duration: number }

/** Those of these recordings that are the published one of an episode. */
export const findPublished = (db: Db, recordingIds: string[]): Promise<PublishedRecording[]> =>
  db
    .select({ recordingId: publications.recordingId, episodeId: publications.episodeId, duration: recordings.duration })
    .from(publications)
    .innerJoin(recordings, eq(recordings.id, publications.recordingId))
    .where(sql`${publications.recordingId} = any(${sql.param(recordingIds)}::uuid[])`)

/** Adds to what was heard before, in one statement. Sorted, so that several servers lock the rows in the same order. */
export async function addHeard(tx: Tx, heard: Map<string, Heard>, day: string): Promise<void> {
  const rows = [...heard].toSorted(([a], [b]) => (a < b ? -1 : 1))
  await tx.execute(sql`
    insert into ${listening} as kept (episode_id, since, plays, buckets)
    select came.episode_id, ${day}::date, came.plays, came.buckets::int[]
    from unnest(${sql.param(rows.map(([episodeId]) => episodeId))}::uuid[], ${sql.param(rows.map(([, { plays }]) => plays))}::int[],
      ${sql.param(rows.map(([, { buckets }]) => `{${buckets.join(',')}}`))}::text[]) as came (episode_id, plays, buckets)
    on conflict (episode_id) do update set
      plays = kept.plays + excluded.plays,
      buckets = array(
        select before.count + more.count
        from unnest(kept.buckets) with ordinality as before (count, place)
          join unnest(excluded.buckets) with ordinality as more (count, place) using (place)
        order by place)`)
}

export async function hasListening(db: Db, podcastId: string): Promise<boolean> {
  const rows = await db
    .select({ since: listening.since })
    .from(listening)
    .innerJoin(episodes, eq(episodes.id, listening.episodeId))
    .where(eq(episodes.podcastId, podcastId))
    .limit(1)
  return rows.length > 0
}

type ListeningRow = Heard & { since: string }

export async function findListening(db: Db, episodeId: string): Promise<ListeningRow | null> {
  const [row] = await db
    .select({ since: listening.since, plays: listening.plays, buckets: listening.buckets })
    .from(listening)
    .where(eq(listening.episodeId, episodeId))
  return row ?? null
}

/** The length of the published recording in seconds, or null if the episode isn't published. */
export async function findPublishedDuration(db: Db, episodeId: string): Promise<number | null> {
  const [row] = await db
    .select({ duration: recordings.duration })
    .from(publications)
    .innerJoin(recordings, eq(recordings.id, publications.recordingId))
    .where(eq(publications.episodeId, episodeId))
  return row?.duration ?? null
}
