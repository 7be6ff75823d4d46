import { and, desc, eq, lt, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../db.ts'
import { first } from '../../rows.ts'
import type { Card } from '../port.ts'
import { testCustomers, testInvoices, testPrices, testSessions, testSubscriptions } from '../tables.ts'

export type CustomerRow = typeof testCustomers.$inferSelect
export type SessionRow = typeof testSessions.$inferSelect
export type SubscriptionRow = typeof testSubscriptions.$inferSelect
export type InvoiceRow = typeof testInvoices.$inferSelect

export async function insertCustomer(tx: Tx, row: typeof testCustomers.$inferInsert): Promise<string> {
  await tx.insert(testCustomers).values(row).onConflictDoNothing({ target: testCustomers.key })
  const [kept] = await tx.select({ id: testCustomers.id }).from(testCustomers).where(eq(testCustomers.key, row.key))
  return kept!.id
}

/** Returns the one with the same key if there is one. */
export async function insertPrice(tx: Tx, row: typeof testPrices.$inferInsert): Promise<string> {
  await tx.insert(testPrices).values(row).onConflictDoNothing({ target: testPrices.key })
  const [kept] = await tx.select({ id: testPrices.id }).from(testPrices).where(eq(testPrices.key, row.key))
  return kept!.id
}

export const findPrice = (db: Db, id: string): Promise<typeof testPrices.$inferSelect | null> =>
  first(db.select().from(testPrices).where(eq(testPrices.id, id)))

/** Lock the customer before any change. */
export const lockCustomer = (tx: Tx, id: string): Promise<CustomerRow | null> =>
  first(tx.select().from(testCustomers).where(eq(testCustomers.id, id)).for('update'))

export const findCustomer = (db: Db, id: string): Promise<CustomerRow | null> =>
  first(db.select().from(testCustomers).where(eq(testCustomers.id, id)))

export async function setCard(tx: Tx, id: string, card: Card): Promise<void> {
  const columns = { cardBrand: card.brand, cardLast4: card.last4, cardExpMonth: card.expMonth, cardExpYear: card.expYear }
  await tx.update(testCustomers).set(columns).where(eq(testCustomers.id, id))
}

export async function forgetCustomer(tx: Tx, id: string): Promise<void> {
  const gone = { email: '', cardBrand: null, cardLast4: null, cardExpMonth: null, cardExpYear: null }
  await tx.update(testCustomers).set(gone).where(eq(testCustomers.id, id))
}

export const insertSession = async (tx: Tx, row: typeof testSessions.$inferInsert): Promise<void> => {
  await tx.insert(testSessions).values(row)
}

export const findSession = (db: Db, kind: SessionRow['kind'], id: string): Promise<SessionRow | null> =>
  first(
    db
      .select()
      .from(testSessions)
      .where(and(eq(testSessions.id, id), eq(testSessions.kind, kind))),
  )

export async function setSession(tx: Tx, id: string, changes: Partial<Pick<SessionRow, 'status' | 'subscriptionId'>>): Promise<void> {
  await tx.update(testSessions).set(changes).where(eq(testSessions.id, id))
}

/** Ends open checkouts of a customer, and all expired visits. */
export async function endSessions(tx: Tx, customerId: string, before: Date): Promise<void> {
  const open = and(eq(testSessions.customerId, customerId), eq(testSessions.kind, 'checkout'), eq(testSessions.status, 'open'))
  await tx.update(testSessions).set({ status: 'expired' }).where(open)
  await tx.delete(testSessions).where(lt(testSessions.expiresAt, before))
}

export const findSubscriptions = (db: Db, customerId: string): Promise<SubscriptionRow[]> =>
  db
    .select()
    .from(testSubscriptions)
    .where(eq(testSubscriptions.customerId, customerId))
    .orderBy(desc(testSubscriptions.createdAt), desc(testSubscriptions.id))

export const findSubscription = (db: Db, id: string): Promise<SubscriptionRow | null> =>
  first(db.select().from(testSubscriptions).where(eq(testSubscriptions.id, id)))

export const insertSubscription = async (tx: Tx, row: SubscriptionRow): Promise<void> => {
  await tx.insert(testSubscriptions).values(row)
}

export async function setSubscription(tx: Tx, { id, ...row }: SubscriptionRow): Promise<void> {
  await tx.update(testSubscriptions).set(row).where(eq(testSubscriptions.id, id))
}

export const insertInvoices = async (tx: Tx, rows: InvoiceRow[]): Promise<void> => {
  if (rows.length > 0) await tx.insert(testInvoices).values(rows)
}

export const countInvoices = (db: Db, customerId: string): Promise<number> =>
  db.$count(testInvoices, eq(testInvoices.customerId, customerId))

export async function findInvoice(db: Db, id: string): Promise<(InvoiceRow & { email: string }) | null> {
  const [row] = await db
    .select({ invoice: testInvoices, email: testCustomers.email })
    .from(testInvoices)
    .innerJoin(testCustomers, eq(testCustomers.id, testInvoices.customerId))
    .where(eq(testInvoices.id, id))
  return row ? { ...row.invoice, email: row.email } : null
}

type Page = { after: Pick<InvoiceRow, 'createdAt' | 'id'> | null; limit: number }

export const findInvoices = (db: Db, customerId: string, { after, limit }: Page): Promise<InvoiceRow[]> =>
  db
    .select()
    .from(testInvoices)
    .where(
      and(
        eq(testInvoices.customerId, customerId),
        after
          ? or(lt(testInvoices.createdAt, after.createdAt), and(eq(testInvoices.createdAt, after.createdAt), lt(testInvoices.id, after.id)))
          : undefined,
      ),
    )
    .orderBy(desc(testInvoices.createdAt), desc(testInvoices.id))
    .limit(limit)

/** Marks all open invoices as paid. */
export async function payInvoices(tx: Tx, customerId: string): Promise<void> {
  const open = and(eq(testInvoices.customerId, customerId), eq(testInvoices.status, 'open'))
  await tx.update(testInvoices).set({ status: 'paid' }).where(open)
}

/** Refunds the newest paid invoice. Returns false if there is none. */
export async function refundInvoice(tx: Tx, customerId: string): Promise<boolean> {
  const newest = tx
    .select({ id: testInvoices.id })
    .from(testInvoices)
    .where(and(eq(testInvoices.customerId, customerId), eq(testInvoices.status, 'paid'), sql`${testInvoices.total} > 0`))
    .orderBy(desc(testInvoices.createdAt), desc(testInvoices.id))
    .limit(1)
  const rows = await tx.update(testInvoices).set({ status: 'refunded' }).where(eq(testInvoices.id, newest)).returning()
  return rows.length > 0
}
