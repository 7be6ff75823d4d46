import { and, eq, inArray } from 'drizzle-orm'
import type { ShowAccess } from '@castwright/contract/teams/shapes.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue } from '../../../platform/rows.ts'
import { newId } from '../../../platform/ids.ts'
import { podcastRoles } from '../../../schema/teams.ts'

export async function insertOwner(tx: Tx, row: { podcastId: string; userId: string; createdAt: Date }): Promise<void> {
  await tx.insert(podcastRoles).values({ id: newId(), showAccess: 'OWNER', collaboratorType: 'HOST', isActive: true, ...row })
}

export const findOwner = (db: Db, podcastId: string): Promise<string | null> =>
  findValue(db, podcastRoles.userId, eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER'))

/** Locks the roles of two users in a podcast. */
export async function lockPair(tx: Tx, podcastId: string, one: string, two: string) {
  const rows = await tx
    .select()
    .from(podcastRoles)
    .where(and(eq(podcastRoles.podcastId, podcastId), inArray(podcastRoles.userId, [one, two])))
    .orderBy(podcastRoles.id)
    .for('update')
  return [one, two].map((userId) => rows.find((row) => row.userId === userId))
}

export async function setAccess(tx: Tx, podcastRoleId: string, showAccess: ShowAccess): Promise<void> {
  await tx.update(podcastRoles).set({ showAccess }).where(eq(podcastRoles.id, podcastRoleId))
}
