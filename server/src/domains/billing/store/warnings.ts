import { and, eq, inArray } from 'drizzle-orm'
import type { PlanHolder } from '@castwright/contract/billing/limits.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRows } from '../../../platform/rows.ts'
import { subscriptions, usageWarnings } from '../../../schema/billing.ts'

type WarningRow = typeof usageWarnings.$inferSelect

export const findWarnings = (db: Db, userIds: string[]): Promise<WarningRow[]> =>
  findRows(db, usageWarnings, inArray(usageWarnings.userId, userIds))

export async function findPlans(db: Db, userIds: string[]): Promise<Map<string, PlanHolder>> {
  const rows = await db
    .select({ userId: subscriptions.userId, plan: subscriptions.plan, unlimited: subscriptions.unlimited })
    .from(subscriptions)
    .where(inArray(subscriptions.userId, userIds))
  return new Map(rows.map(({ userId, ...holder }) => [userId, holder]))
}

const same = (row: WarningRow) =>
  and(
    eq(usageWarnings.userId, row.userId),
    eq(usageWarnings.measure, row.measure),
    eq(usageWarnings.podcastId, row.podcastId),
    eq(usageWarnings.percent, row.percent),
    eq(usageWarnings.month, row.month),
  )

export async function deleteWarning(tx: Tx, row: WarningRow): Promise<void> {
  await tx.delete(usageWarnings).where(same(row))
}

export async function putWarning(tx: Tx, row: WarningRow): Promise<void> {
  const { measure, podcastId, percent, month, userId } = usageWarnings
  await tx
    .insert(usageWarnings)
    .values(row)
    .onConflictDoUpdate({ target: [userId, measure, podcastId, percent, month], set: { plan: row.plan, warnedAt: row.warnedAt } })
}
