import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { episodes, isKept } from '../episodes/tables.ts'
import { episodeChecklists } from './tables.ts'

export type ChecklistRow = typeof episodeChecklists.$inferSelect
export type Owner = Pick<ChecklistRow, 'episodeId' | 'userId'>

const ofOwner = ({ episodeId, userId }: Owner) => and(eq(episodeChecklists.episodeId, episodeId), eq(episodeChecklists.userId, userId))

/** Null if nothing was saved yet. */
export async function findChecklist(db: Db, owner: Owner): Promise<ChecklistRow | null> {
  const [row] = await db.select().from(episodeChecklists).where(ofOwner(owner))
  return row ?? null
}

/** Keeps the episode until the transaction ends and returns its podcast. Null if it doesn't exist. */
export async function lockEpisode(tx: Tx, episodeId: string): Promise<string | null> {
  const [row] = await tx
    .select({ podcastId: episodes.podcastId })
    .from(episodes)
    .where(and(eq(episodes.id, episodeId), isKept))
    .for('key share')
  return row?.podcastId ?? null
}

/** Concurrent transactions wait for each other. */
export async function lockChecklist(tx: Tx, { id, episodeId, userId }: Owner & { id: string }): Promise<ChecklistRow> {
  await tx.insert(episodeChecklists).values({ id, episodeId, userId }).onConflictDoNothing()
  const [row] = await tx.select().from(episodeChecklists).where(ofOwner({ episodeId, userId })).for('update')
  return row!
}

export async function updateChecklist(tx: Tx, id: string, set: Pick<ChecklistRow, 'items' | 'removed' | 'version'>): Promise<void> {
  await tx.update(episodeChecklists).set(set).where(eq(episodeChecklists.id, id))
}
