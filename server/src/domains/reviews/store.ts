import { and, asc, eq, inArray, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findValues, first } from '../../platform/rows.ts'
import { episodes, isKept } from '../../schema/episodes.ts'
import { profiles, teamUserColumns } from '../../schema/profiles.ts'
import { episodeReviews } from '../../schema/reviews.ts'

export type ReviewRow = typeof episodeReviews.$inferSelect

export async function findPodcastOfReview(db: Db, episodeReviewId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(episodeReviews)
    .innerJoin(episodes, eq(episodes.id, episodeReviews.episodeId))
    .where(and(eq(episodeReviews.id, episodeReviewId), isKept))
  return row?.podcastId ?? null
}

export const findReviews = (db: Db, episodeId: string) =>
  db
    .select({
      review: episodeReviews,
      user: teamUserColumns,
    })
    .from(episodeReviews)
    .leftJoin(profiles, eq(profiles.userId, episodeReviews.reviewerId))
    .where(eq(episodeReviews.episodeId, episodeId))
    .orderBy(asc(episodeReviews.createdAt), asc(episodeReviews.id))

export type ReviewedEpisode = {
  id: string
  isPublished: boolean
  podcastId: string
}

export async function findEpisode(db: Db, episodeId: string): Promise<ReviewedEpisode | null> {
  const [row] = await db
    .select({ id: episodes.id, isPublished: episodes.isPublished, podcastId: episodes.podcastId })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isKept))
  return row ?? null
}

export const findReview = (db: Db, reviewId: string): Promise<ReviewRow | null> =>
  first(db.select().from(episodeReviews).where(eq(episodeReviews.id, reviewId)))

export const findStatuses = (db: Db, episodeId: string) =>
  findValues(db, episodeReviews.reviewStatus, eq(episodeReviews.episodeId, episodeId))

export async function insertReview(tx: Tx, row: typeof episodeReviews.$inferInsert): Promise<ReviewRow> {
  const [inserted] = await tx.insert(episodeReviews).values(row).returning()
  return inserted!
}

export async function insertReviews(tx: Tx, rows: Array<typeof episodeReviews.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(episodeReviews).values(rows)
}

export async function updateReview(
  tx: Tx,
  reviewId: string,
  changes: Partial<Pick<ReviewRow, 'reviewType' | 'reviewStatus' | 'reviewerId'>>,
): Promise<ReviewRow> {
  const [updated] = await tx.update(episodeReviews).set(changes).where(eq(episodeReviews.id, reviewId)).returning()
  return updated!
}

/** Null if it was deleted in the meantime. */
export const deleteReview = (tx: Tx, reviewId: string): Promise<ReviewRow | null> =>
  first(tx.delete(episodeReviews).where(eq(episodeReviews.id, reviewId)).returning())

/** Unassigns open reviews of a member who leaves. Decisions stay. */
export async function clearReviewer(tx: Tx, podcastId: string, userId: string): Promise<void> {
  const theirs = tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.podcastId, podcastId))
  await tx
    .update(episodeReviews)
    .set({ reviewerId: null })
    .where(and(eq(episodeReviews.reviewerId, userId), ne(episodeReviews.reviewStatus, 'ACCEPT'), inArray(episodeReviews.episodeId, theirs)))
}
