import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db.ts'
import { podcastInfos } from '../../podcasts/tables.ts'
import { recordings } from '../tables.ts'

// Full names, because both tables have a podcast column.
const sum = sql<number>`coalesce((select sum(r.file_size) from ${recordings} r
  where r.podcast_id = ${podcastInfos}.podcast_id and not r.is_deleted), 0)`.mapWith(Number)

/** Podcasts whose storage total doesn't match their recordings, or just this one. */
export const findDrift = (db: Db, podcastId?: string) =>
  db
    .select({ podcastId: podcastInfos.podcastId, kept: podcastInfos.recordingStorageUsed, counted: sum })
    .from(podcastInfos)
    .where(
      and(sql`${podcastInfos.recordingStorageUsed} <> ${sum}`, podcastId === undefined ? undefined : eq(podcastInfos.podcastId, podcastId)),
    )

/** Recordings with their sizes, in pages by ID. */
export const findStored = (db: Db, afterId: string | null, limit: number) =>
  db
    .select({ id: recordings.id, podcastId: recordings.podcastId, object: recordings.object, fileSize: recordings.fileSize })
    .from(recordings)
    .where(and(eq(recordings.isDeleted, false), afterId === null ? undefined : gt(recordings.id, afterId)))
    .orderBy(asc(recordings.id))
    .limit(limit)
