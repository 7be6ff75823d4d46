import { and, count, eq } from 'drizzle-orm'
import type { Plan } from '@castwright/contract/limits.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { users } from '../identity/tables.ts'
import { podcastRoles } from '../teams/tables.ts'
import { subscriptions } from './tables.ts'

export async function findSubscription(db: Db, userId: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row ?? null
}

/** Held until the transaction ends; who only refers to the account does not wait for it. False where there is no such account. */
export async function lockSubscriber(tx: Tx, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return rows.length > 0
}

const ownedBy = (userId: string) => and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER'))

export async function countOwnedPodcasts(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ owned: count() }).from(podcastRoles).where(ownedBy(userId))
  return row?.owned ?? 0
}

export async function findOwnedPodcasts(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ podcastId: podcastRoles.podcastId })
    .from(podcastRoles)
    .where(ownedBy(userId))
    .orderBy(podcastRoles.podcastId)
  return rows.map(({ podcastId }) => podcastId)
}

export async function findOwner(db: Db, podcastId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: podcastRoles.userId })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.podcastId, podcastId), eq(podcastRoles.showAccess, 'OWNER')))
  return row?.userId ?? null
}

export async function upsertSubscription(tx: Tx, row: { userId: string; plan: Plan; updatedAt: Date }): Promise<void> {
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userId, set: { plan: row.plan, updatedAt: row.updatedAt } })
}
