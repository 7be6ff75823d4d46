import { and, count, eq } from 'drizzle-orm'
import type { Plan } from '@castwright/contract/limits.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { podcastRoles } from '../teams/tables.ts'
import { subscriptions } from './tables.ts'

export async function findSubscription(db: Db, userId: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.userId, userId))
  return row ?? null
}

export async function countOwnedPodcasts(db: Db, userId: string): Promise<number> {
  const [row] = await db
    .select({ owned: count() })
    .from(podcastRoles)
    .where(and(eq(podcastRoles.userId, userId), eq(podcastRoles.showAccess, 'OWNER')))
  return row?.owned ?? 0
}

export async function upsertSubscription(tx: Tx, row: { userId: string; plan: Plan; updatedAt: Date }): Promise<void> {
  await tx
    .insert(subscriptions)
    .values(row)
    .onConflictDoUpdate({ target: subscriptions.userId, set: { plan: row.plan, updatedAt: row.updatedAt } })
}
