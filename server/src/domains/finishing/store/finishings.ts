import { and, asc, count, eq, gt, inArray, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { findRow, first, hasRows } from '../../../platform/rows.ts'
import { finishings } from '../../../schema/finishing.ts'
import { recordings } from '../../../schema/recordings.ts'

export type FinishingRow = typeof finishings.$inferSelect

const isOpen = inArray(finishings.state, ['waiting', 'running'])

export const findFinishing = (db: Db, id: string): Promise<FinishingRow | null> =>
  first(db.select().from(finishings).where(eq(finishings.id, id)))

export const findOpenFinishing = (db: Db, recordingId: string): Promise<FinishingRow | null> =>
  findRow(db, finishings, eq(finishings.recordingId, recordingId), isOpen)

export async function findLatestFinishing(db: Db, recordingId: string): Promise<FinishingRow | null> {
  const [row] = await db
    .select()
    .from(finishings)
    .where(eq(finishings.recordingId, recordingId))
    .orderBy(...descending(finishings.createdAt, finishings.id))
    .limit(1)
  return row ?? null
}

/** How a recording was made. */
export const findFinishingOfResult = (db: Db, resultId: string): Promise<FinishingRow | null> =>
  first(db.select().from(finishings).where(eq(finishings.resultId, resultId)))

/** Open ones, and those that ended since then. */
export const findRecentFinishings = (db: Db, podcastId: string, since: Date, limit: number): Promise<FinishingRow[]> =>
  db
    .select()
    .from(finishings)
    .where(and(eq(finishings.podcastId, podcastId), or(isOpen, gt(finishings.finishedAt, since))))
    .orderBy(...descending(finishings.createdAt, finishings.id))
    .limit(limit)

export const findOpenFinishings = (db: Db): Promise<FinishingRow[]> =>
  db.select().from(finishings).where(isOpen).orderBy(asc(finishings.createdAt), asc(finishings.id))

/** Open ones of the whole server that were requested before. */
export async function countAhead(db: Db, { createdAt, id }: FinishingRow): Promise<number> {
  const isBefore = or(lt(finishings.createdAt, createdAt), and(eq(finishings.createdAt, createdAt), lt(finishings.id, id)))
  const [row] = await db.select({ rows: count() }).from(finishings).where(and(isOpen, isBefore))
  return row?.rows ?? 0
}

/** Also of deleted recordings. */
export async function findFileNames(db: Db, recordingIds: string[]): Promise<Map<string, string>> {
  if (recordingIds.length === 0) return new Map()
  const rows = await db
    .select({ id: recordings.id, fileName: recordings.fileName })
    .from(recordings)
    .where(inArray(recordings.id, recordingIds))
  return new Map(rows.map(({ id, fileName }) => [id, fileName]))
}

export async function insertFinishing(tx: Tx, row: typeof finishings.$inferInsert): Promise<FinishingRow> {
  const [inserted] = await tx.insert(finishings).values(row).returning()
  return inserted!
}

export async function updateFinishing(tx: Tx, id: string, set: Partial<FinishingRow>): Promise<FinishingRow> {
  const [row] = await tx.update(finishings).set(set).where(eq(finishings.id, id)).returning()
  return row!
}

/** A deleted recording is neither finished nor shown as a result. Returns the jobs that were open. */
export async function forgetRecording(tx: Tx, recordingId: string, now: Date): Promise<string[]> {
  await tx.update(finishings).set({ resultId: null }).where(eq(finishings.resultId, recordingId))
  const rows = await tx
    .update(finishings)
    .set({ state: 'canceled', finishedAt: now, runnerId: null })
    .where(and(eq(finishings.recordingId, recordingId), isOpen))
    .returning({ id: finishings.id })
  return rows.map(({ id }) => id)
}

/** Takes over a job. The process that ran it before can no longer save anything. Null if it is over. */
export async function claimFinishing(tx: Tx, id: string, { runnerId, now }: { runnerId: string; now: Date }): Promise<FinishingRow | null> {
  const [row] = await tx
    .update(finishings)
    .set({
      state: 'running',
      runnerId,
      attempts: sql`${finishings.attempts} + 1`,
      startedAt: sql`coalesce(${finishings.startedAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(finishings.id, id), isOpen))
    .returning()
  return row ?? null
}

const isRunning = (id: string, runnerId: string) =>
  and(eq(finishings.id, id), eq(finishings.state, 'running'), eq(finishings.runnerId, runnerId))

/** False if it was canceled or another process runs it. */
export const saveStage = (
  tx: Tx,
  id: string,
  runnerId: string,
  set: Partial<Pick<FinishingRow, 'stage' | 'progress' | 'facts' | 'spans'>>,
): Promise<boolean> => hasRows(tx.update(finishings).set(set).where(isRunning(id, runnerId)).returning({ id: finishings.id }))

export const isFinishedBy = (db: Db, id: string, runnerId: string): Promise<boolean> =>
  hasRows(db.select({ id: finishings.id }).from(finishings).where(isRunning(id, runnerId)))
