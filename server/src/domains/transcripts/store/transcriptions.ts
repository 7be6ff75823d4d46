import { and, asc, eq, inArray, lt, ne, sql, gte } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { findRow, first, hasRow } from '../../../platform/rows.ts'
import { recordings } from '../../../schema/recordings.ts'
import { transcriptionPieces, transcriptions, transcriptionEngines } from '../../../schema/transcripts.ts'
import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'

export type TranscriptionRow = typeof transcriptions.$inferSelect
type PieceRow = typeof transcriptionPieces.$inferSelect

const isOpen = inArray(transcriptions.state, ['waiting', 'running'])

export const findOpenTranscription = (db: Db, recordingId: string): Promise<TranscriptionRow | null> =>
  findRow(db, transcriptions, eq(transcriptions.recordingId, recordingId), isOpen)

export async function findLatestTranscription(db: Db, recordingId: string): Promise<TranscriptionRow | null> {
  const [row] = await db
    .select()
    .from(transcriptions)
    .where(eq(transcriptions.recordingId, recordingId))
    .orderBy(...descending(transcriptions.createdAt, transcriptions.id))
    .limit(1)
  return row ?? null
}

/** The transcription of the same recording before this one, if it failed. */
export async function findFailedBefore(db: Db, { id, recordingId }: TranscriptionRow): Promise<TranscriptionRow | null> {
  const [row] = await db
    .select()
    .from(transcriptions)
    .where(and(eq(transcriptions.recordingId, recordingId), ne(transcriptions.id, id)))
    .orderBy(...descending(transcriptions.createdAt, transcriptions.id))
    .limit(1)
  return row?.state === 'failed' ? row : null
}

export const findTranscription = (db: Db, id: string): Promise<TranscriptionRow | null> =>
  first(db.select().from(transcriptions).where(eq(transcriptions.id, id)))

/** Also if it was deleted. */
export async function findNamedRecording(db: Db, recordingId: string): Promise<{ fileName: string; episodeId: string | null } | null> {
  const columns = { fileName: recordings.fileName, episodeId: recordings.episodeId }
  const [row] = await db.select(columns).from(recordings).where(eq(recordings.id, recordingId))
  return row ?? null
}

export async function insertTranscription(tx: Tx, row: typeof transcriptions.$inferInsert): Promise<TranscriptionRow> {
  const [inserted] = await tx.insert(transcriptions).values(row).returning()
  return inserted!
}

export async function updateTranscription(tx: Tx, id: string, set: Partial<TranscriptionRow>): Promise<TranscriptionRow> {
  const [row] = await tx.update(transcriptions).set(set).where(eq(transcriptions.id, id)).returning()
  return row!
}

