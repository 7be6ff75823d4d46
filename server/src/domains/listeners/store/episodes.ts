import { and, desc, eq, isNotNull, lte, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'
import { listenerEpisodes } from '../../../schema/listeners.ts'
import { recordings } from '../../../schema/recordings.ts'

const isDraft = and(isKept, eq(episodes.isPublished, false))
const ofEpisode = and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false))

/** `isReleased`: those released to members. `scheduledUntil`: those scheduled until then. */
type Which = { isReleased: boolean; scheduledUntil: Date | null }

const isFor = ({ isReleased, scheduledUntil }: Which) =>
  or(
    isReleased ? isNotNull(listenerEpisodes.releasedAt) : sql`false`,
    scheduledUntil ? lte(episodes.scheduledReleaseDate, scheduledUntil) : undefined,
  )

/** Unpublished episodes with a recording, newest first. All, or those in member feeds. */
export const findDrafts = (db: Db, podcastId: string, { only, limit }: { only: Which | null; limit: number }) =>
  db
    .select({ episode: episodes, recording: recordings, releasedAt: listenerEpisodes.releasedAt })
    .from(episodes)
    .innerJoin(recordings, ofEpisode)
    .leftJoin(listenerEpisodes, eq(listenerEpisodes.episodeId, episodes.id))
    .where(and(eq(episodes.podcastId, podcastId), isDraft, only ? isFor(only) : undefined))
    .orderBy(desc(recordings.createdAt), desc(episodes.id))
    .limit(limit)

export type DraftRow = Awaited<ReturnType<typeof findDrafts>>[number]

/** Unpublished episodes with and without a recording, newest first. */
export const findUnpublished = (db: Db, podcastId: string, limit: number) =>
  db
    .select({ episodeId: episodes.id, title: episodes.title, recordingId: recordings.id, releasedAt: listenerEpisodes.releasedAt })
    .from(episodes)
    .leftJoin(recordings, ofEpisode)
    .leftJoin(listenerEpisodes, eq(listenerEpisodes.episodeId, episodes.id))
    .where(and(eq(episodes.podcastId, podcastId), isDraft))
    .orderBy(...descending(episodes.createdAt, episodes.lastPublishedDate, episodes.id))
    .limit(limit)

/** Returns whether it wasn't there yet. */
export async function addEpisode(tx: Tx, row: typeof listenerEpisodes.$inferInsert): Promise<boolean> {
  const added = await tx.insert(listenerEpisodes).values(row).onConflictDoNothing().returning({ id: listenerEpisodes.episodeId })
  return added.length > 0
}

/** Returns whether it was there. */
export async function removeEpisode(tx: Tx, episodeId: string): Promise<boolean> {
  const removed = await tx
    .delete(listenerEpisodes)
    .where(eq(listenerEpisodes.episodeId, episodeId))
    .returning({ id: listenerEpisodes.episodeId })
  return removed.length > 0
}
