import { and, desc, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { migrationVerifications as table } from '../tables.ts'

export type VerificationRow = typeof table.$inferSelect

const own = (id: string, userId: string) => and(eq(table.id, id), eq(table.userId, userId))

/** Of somebody else it does not exist. */
export async function findVerification(db: Db, id: string, userId: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(table).where(own(id, userId))
  return row ?? null
}

/** Of two that come at once, the second waits and then sees what the first did. */
export async function lockVerification(tx: Tx, id: string, userId: string): Promise<VerificationRow | null> {
  const [row] = await tx.select().from(table).where(own(id, userId)).for('update')
  return row ?? null
}

export async function findLetter(db: Db, id: string): Promise<VerificationRow | null> {
  const [row] = await db.select().from(table).where(eq(table.id, id))
  return row ?? null
}

/** A new proof takes the place of those that somebody began for the same feed. */
export async function insertVerification(tx: Tx, row: typeof table.$inferInsert): Promise<VerificationRow> {
  await tx
    .update(table)
    .set({ status: 'CANCELED' })
    .where(and(eq(table.userId, row.userId), eq(table.feedUrl, row.feedUrl), eq(table.status, 'PENDING')))
  const [inserted] = await tx.insert(table).values(row).returning()
  return inserted!
}

/** What somebody was told last to put into this feed. */
export async function findTxtValue(db: Db, userId: string, feedUrl: string, now: Date): Promise<string | null> {
  const [row] = await db
    .select({ txtValue: table.txtValue })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.feedUrl, feedUrl), eq(table.proof, 'txt'), gt(table.expiresAt, now)))
    .orderBy(desc(table.id))
    .limit(1)
  return row?.txtValue ?? null
}

export async function updateVerification(tx: Tx, id: string, set: Partial<typeof table.$inferInsert>): Promise<void> {
  await tx.update(table).set(set).where(eq(table.id, id))
}

/** Keeps the code of a letter that is still wanted. */
export async function setCode(tx: Tx, id: string, codeHash: string): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ codeHash })
    .where(and(eq(table.id, id), eq(table.status, 'PENDING')))
    .returning({ id: table.id })
  return rows.length > 0
}

const proven = (userId: string, since: Date) => and(eq(table.userId, userId), eq(table.status, 'VERIFIED'), gt(table.verifiedAt, since))

/** Whether somebody has proven to own anything since then. */
export async function hasProof(db: Db, userId: string, since: Date): Promise<boolean> {
  const rows = await db.select({ id: table.id }).from(table).where(proven(userId, since)).limit(1)
  return rows.length > 0
}

/** All that somebody has proven of one feed since then, held until the transaction ends. */
export const lockProofs = (tx: Tx, userId: string, feedUrl: string, since: Date): Promise<VerificationRow[]> =>
  tx
    .select()
    .from(table)
    .where(and(proven(userId, since), eq(table.feedUrl, feedUrl)))
    .orderBy(table.id)
    .for('update')

/** A proof is good for one import. */
export async function deleteVerifications(tx: Tx, ids: string[]): Promise<void> {
  await tx.delete(table).where(inArray(table.id, ids))
}

export async function deleteVerificationsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(table).where(and(lt(table.expiresAt, time), or(isNull(table.verifiedAt), lt(table.verifiedAt, time))))
}
