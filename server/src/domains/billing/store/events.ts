import { and, eq, isNull, lt, lte } from 'drizzle-orm'
import type { Tx } from '../../../platform/db.ts'
import { paymentEvents } from '../tables.ts'

/** False where it is known already. */
export async function insertEvent(tx: Tx, row: typeof paymentEvents.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentEvents).values(row).onConflictDoNothing().returning({ eventId: paymentEvents.eventId })
  return rows.length > 0
}

/** What came in about a customer until then has been seen to. */
export async function setHandled(tx: Tx, provider: string, customerId: string, { until, at }: { until: Date; at: Date }): Promise<void> {
  const open = and(
    eq(paymentEvents.provider, provider),
    eq(paymentEvents.customerId, customerId),
    isNull(paymentEvents.handledAt),
    lte(paymentEvents.receivedAt, until),
  )
  await tx.update(paymentEvents).set({ handledAt: at }).where(open)
}

export async function deleteEvents(tx: Tx, before: Date): Promise<void> {
  await tx.delete(paymentEvents).where(lt(paymentEvents.receivedAt, before))
}
