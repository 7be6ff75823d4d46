import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { episodes } from './tables.ts'

export async function findPodcastOfEpisode(db: Db, episodeId: string): Promise<string | null> {
  const [row] = await db.select({ podcastId: episodes.podcastId }).from(episodes).where(eq(episodes.id, episodeId))
  return row?.podcastId ?? null
}
