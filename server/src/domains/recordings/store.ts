import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { recordings } from './tables.ts'

export type RecordingRow = typeof recordings.$inferSelect

export async function findPodcastOfRecording(db: Db, recordingId: string): Promise<string | null> {
  const [row] = await db.select({ podcastId: recordings.podcastId }).from(recordings).where(eq(recordings.id, recordingId))
  return row?.podcastId ?? null
}
