import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { episodes } from '../episodes/tables.ts'
import { episodeReviews } from './tables.ts'

export async function findPodcastOfReview(db: Db, episodeReviewId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(episodeReviews)
    .innerJoin(episodes, eq(episodes.id, episodeReviews.episodeId))
    .where(eq(episodeReviews.id, episodeReviewId))
  return row?.podcastId ?? null
}
