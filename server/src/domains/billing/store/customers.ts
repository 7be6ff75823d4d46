import { eq, and, inArray, isNull, lte, max, min, ne, or, sql, asc, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first, findRows, hasRows } from '../../../platform/rows.ts'
import { customers, purchases, subscriptions, paymentEvents } from '../../../schema/billing.ts'
import type { ProviderName } from '../../../platform/payments/port.ts'

type CustomerRow = typeof customers.$inferSelect

export const findCustomerOf = (db: Db, userId: string): Promise<CustomerRow | null> =>
  first(db.select().from(customers).where(eq(customers.userId, userId)))

export const findUserOf = (db: Db, provider: string, customerId: string): Promise<string | null> =>
  findValue(db, customers.userId, eq(customers.provider, provider), eq(customers.customerId, customerId))

/** Replaces a customer at another provider. */
export async function putCustomer(tx: Tx, row: CustomerRow): Promise<void> {
  const { userId: _userId, ...set } = row
  await tx.insert(customers).values(row).onConflictDoUpdate({ target: customers.userId, set })
}

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

/** False if it already exists. */
export const insertEvent = (tx: Tx, row: typeof paymentEvents.$inferInsert): Promise<boolean> =>
  hasRows(tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ eventId: paymentEvents.eventId }))

/** Marks all events of a customer up to that time as handled. */
export async function setHandled(tx: Tx, provider: string, customerId: string, { until, at }: { until: Date; at: Date }): Promise<void> {
  const open = and(
    eq(paymentEvents.provider, provider),
    eq(paymentEvents.customerId, customerId),
    isNull(paymentEvents.handledAt),
    lte(paymentEvents.receivedAt, until),
  )
  await tx.update(paymentEvents).set({ handledAt: at }).where(open)
}

/** Customers with unhandled events from before that time, because their job gave up. */
export async function findUnhandled(db: Db, provider: string, { before, limit }: { before: Date; limit: number }): Promise<string[]> {
  const rows = await db
    .select({ customerId: customers.customerId })
    .from(paymentEvents)
    .innerJoin(customers, and(eq(customers.provider, paymentEvents.provider), eq(customers.customerId, paymentEvents.customerId)))
    .where(and(eq(paymentEvents.provider, provider), isNull(paymentEvents.handledAt), lte(paymentEvents.receivedAt, before)))
    .groupBy(customers.customerId)
    .orderBy(asc(min(paymentEvents.receivedAt)))
    .limit(limit)
  return rows.map(({ customerId }) => customerId)
}

export async function deleteEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}
