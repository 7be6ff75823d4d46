import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { downloadRecordings } from '../../../schema/delivery.ts'
import { publicationAlternates, publications } from '../../../schema/publishing.ts'
import { recordings } from '../../../schema/recordings.ts'
import type { ExtraFile } from '../../../schema/episodes.ts'

/** What is needed before any bytes of a recording are sent. */
export async function findMedia(db: Db, recordingId: string) {
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
      // The episode whose downloads these are, or null if unknown.
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

/** Transcripts and chapters of a published episode. */
export async function findFilesOf(db: Db, episodeId: string): Promise<ExtraFile[]> {
  const [row] = await db.select({ snapshot: publications.snapshot }).from(publications).where(eq(publications.episodeId, episodeId))
  const { transcripts = [], chapters } = row?.snapshot ?? {}
  return [...transcripts, ...(chapters ? [chapters] : [])]
}
