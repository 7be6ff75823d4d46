import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { episodes } from '../episodes/tables.ts'
import { episodeChecklists } from './tables.ts'

export type ChecklistRow = typeof episodeChecklists.$inferSelect
export type Owner = Pick<ChecklistRow, 'episodeId' | 'userId'>

const ofOwner = ({ episodeId, userId }: Owner) => and(eq(episodeChecklists.episodeId, episodeId), eq(episodeChecklists.userId, userId))

/** Null where they wrote nothing yet. */
export async function findChecklist(db: Db, owner: Owner): Promise<ChecklistRow | null> {
  const [row] = await db.select().from(episodeChecklists).where(ofOwner(owner))
  return row ?? null
}

/** Whether the episode is there, and stays until the transaction ends. */
export async function holdEpisode(tx: Tx, episodeId: string): Promise<boolean> {
  const rows = await tx.select({ id: episodes.id }).from(episodes).where(eq(episodes.id, episodeId)).for('key share')
  return rows.length > 0
}

/** Of two that come at once, the second waits and then sees what the first did. */
export async function lockChecklist(tx: Tx, { id, episodeId, userId }: Owner & { id: string }): Promise<ChecklistRow> {
  await tx.insert(episodeChecklists).values({ id, episodeId, userId }).onConflictDoNothing()
  const [row] = await tx.select().from(episodeChecklists).where(ofOwner({ episodeId, userId })).for('update')
  return row!
}

export async function updateChecklist(tx: Tx, id: string, set: Pick<ChecklistRow, 'items' | 'removed' | 'version'>): Promise<void> {
  await tx.update(episodeChecklists).set(set).where(eq(episodeChecklists.id, id))
}
