import { and, eq, inArray, max, not } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { descending } from '../../../platform/lists/order.ts'
import { findRows, first } from '../../../platform/rows.ts'
import { backupRuns } from '../../../schema/instance.ts'

export type RunRow = typeof backupRuns.$inferSelect

/** Null if another one is running. */
export const insertRun = (tx: Tx, run: typeof backupRuns.$inferInsert): Promise<RunRow | null> =>
  first(tx.insert(backupRuns).values(run).onConflictDoNothing().returning())

export const findRun = (db: Db, id: string): Promise<RunRow | null> => first(db.select().from(backupRuns).where(eq(backupRuns.id, id)))

export const findRuns = (db: Db, limit: number): Promise<RunRow[]> =>
  db
    .select()
    .from(backupRuns)
    .orderBy(...descending(backupRuns.createdAt, backupRuns.id))
    .limit(limit)

export const findRunning = (db: Db): Promise<RunRow[]> => findRows(db, backupRuns, eq(backupRuns.state, 'running'))

/** When the last scheduled backup was begun, whatever became of it. */
export async function findLastScheduled(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({ at: max(backupRuns.createdAt) })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'backup'), eq(backupRuns.isManual, false)))
  return row?.at ?? null
}

/** Whether it was still running. */
export async function updateRunning(tx: Tx, id: string, set: Partial<RunRow>): Promise<boolean> {
  const changed = await tx
    .update(backupRuns)
    .set(set)
    .where(and(eq(backupRuns.id, id), eq(backupRuns.state, 'running')))
    .returning({ id: backupRuns.id })
  return changed.length > 0
}

/** Marks the files that are no longer there. */
export async function markDeleted(tx: Tx, remaining: string[]): Promise<void> {
  await tx
    .update(backupRuns)
    .set({ isDeleted: true })
    .where(
      and(
        eq(backupRuns.kind, 'backup'),
        eq(backupRuns.state, 'done'),
        eq(backupRuns.isDeleted, false),
        remaining.length === 0 ? undefined : not(inArray(backupRuns.fileName, remaining)),
      ),
    )
}
