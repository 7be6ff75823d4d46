import { and, eq, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { publications } from '../publishing/tables.ts'
import { recordings } from './tables.ts'

export type RecordingRow = typeof recordings.$inferSelect

/** Null where there is none, and for one that was deleted. */
export async function findPodcastOfRecording(db: Db, recordingId: string): Promise<string | null> {
  const [row] = await db
    .select({ podcastId: recordings.podcastId })
    .from(recordings)
    .where(and(eq(recordings.id, recordingId), eq(recordings.isDeleted, false)))
  return row?.podcastId ?? null
}

export async function findRecordingOfEpisode(db: Db, episodeId: string): Promise<RecordingRow | null> {
  const [row] = await db
    .select()
    .from(recordings)
    .where(and(eq(recordings.episodeId, episodeId), eq(recordings.isDeleted, false)))
  return row ?? null
}

const isInUse = sql`exists (select from ${publications} where ${publications.recordingId} = ${recordings.id})`

export async function setPublished(tx: Tx, recordingId: string): Promise<void> {
  await tx.update(recordings).set({ isPublished: true, retiredUntil: null }).where(eq(recordings.id, recordingId))
}

/** Public only where some snapshot still has it. */
export async function retire(tx: Tx, recordingId: string, until: Date | null): Promise<void> {
  await tx
    .update(recordings)
    .set({ isPublished: sql`${isInUse}`, retiredUntil: sql`case when ${isInUse} then null else ${until?.toISOString() ?? null}::timestamptz end` })
    .where(eq(recordings.id, recordingId))
}
