import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { episodes } from '../episodes/tables.ts'
import { comments } from './tables.ts'

export async function findPodcastOfComment(db: Db, commentId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(comments)
    .innerJoin(episodes, eq(episodes.id, comments.episodeId))
    .where(eq(comments.id, commentId))
  return row?.podcastId ?? null
}
