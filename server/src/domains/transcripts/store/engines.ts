import { gte, lt } from 'drizzle-orm'
import type { TranscriptionEngine } from '@castwright/contract/transcripts/shapes.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { transcriptionEngines } from '../../../schema/transcripts.ts'

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
