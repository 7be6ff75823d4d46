import { and, desc, eq, inArray, notInArray } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { findValue, first } from '../../../platform/rows.ts'
import { profiles, teamNameOf } from '../../../schema/profiles.ts'
import { transcriptVersions } from '../../../schema/transcripts.ts'

export type VersionRow = typeof transcriptVersions.$inferSelect

/** A version without its text, with the name of its author. */
export type ListedVersion = Pick<VersionRow, 'id' | 'createdAt' | 'reason' | 'source' | 'isChecked' | 'segmentCount' | 'wordCount'> & {
  authorName: string | null
}

const listed = {
  id: transcriptVersions.id,
  createdAt: transcriptVersions.createdAt,
  reason: transcriptVersions.reason,
  source: transcriptVersions.source,
  isChecked: transcriptVersions.isChecked,
  segmentCount: transcriptVersions.segmentCount,
  wordCount: transcriptVersions.wordCount,
  authorName: teamNameOf(),
}
/** Newest first. */
export const findVersions = (db: Db, recordingId: string, limit: number): Promise<ListedVersion[]> =>
  db
    .select(listed)
    .from(transcriptVersions)
    .leftJoin(profiles, eq(profiles.userId, transcriptVersions.authorId))
    .where(eq(transcriptVersions.recordingId, recordingId))
    .orderBy(...descending(transcriptVersions.createdAt, transcriptVersions.id))
    .limit(limit)

export async function findVersion(db: Db, recordingId: string, versionId: string) {
  const [row] = await db
    .select({ ...listed, language: transcriptVersions.language, segments: transcriptVersions.segments })
    .from(transcriptVersions)
    .leftJoin(profiles, eq(profiles.userId, transcriptVersions.authorId))
    .where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.id, versionId)))
  return row ?? null
}

export const findVersionText = (db: Db, versionId: string): Promise<VersionRow | null> =>
  first(db.select().from(transcriptVersions).where(eq(transcriptVersions.id, versionId)))

/** The latest version of a transcript, without its text. */
export async function findLatest(db: Db, transcriptId: string) {
  const [row] = await db
    .select({ number: transcriptVersions.number, authorId: transcriptVersions.authorId, createdAt: transcriptVersions.createdAt })
    .from(transcriptVersions)
    .where(eq(transcriptVersions.transcriptId, transcriptId))
    .orderBy(desc(transcriptVersions.number))
    .limit(1)
  return row ?? null
}

export const findNumbered = (db: Db, transcriptId: string, number: number): Promise<string | null> =>
  findValue(db, transcriptVersions.id, eq(transcriptVersions.transcriptId, transcriptId), eq(transcriptVersions.number, number))

export async function insertVersion(tx: Tx, row: typeof transcriptVersions.$inferInsert): Promise<void> {
  await tx.insert(transcriptVersions).values(row)
}

export async function markPublished(tx: Tx, recordingId: string, versionId: string): Promise<void> {
  await tx
    .update(transcriptVersions)
    .set({ isPublished: false })
    .where(and(eq(transcriptVersions.recordingId, recordingId), eq(transcriptVersions.isPublished, true)))
  await tx.update(transcriptVersions).set({ isPublished: true }).where(eq(transcriptVersions.id, versionId))
}

/** Removes all but the newest versions and those that were published last. */
export async function removeOldVersions(tx: Tx, recordingId: string, kept: number): Promise<void> {
  const newest = tx
    .select({ id: transcriptVersions.id })
    .from(transcriptVersions)
    .where(eq(transcriptVersions.recordingId, recordingId))
    .orderBy(...descending(transcriptVersions.createdAt, transcriptVersions.id))
    .limit(kept)
  await tx
    .delete(transcriptVersions)
    .where(
      and(
        eq(transcriptVersions.recordingId, recordingId),
        eq(transcriptVersions.isPublished, false),
        notInArray(transcriptVersions.id, newest),
      ),
    )
}

/** Those of recordings that were deleted, unless listeners still see them. */
export async function deleteVersions(tx: Tx, recordingIds: string[]): Promise<void> {
  if (recordingIds.length > 0)
    await tx
      .delete(transcriptVersions)
      .where(and(inArray(transcriptVersions.recordingId, recordingIds), eq(transcriptVersions.isPublished, false)))
}
