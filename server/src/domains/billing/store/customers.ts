import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { findValue, first } from '../../../platform/rows.ts'
import { customers } from '../../../schema/billing.ts'

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
