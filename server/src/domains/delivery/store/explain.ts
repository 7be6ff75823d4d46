import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { downloadEvents, downloadListens } from '../../../schema/delivery.ts'
import { episodes } from '../../../schema/episodes.ts'
import { podcasts } from '../../../schema/podcasts.ts'

export type Asked = { day: string; podcastId?: string; episodeId?: string; listeners?: Buffer[] }

export const findPodcastByAddress = (db: Db, profileUrl: string): Promise<string | null> =>
  findValue(db, podcasts.id, sql`lower(${podcasts.profileUrl}) = lower(${profileUrl})`)

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
