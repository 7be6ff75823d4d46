import { and, eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { recoveryCodes, twoFactorDrafts, twoFactors } from '../tables.ts'

export type TwoFactorRow = typeof twoFactors.$inferSelect

export async function findTwoFactor(db: Db, userId: string): Promise<TwoFactorRow | null> {
  const [row] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return row ?? null
}

export async function upsertTwoFactor(tx: Tx, row: typeof twoFactors.$inferInsert): Promise<void> {
  const { userId, createdAt, ...set } = row
  await tx.insert(twoFactors).values(row).onConflictDoUpdate({ target: twoFactors.userId, set })
}

export async function updateTwoFactor(tx: Tx, userId: string, set: Partial<typeof twoFactors.$inferInsert>): Promise<void> {
  await tx.update(twoFactors).set(set).where(eq(twoFactors.userId, userId))
}

export async function deleteTwoFactor(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId))
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
}

/** Whether the app's code of this half minute is taken now; of two who give it at once one gets true. */
export async function takeAppStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const taken = await tx
    .update(twoFactors)
    .set({ appStep: step })
    .where(and(eq(twoFactors.userId, userId), lt(twoFactors.appStep, step)))
    .returning({ userId: twoFactors.userId })
  return taken.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, userId: string, hashes: string[]): Promise<void> {
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(hashes.map((hash) => ({ userId, hash })))
}

/** Each works once; of two who give it at once one gets true. */
export async function takeRecoveryCode(tx: Tx, userId: string, hash: string): Promise<boolean> {
  const taken = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return taken.length > 0
}

export const countRecoveryCodes = (db: Db, userId: string): Promise<number> => db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))

export type DraftRow = typeof twoFactorDrafts.$inferSelect

export async function upsertDraft(tx: Tx, row: typeof twoFactorDrafts.$inferInsert): Promise<void> {
  await tx.delete(twoFactorDrafts).where(eq(twoFactorDrafts.userId, row.userId))
  await tx.insert(twoFactorDrafts).values(row)
}

export async function findDraft(db: Db, userId: string): Promise<DraftRow | null> {
  const [row] = await db.select().from(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId))
  return row ?? null
}

export async function lockDraft(tx: Tx, userId: string): Promise<DraftRow | null> {
  const [row] = await tx.select().from(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId)).for('update')
  return row ?? null
}

export async function updateDraft(tx: Tx, userId: string, set: Partial<typeof twoFactorDrafts.$inferInsert>): Promise<void> {
  await tx.update(twoFactorDrafts).set(set).where(eq(twoFactorDrafts.userId, userId))
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId))
}

export async function deleteDraftsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(twoFactorDrafts).where(lt(twoFactorDrafts.expiresAt, time))
}
