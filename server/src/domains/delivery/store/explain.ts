import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { episodes } from '../../episodes/tables.ts'
import { podcasts } from '../../podcasts/tables.ts'
import { downloadEvents, downloadListens, downloadReasons, downloadTotals } from '../tables.ts'
import { listenerVerdict } from './expire.ts'

export type Asked = { day: string; podcastId?: string; episodeId?: string; listeners?: Buffer[] }

export async function findPodcastByAddress(db: Db, profileUrl: string): Promise<string | null> {
  const [row] = await db
    .select({ id: podcasts.id })
    .from(podcasts)
    .where(sql`lower(${podcasts.profileUrl}) = lower(${profileUrl})`)
  return row?.id ?? null
}

/** Requests, grouped by listener. */
export async function findEvents(db: Db, { day, podcastId, episodeId, listeners }: Asked, limit: number) {
  const asked: SQL[] = [eq(downloadEvents.day, day)]
  if (podcastId) asked.push(eq(downloadEvents.podcastId, podcastId))
  if (episodeId) asked.push(eq(downloadEvents.episodeId, episodeId))
  if (listeners) asked.push(inArray(downloadEvents.listener, listeners))
  return db
    .select({
      at: downloadEvents.at,
      episodeId: downloadEvents.episodeId,
      recordingId: downloadEvents.recordingId,
      listener: downloadEvents.listener,
      app: downloadEvents.app,
      device: downloadEvents.device,
      country: downloadEvents.country,
      source: downloadEvents.source,
      verdict: downloadEvents.verdict,
      basis: downloadEvents.basis,
      threshold: downloadEvents.threshold,
      firstByte: downloadEvents.firstByte,
      lastByte: downloadEvents.lastByte,
      isSettled: downloadEvents.isSettled,
      episode: episodes.title,
      united: sql<number | null>`(select sum(upper(part) - lower(part)) from unnest(${downloadListens.ranges}) part)`.mapWith(Number),
      isCounted: downloadListens.isCounted,
    })
    .from(downloadEvents)
    .leftJoin(
      downloadListens,
      and(
        eq(downloadListens.day, downloadEvents.day),
        eq(downloadListens.episodeId, downloadEvents.episodeId),
        eq(downloadListens.listener, downloadEvents.listener),
        eq(downloadListens.recordingId, downloadEvents.recordingId),
      ),
    )
    .leftJoin(episodes, eq(episodes.id, downloadEvents.episodeId))
    .where(and(...asked))
    .orderBy(asc(downloadEvents.episodeId), asc(downloadEvents.listener), asc(downloadEvents.recordingId), asc(downloadEvents.id))
    .limit(limit)
}

export type Reason = Pick<typeof downloadReasons.$inferSelect, 'verdict' | 'basis' | 'amount'>

/**
 * Why requests and listeners of some days counted or not, of a podcast or one of its episodes: see `downloadReasons`. Adds up those that
 * can still be explained and those that were deleted. Days are inclusive.
 */
export async function findReasons(
  db: Db,
  { podcastId, episodeId, from, to }: { podcastId: string; episodeId?: string; from: string; to: string },
): Promise<Reason[]> {
  // By episode, because that is how requests are indexed.
  const episodeIds = episodeId
    ? sql`array[${episodeId}::uuid]`
    : sql`array(select id from ${episodes} where podcast_id = ${podcastId} union select episode_id from ${downloadTotals} where podcast_id = ${podcastId})`
  const asked = sql`day between ${from} and ${to} and episode_id = any(${episodeIds}) and podcast_id = ${podcastId}`
  const { rows } = await db.execute<Reason>(sql`
    select verdict, basis, sum(amount)::int as amount from (
      select verdict, basis, count(*) as amount from ${downloadEvents} where ${asked} group by verdict, basis
      union all
      select ${listenerVerdict()}, '', count(*) from ${downloadListens} where ${asked} group by 1
      union all
      select verdict, basis, sum(amount) from ${downloadReasons}
        where podcast_id = ${podcastId} and day between ${from} and ${to} ${episodeId ? sql`and episode_id = ${episodeId}` : sql``}
        group by verdict, basis
    ) reasons group by verdict, basis order by verdict, amount desc, basis`)
  return rows
}
