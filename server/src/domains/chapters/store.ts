import { and, eq, exists, gt, inArray, lt, ne, not, notExists, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { first } from '../../platform/rows.ts'
import { chapterImages, chapterLists, chapterVersions } from '../../schema/chapters.ts'
import { episodes, isKept, type ExtraFile } from '../../schema/episodes.ts'
import { recordings } from '../../schema/recordings.ts'
import { transcripts, transcriptSegments, transcriptVersions } from '../../schema/transcripts.ts'

export type ListRow = typeof chapterLists.$inferSelect

export const findList = (db: Db, recordingId: string): Promise<ListRow | null> =>
  first(db.select().from(chapterLists).where(eq(chapterLists.recordingId, recordingId)))

export const findLists = (db: Db, recordingIds: string[]): Promise<ListRow[]> =>
  recordingIds.length === 0 ? Promise.resolve([]) : db.select().from(chapterLists).where(inArray(chapterLists.recordingId, recordingIds))

export async function saveList(tx: Tx, row: typeof chapterLists.$inferInsert): Promise<ListRow> {
  const { recordingId: _, podcastId: __, ...set } = row
  const [saved] = await tx.insert(chapterLists).values(row).onConflictDoUpdate({ target: chapterLists.recordingId, set }).returning()
  return saved!
}

export async function deleteList(tx: Tx, recordingId: string): Promise<void> {
  await tx.delete(chapterLists).where(eq(chapterLists.recordingId, recordingId))
}

export const findVersion = (db: Db, versionId: string) => first(db.select().from(chapterVersions).where(eq(chapterVersions.id, versionId)))

/** Keeps a published version. The ones before are no longer shown. */
export async function replaceVersion(tx: Tx, row: typeof chapterVersions.$inferInsert): Promise<string> {
  const [known] = await tx
    .select({ id: chapterVersions.id, chapters: chapterVersions.chapters })
    .from(chapterVersions)
    .where(and(eq(chapterVersions.recordingId, row.recordingId), eq(chapterVersions.number, row.number)))
  if (known && JSON.stringify(known.chapters) === JSON.stringify(row.chapters)) return known.id
  await tx.insert(chapterVersions).values(row)
  await tx.delete(chapterVersions).where(and(eq(chapterVersions.recordingId, row.recordingId), ne(chapterVersions.id, row.id)))
  return row.id
}

export async function insertImages(tx: Tx, rows: Array<typeof chapterImages.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(chapterImages).values(rows)
}

const contains = (photo: typeof chapterImages.photo) => sql`jsonb_build_array(jsonb_build_object('photo', ${photo}))`

/** Images that neither a list nor a published version has. */
export async function takeUnusedImages(tx: Tx, before: Date, limit: number): Promise<string[]> {
  const inLists = tx
    .select({ one: sql`1` })
    .from(chapterLists)
    .where(and(eq(chapterLists.podcastId, chapterImages.podcastId), sql`${chapterLists.chapters} @> ${contains(chapterImages.photo)}`))
  const inVersions = tx
    .select({ one: sql`1` })
    .from(chapterVersions)
    .where(
      and(eq(chapterVersions.podcastId, chapterImages.podcastId), sql`${chapterVersions.chapters} @> ${contains(chapterImages.photo)}`),
    )
  const unused = await tx
    .select({ photo: chapterImages.photo })
    .from(chapterImages)
    .where(and(lt(chapterImages.createdAt, before), notExists(inLists), notExists(inVersions)))
    .limit(limit)
    .for('update', { skipLocked: true })
  const photos = unused.map(({ photo }) => photo)
  if (photos.length > 0) await tx.delete(chapterImages).where(inArray(chapterImages.photo, photos))
  return photos
}

/** The chapters that came with an imported episode, if this is the recording they are for. */
export async function findImportedFile(db: Db, recordingId: string): Promise<ExtraFile | null> {
  const [row] = await db
    .select({ extras: episodes.extras })
    .from(recordings)
    .innerJoin(episodes, eq(episodes.id, recordings.episodeId))
    .where(and(eq(recordings.id, recordingId), isKept))
  return row?.extras?.recordingId === recordingId ? (row.extras.chapters ?? null) : null
}

/** Recordings in the order of their IDs that came with a transcript or chapters which were never read. */
export async function findAdoptable(db: Db, after: string | null, limit: number): Promise<string[]> {
  const one = { one: sql`1` }
  const hasTranscript = exists(db.select(one).from(transcripts).where(eq(transcripts.recordingId, recordings.id)))
  const hadTranscript = exists(db.select(one).from(transcriptVersions).where(eq(transcriptVersions.recordingId, recordings.id)))
  const hasList = exists(db.select(one).from(chapterLists).where(eq(chapterLists.recordingId, recordings.id)))
  const rows = await db
    .select({ id: recordings.id })
    .from(recordings)
    .innerJoin(episodes, eq(episodes.id, recordings.episodeId))
    .where(
      and(
        isKept,
        eq(recordings.isDeleted, false),
        sql`${episodes.extras} ->> 'recordingId' = ${recordings.id}::text`,
        or(
          and(sql`${episodes.extras} -> 'transcripts' -> 0 is not null`, not(hasTranscript), not(hadTranscript)),
          and(sql`${episodes.extras} -> 'chapters' is not null`, not(hasList)),
        ),
        after === null ? undefined : gt(recordings.id, after),
      ),
    )
    .orderBy(recordings.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** The show notes of the episode that uses a recording. */
export async function findNotes(db: Db, recordingId: string): Promise<string> {
  const [row] = await db
    .select({ notes: episodes.showNotes })
    .from(recordings)
    .innerJoin(episodes, eq(episodes.id, recordings.episodeId))
    .where(and(eq(recordings.id, recordingId), isKept))
  return row?.notes ?? ''
}

export const findSpeech = (db: Db, recordingId: string): Promise<Array<{ startMs: number; endMs: number; text: string }>> =>
  db
    .select({ startMs: transcriptSegments.startMs, endMs: transcriptSegments.endMs, text: transcriptSegments.text })
    .from(transcriptSegments)
    .innerJoin(transcripts, eq(transcripts.id, transcriptSegments.transcriptId))
    .where(eq(transcripts.recordingId, recordingId))
    .orderBy(transcriptSegments.startMs, transcriptSegments.id)
