import { and, asc, eq, isNull, lt, lte, min } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { hasRows } from '../../../platform/rows.ts'
import { customers, paymentEvents } from '../../../schema/billing.ts'

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
