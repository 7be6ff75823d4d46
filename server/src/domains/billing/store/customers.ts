import { and, eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { first } from '../../../platform/rows.ts'
import { customers } from '../../../schema/billing.ts'

type CustomerRow = typeof customers.$inferSelect

export const findCustomerOf = (db: Db, userId: string): Promise<CustomerRow | null> =>
  first(db.select().from(customers).where(eq(customers.userId, userId)))

export async function findUserOf(db: Db, provider: string, customerId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: customers.userId })
    .from(customers)
    .where(and(eq(customers.provider, provider), eq(customers.customerId, customerId)))
  return row?.userId ?? null
}

/** Replaces a customer at another provider. */
export async function putCustomer(tx: Tx, row: CustomerRow): Promise<void> {
  const { userId: _userId, ...set } = row
  await tx.insert(customers).values(row).onConflictDoUpdate({ target: customers.userId, set })
}
