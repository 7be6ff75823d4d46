import { and, eq } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { episodes, isKept } from '../../../schema/episodes.ts'

export async function findPodcastOf(db: Db, episodeId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: episodes.podcastId })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isKept))
  return row?.podcastId ?? null
}
