import { and, eq } from 'drizzle-orm'
import { newProgress } from '@castwright/contract/steps.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { recordings } from '../recordings/tables.ts'
import { episodeProgresses } from './tables.ts'

export type ProgressRow = typeof episodeProgresses.$inferSelect

/** Null where nobody began yet. */
export async function findProgress(db: Db, episodeId: string): Promise<ProgressRow | null> {
  const [row] = await db.select().from(episodeProgresses).where(eq(episodeProgresses.episodeId, episodeId))
  return row ?? null
}

export async function hasRecording(db: Db, episodeId: string): Promise<boolean> {
  return (await db.$count(recordings, and(eq(recordings.episodeId, episodeId), eq(recordings.isDeleted, false)))) > 0
}

export async function insertProgresses(tx: Tx, rows: Array<typeof episodeProgresses.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(episodeProgresses).values(rows)
}

/** Of two that come at once, the second waits and then sees what the first did. */
export async function lockProgress(tx: Tx, episodeId: string): Promise<ProgressRow> {
  await tx
    .insert(episodeProgresses)
    .values({ ...newProgress, episodeId })
    .onConflictDoNothing()
  const [row] = await tx.select().from(episodeProgresses).where(eq(episodeProgresses.episodeId, episodeId)).for('update')
  return row!
}

export async function updateProgress(tx: Tx, { episodeId, ...set }: ProgressRow): Promise<void> {
  await tx.update(episodeProgresses).set(set).where(eq(episodeProgresses.episodeId, episodeId))
}
