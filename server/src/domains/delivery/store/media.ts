import { desc, eq, sql } from 'drizzle-orm'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import type { Db } from '../../../platform/db.ts'
import { downloadRecordings } from '../../../schema/delivery.ts'
import { publicationAlternates, publications } from '../../../schema/publishing.ts'
import { recordings } from '../../../schema/recordings.ts'

export type MediaRow = {
  id: string
  podcastId: string
  /** The episode whose downloads these are, or null if unknown. */
  episodeId: string | null
  fileName: string
  fileType: RecordingType
  object: string
  fileSize: number
  headerBytes: number
  duration: number
  createdAt: Date
  isDeleted: boolean
  isPublished: boolean
  retiredUntil: Date | null
}

/** What is needed before any bytes of a recording are sent. */
export async function findMedia(db: Db, recordingId: string): Promise<MediaRow | null> {
  const published = db
    .select({ episodeId: publications.episodeId })
    .from(publications)
    .where(eq(publications.recordingId, recordings.id))
    .orderBy(desc(publications.takenAt))
    .limit(1)
  const alternate = db
    .select({ episodeId: publicationAlternates.episodeId })
    .from(publicationAlternates)
    .where(eq(publicationAlternates.recordingId, recordings.id))
    .limit(1)
  const fetched = db
    .select({ episodeId: downloadRecordings.episodeId })
    .from(downloadRecordings)
    .where(eq(downloadRecordings.recordingId, recordings.id))
  const [row] = await db
    .select({
      id: recordings.id,
      podcastId: recordings.podcastId,
      episodeId: sql<string | null>`coalesce((${published}), (${alternate}), (${fetched}), ${recordings.episodeId})`,
      fileName: recordings.fileName,
      fileType: recordings.fileType,
      object: recordings.object,
      fileSize: recordings.fileSize,
      headerBytes: recordings.headerBytes,
      duration: recordings.duration,
      createdAt: recordings.createdAt,
      isDeleted: recordings.isDeleted,
      isPublished: recordings.isPublished,
      retiredUntil: recordings.retiredUntil,
    })
    .from(recordings)
    .where(eq(recordings.id, recordingId))
  return row ?? null
}

/** The recordings that the episodes of a podcast are published with. */
export const findPublishedFiles = (db: Db, podcastId: string) =>
  db
    .select({
      episodeId: publications.episodeId,
      recordingId: recordings.id,
      fileSize: recordings.fileSize,
      headerBytes: recordings.headerBytes,
      duration: recordings.duration,
    })
    .from(publications)
    .innerJoin(recordings, eq(recordings.id, publications.recordingId))
    .where(eq(publications.podcastId, podcastId))
