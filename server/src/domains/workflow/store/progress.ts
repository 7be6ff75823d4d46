import { and, eq, inArray, sql } from 'drizzle-orm'
import { newProgress, publishStep, stepKeys, stepNames } from '@castwright/contract/workflow/steps.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { episodes } from '../../../schema/episodes.ts'
import { recordings } from '../../../schema/recordings.ts'
import { hasTemplateNotes } from '../../../schema/templates.ts'
import { episodeProgresses } from '../../../schema/workflow.ts'

export type ProgressRow = typeof episodeProgresses.$inferSelect

/** Null if no one has started yet. */
export const findProgress = (db: Db, episodeId: string): Promise<ProgressRow | null> =>
  first(db.select().from(episodeProgresses).where(eq(episodeProgresses.episodeId, episodeId)))

/** What some steps require before they can be marked as done. */
export async function findMaterial(db: Db, episodeId: string): Promise<{ hasRecording: boolean; hasTemplateNotes: boolean }> {
  const [row] = await db
    .select({ hasRecording: sql<boolean>`${recordings.id} is not null`, hasTemplateNotes })
    .from(episodes)
    .leftJoin(recordings, and(eq(recordings.episodeId, episodes.id), eq(recordings.isDeleted, false)))
    .where(eq(episodes.id, episodeId))
    .limit(1)
  return row ?? { hasRecording: false, hasTemplateNotes: false }
}

export async function insertProgresses(tx: Tx, rows: Array<typeof episodeProgresses.$inferInsert>): Promise<void> {
  if (rows.length > 0) await tx.insert(episodeProgresses).values(rows)
}

/** Concurrent transactions wait for each other. */
export async function lockProgress(tx: Tx, episodeId: string): Promise<ProgressRow> {
  await tx
    .insert(episodeProgresses)
    .values({ ...newProgress, episodeId })
    .onConflictDoNothing()
  const [row] = await tx.select().from(episodeProgresses).where(eq(episodeProgresses.episodeId, episodeId)).for('update')
  return row!
}

/** In bulk, since an import creates hundreds. */
export async function finishUploads(tx: Tx, episodeIds: string[]): Promise<void> {
  if (episodeIds.length === 0) return
  const open = stepKeys
    .filter((step) => step !== 'uploadAudio')
    .map((step) => sql`when ${episodeProgresses[step]} = 0 then ${stepNames[step]}`)
  await tx
    .update(episodeProgresses)
    .set({
      uploadAudio: 1,
      version: sql`${episodeProgresses.version} + 1`,
      changedAt: sql`${episodeProgresses.changedAt} || jsonb_build_object('uploadAudio', ${episodeProgresses.version} + 1)`,
      currentStep: sql`case ${sql.join(open, sql` `)} else ${publishStep} end`,
    })
    .where(and(inArray(episodeProgresses.episodeId, episodeIds), eq(episodeProgresses.uploadAudio, 0)))
}

export async function updateProgress(tx: Tx, { episodeId, ...set }: ProgressRow): Promise<void> {
  await tx.update(episodeProgresses).set(set).where(eq(episodeProgresses.episodeId, episodeId))
}
