import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { episodes, type EpisodeExtras } from '../../../schema/episodes.ts'

type EpisodeRow = typeof episodes.$inferSelect
type Set = Pick<EpisodeRow, 'migrationStatus' | 'migrationErrorMessage'>

export async function setMigration(tx: Tx, episodeIds: string[], set: Set): Promise<void> {
  if (episodeIds.length > 0) await tx.update(episodes).set(set).where(inArray(episodes.id, episodeIds))
}

export async function setMigrationOf(tx: Tx, podcastId: string, from: Array<Set['migrationStatus']>, set: Set): Promise<void> {
  await tx
    .update(episodes)
    .set(set)
    .where(and(eq(episodes.podcastId, podcastId), inArray(episodes.migrationStatus, from)))
}

/** An imported episode. One of the dates is set. */
export type Imported = {
  id: string
  publishedAt: Date | null
  scheduledAt: Date | null
  /** Seconds. */
  duration: number
  photo: string | null
  photoDigest: string | null
  extras: EpisodeExtras | null
}

/** All steps were done on the previous host. */
export async function setImported(tx: Tx, imported: Imported[], updatedAt: Date): Promise<void> {
  await tx.execute(sql`
    update ${episodes} set
      is_published = given."publishedAt" is not null,
      last_published_date = given."publishedAt",
      scheduled_release_date = given."scheduledAt",
      published_episode_modified = false,
      percent_completed = 100,
      duration = given.duration,
      photo = given.photo,
      photo_digest = given."photoDigest",
      extras = given.extras,
      migration_status = 'MIGRATION_SUCCESS',
      migration_error_message = null,
      updated_at = ${updatedAt.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(imported)}::jsonb)
      as given(id uuid, "publishedAt" timestamptz, "scheduledAt" timestamptz, duration int, photo text, "photoDigest" text, extras jsonb)
    where ${episodes}.id = given.id`)
}

/** The file name stem of artwork that an episode of the podcast uses. */
export const findArtByDigest = (db: Db, podcastId: string, digest: string): Promise<string | null> =>
  findValue(db, episodes.photo, eq(episodes.podcastId, podcastId), eq(episodes.photoDigest, digest), isNotNull(episodes.photo))