/** Takes over a transcription. The process that ran it before can no longer save pieces. Null if it is over. */
export async function claimTranscription(
  tx: Tx,
  id: string,
  set: { runnerId: string; engine: string; now: Date },
): Promise<TranscriptionRow | null> {
  const { runnerId, engine, now } = set
  const [row] = await tx
    .update(transcriptions)
    .set({
      state: 'running',
      runnerId,
      engine,
      attempts: sql`${transcriptions.attempts} + 1`,
      startedAt: sql`coalesce(${transcriptions.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(transcriptions.id, id), isOpen))
    .returning()
  return row ?? null
}

/** Whether this runner still has it. */
export const isRunBy = (db: Db, id: string, runnerId: string): Promise<boolean> =>
  hasRow(db, transcriptions, eq(transcriptions.id, id), eq(transcriptions.state, 'running'), eq(transcriptions.runnerId, runnerId))

type NewPiece = Pick<typeof transcriptionPieces.$inferInsert, 'track' | 'startMs' | 'endMs' | 'segments' | 'tookMs' | 'doneAt'>

/** False if the transcription was canceled or another runner has it. */
export async function savePiece(tx: Tx, id: string, runnerId: string, piece: NewPiece): Promise<boolean> {
  const [row] = await tx
    .update(transcriptions)
    .set({ piecesDone: sql`${transcriptions.piecesDone} + 1` })
    .where(and(eq(transcriptions.id, id), eq(transcriptions.state, 'running'), eq(transcriptions.runnerId, runnerId)))
    .returning({ piecesDone: transcriptions.piecesDone })
  if (!row) return false
  await tx.insert(transcriptionPieces).values({ ...piece, transcriptionId: id, position: row.piecesDone, attempts: 1 })
  return true
}

export const findPieces = (db: Db, id: string): Promise<PieceRow[]> =>
  db.select().from(transcriptionPieces).where(eq(transcriptionPieces.transcriptionId, id)).orderBy(asc(transcriptionPieces.position))

/** Where each track ends so far, and how long that took. */
export const findProgress = (db: Db, id: string): Promise<Array<{ track: number; endMs: number; tookMs: number }>> =>
  db
    .select({
      track: transcriptionPieces.track,
      endMs: sql<number>`max(${transcriptionPieces.endMs})::int`,
      tookMs: sql<number>`coalesce(sum(${transcriptionPieces.tookMs}), 0)::int`,
    })
    .from(transcriptionPieces)
    .where(eq(transcriptionPieces.transcriptionId, id))
    .groupBy(transcriptionPieces.track)

export async function deletePieces(tx: Tx, id: string): Promise<void> {
  await tx.delete(transcriptionPieces).where(eq(transcriptionPieces.transcriptionId, id))
}

/** Gives the pieces of a failed transcription to the one that continues it. */
export async function movePieces(tx: Tx, fromId: string, toId: string): Promise<void> {
  await tx.update(transcriptionPieces).set({ transcriptionId: toId }).where(eq(transcriptionPieces.transcriptionId, fromId))
}

/** Of recordings that were deleted. */
export async function deletePiecesOf(tx: Tx, recordingId: string): Promise<void> {
  const theirs = tx.select({ id: transcriptions.id }).from(transcriptions).where(eq(transcriptions.recordingId, recordingId))
  await tx.delete(transcriptionPieces).where(inArray(transcriptionPieces.transcriptionId, theirs))
}

/** Of transcriptions that ended before a time. */
export async function deleteOldPieces(tx: Tx, before: Date): Promise<void> {
  const ended = tx.select({ id: transcriptions.id }).from(transcriptions).where(lt(transcriptions.finishedAt, before))
  await tx.delete(transcriptionPieces).where(inArray(transcriptionPieces.transcriptionId, ended))
}

export const findOpenTranscriptions = (db: Db): Promise<TranscriptionRow[]> =>
  db.select().from(transcriptions).where(isOpen).orderBy(asc(transcriptions.createdAt), asc(transcriptions.id))

/** The lengths of recordings in milliseconds. */
export async function findDurations(db: Db, recordingIds: string[]): Promise<Map<string, number>> {
  const rows = await db
    .select({ id: recordings.id, duration: recordings.duration })
    .from(recordings)
    .where(inArray(recordings.id, recordingIds))
  return new Map(rows.map(({ id, duration }) => [id, duration * 1000]))
}

export async function saveEngine(tx: Tx, row: typeof transcriptionEngines.$inferInsert): Promise<void> {
  const { engine, seenAt } = row
  await tx.insert(transcriptionEngines).values(row).onConflictDoUpdate({ target: transcriptionEngines.server, set: { engine, seenAt } })
}

/** Of servers that reported since a time. */
export async function findEngines(db: Db, since: Date): Promise<TranscriptionEngine[]> {
  const rows = await db
    .select({ engine: transcriptionEngines.engine })
    .from(transcriptionEngines)
    .where(gte(transcriptionEngines.seenAt, since))
    .orderBy(transcriptionEngines.server)
  return rows.map(({ engine }) => engine)
}

export async function deleteEngines(tx: Tx, before: Date): Promise<void> {
  await tx.delete(transcriptionEngines).where(lt(transcriptionEngines.seenAt, before))
}
