import { and, eq, inArray, isNull, lte, max, min, ne, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findRows } from '../../../platform/rows.ts'
import type { ProviderName } from '../../../platform/payments/port.ts'
import { customers, purchases, subscriptions } from '../../../schema/billing.ts'

export type PurchaseRow = typeof purchases.$inferSelect

export const findPurchases = (db: Db, userId: string): Promise<PurchaseRow[]> => findRows(db, purchases, eq(purchases.userId, userId))

/** When a user's purchases were last written. Strictly increasing. */
export async function findLastRead(db: Db, userId: string): Promise<Date | null> {
  const [row] = await db
    .select({ readAt: max(purchases.readAt) })
    .from(purchases)
    .where(eq(purchases.userId, userId))
  return row?.readAt ?? null
}

export async function upsertPurchase(tx: Tx, row: PurchaseRow): Promise<void> {
  const { subscriptionId: _id, ...set } = row
  await tx.insert(purchases).values(row).onConflictDoUpdate({ target: purchases.subscriptionId, set })
}

type Due = { now: Date; before: Date; limit: number }

/** Customers to sync again, because a period ended or the last sync was long ago. */
export async function findUnread(db: Db, provider: string, { now, before, limit }: Due): Promise<string[]> {
  const rows = await db
    .select({ customerId: customers.customerId })
    .from(purchases)
    .innerJoin(customers, and(eq(customers.userId, purchases.userId), eq(customers.provider, purchases.provider)))
    .where(
      and(
        eq(purchases.provider, provider),
        inArray(purchases.status, ['active', 'past_due']),
        or(lte(purchases.periodEnd, now), lte(purchases.readAt, before)),
      ),
    )
    .groupBy(customers.customerId)
    .orderBy(min(purchases.readAt))
    .limit(limit)
  return rows.map(({ customerId }) => customerId)
}

/** Users whose plan may have ended without a write: missed payments, ended purchases, and test purchases with a real provider. */
export async function findLapsed(db: Db, provider: ProviderName, { now, before, limit }: Due): Promise<string[]> {
  const rows = await db
    .selectDistinct({ userId: purchases.userId })
    .from(purchases)
    .innerJoin(subscriptions, eq(subscriptions.userId, purchases.userId))
    .where(
      and(
        or(isNull(subscriptions.gift), sql`${subscriptions.gift} <> ${subscriptions.plan}`),
        inArray(purchases.status, ['active', 'past_due']),
        sql`${subscriptions.plan} = ${purchases.plan}`,
        or(
          lte(purchases.endsAt, now),
          lte(purchases.pastDueSince, before),
          lte(purchases.periodEnd, before),
          provider === 'testmode' ? undefined : ne(purchases.provider, provider),
        ),
      ),
    )
    .limit(limit)
  return rows.map(({ userId }) => userId)
}
