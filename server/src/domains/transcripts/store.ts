import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findValue, first } from '../../platform/rows.ts'
import { episodes, isKept, type ExtraFile } from '../../schema/episodes.ts'
import { podcasts } from '../../schema/podcasts.ts'
import { recordings } from '../../schema/recordings.ts'
import { transcripts, transcriptSegments, transcriptSettings } from '../../schema/transcripts.ts'

export * from './store/transcriptions.ts'
export * from './store/versions.ts'

export type TranscriptRow = typeof transcripts.$inferSelect
export type SegmentRow = typeof transcriptSegments.$inferSelect
export type NewSegment = Omit<typeof transcriptSegments.$inferInsert, 'transcriptId'>

export const findTranscript = (db: Db, recordingId: string): Promise<TranscriptRow | null> =>
  first(db.select().from(transcripts).where(eq(transcripts.recordingId, recordingId)))

export const findTranscripts = (db: Db, recordingIds: string[]): Promise<TranscriptRow[]> =>
  recordingIds.length === 0 ? Promise.resolve([]) : db.select().from(transcripts).where(inArray(transcripts.recordingId, recordingIds))

export async function insertTranscript(tx: Tx, row: typeof transcripts.$inferInsert): Promise<TranscriptRow> {
  const [inserted] = await tx.insert(transcripts).values(row).returning()
  return inserted!
}

export async function updateTranscript(tx: Tx, id: string, set: Partial<TranscriptRow>): Promise<TranscriptRow> {
  const [row] = await tx.update(transcripts).set(set).where(eq(transcripts.id, id)).returning()
  return row!
}

export async function deleteTranscript(tx: Tx, id: string): Promise<void> {
  await tx.delete(transcripts).where(eq(transcripts.id, id))
}

export const findSegments = (db: Db, transcriptId: string): Promise<SegmentRow[]> =>
  db
    .select()
    .from(transcriptSegments)
    .where(eq(transcriptSegments.transcriptId, transcriptId))
    .orderBy(asc(transcriptSegments.startMs), asc(transcriptSegments.id))

export const findSegmentsById = (db: Db, ids: string[]): Promise<SegmentRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : db.select().from(transcriptSegments).where(inArray(transcriptSegments.id, ids))

export const countSegments = (db: Db, transcriptId: string): Promise<number> =>
  db.$count(transcriptSegments, eq(transcriptSegments.transcriptId, transcriptId))

/** Rows of one statement. */
const batchSize = 1000

/** Inserts segments, or replaces those with the same ID. One array per column, because SQL with a parameter per value takes long to build. */
export async function saveSegments(tx: Tx, transcriptId: string, segments: NewSegment[]): Promise<void> {
  for (let at = 0; at < segments.length; at += batchSize) {
    const batch = segments.slice(at, at + batchSize)
    const of = (column: (segment: NewSegment) => unknown) => sql.param(batch.map(column))
    await tx.execute(sql`
      insert into ${transcriptSegments} (id, transcript_id, start_ms, end_ms, speaker, text, words, confidence, is_checked, version)
      select id, ${transcriptId}::uuid, start_ms, end_ms, speaker, text, words, confidence, is_checked, version
      from unnest(${of(({ id }) => id)}::uuid[], ${of(({ startMs }) => startMs)}::int[], ${of(({ endMs }) => endMs)}::int[],
        ${of(({ speaker }) => speaker)}::text[], ${of(({ text }) => text)}::text[],
        ${of(({ words }) => (words ? JSON.stringify(words) : null))}::jsonb[], ${of(({ confidence }) => confidence ?? null)}::real[],
        ${of(({ isChecked }) => isChecked ?? false)}::boolean[], ${of(({ version }) => version ?? 1)}::int[])
        as given (id, start_ms, end_ms, speaker, text, words, confidence, is_checked, version)
      on conflict (id) do update set start_ms = excluded.start_ms, end_ms = excluded.end_ms, speaker = excluded.speaker, text = excluded.text,
        words = excluded.words, confidence = excluded.confidence, is_checked = excluded.is_checked, version = excluded.version`)
  }
}

export async function deleteSegments(tx: Tx, transcriptId: string, ids: string[]): Promise<void> {
  if (ids.length > 0)
    await tx.delete(transcriptSegments).where(and(eq(transcriptSegments.transcriptId, transcriptId), inArray(transcriptSegments.id, ids)))
}

export async function deleteAllSegments(tx: Tx, transcriptId: string): Promise<void> {
  await tx.delete(transcriptSegments).where(eq(transcriptSegments.transcriptId, transcriptId))
}

export async function markSegments(tx: Tx, transcriptId: string, isChecked: boolean): Promise<void> {
  await tx
    .update(transcriptSegments)
    .set({ isChecked, version: sql`${transcriptSegments.version} + 1` })
    .where(and(eq(transcriptSegments.transcriptId, transcriptId), eq(transcriptSegments.isChecked, !isChecked)))
}

export async function renameSpeaker(tx: Tx, transcriptId: string, from: string, to: string): Promise<number> {
  const rows = await tx
    .update(transcriptSegments)
    .set({ speaker: to, version: sql`${transcriptSegments.version} + 1` })
    .where(and(eq(transcriptSegments.transcriptId, transcriptId), eq(transcriptSegments.speaker, from)))
    .returning({ id: transcriptSegments.id })
  return rows.length
}

export async function isAutoReleased(db: Db, podcastId: string): Promise<boolean> {
  const [row] = await db.select().from(transcriptSettings).where(eq(transcriptSettings.podcastId, podcastId))
  return row?.isAutoReleased ?? false
}

export async function saveSettings(tx: Tx, podcastId: string, isOn: boolean): Promise<void> {
  await tx
    .insert(transcriptSettings)
    .values({ podcastId, isAutoReleased: isOn })
    .onConflictDoUpdate({ target: transcriptSettings.podcastId, set: { isAutoReleased: isOn } })
}

/** The transcripts that came with an imported episode, if this is the recording they are for. */
export async function findImportedFiles(db: Db, recordingId: string): Promise<ExtraFile[]> {
  const [row] = await db
    .select({ extras: episodes.extras })
    .from(recordings)
    .innerJoin(episodes, eq(episodes.id, recordings.episodeId))
    .where(and(eq(recordings.id, recordingId), isKept))
  return row?.extras?.recordingId === recordingId ? (row.extras.transcripts ?? []) : []
}

export const findLanguage = async (db: Db, podcastId: string): Promise<string> =>
  (await findValue(db, podcasts.language, eq(podcasts.id, podcastId))) ?? ''
