import { and, eq, isNull, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { emailChanges, passwordChanges } from '../tables.ts'

export async function insertEmailChange(tx: Tx, row: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), isNull(emailChanges.finishedAt)))
  await tx.insert(emailChanges).values(row)
}

export async function findEmailChange(db: Db, changeId: string) {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.id, changeId))
  return row ?? null
}

/** The change that waits for its code in this session. */
export async function lockEmailChange(tx: Tx, userId: string, sessionId: string) {
  const [row] = await tx
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), eq(emailChanges.sessionId, sessionId), isNull(emailChanges.finishedAt)))
    .for('update')
  return row ?? null
}

export async function updateEmailChange(tx: Tx, changeId: string, set: Partial<typeof emailChanges.$inferInsert>): Promise<void> {
  await tx.update(emailChanges).set(set).where(eq(emailChanges.id, changeId))
}

export async function deleteEmailChanges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, userId), isNull(emailChanges.finishedAt)))
}

export async function deleteEmailChangesBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(emailChanges).where(lt(emailChanges.expiresAt, time))
}

export async function upsertPasswordChange(tx: Tx, userId: string, changedAt: Date): Promise<void> {
  const row = { changedAt, noticedAt: null }
  await tx
    .insert(passwordChanges)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: passwordChanges.userId, set: row })
}

/** When the password was changed, where nobody has been told yet; of two who ask at once one gets it. */
export async function takePasswordNotice(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .update(passwordChanges)
    .set({ noticedAt: now })
    .where(and(eq(passwordChanges.userId, userId), isNull(passwordChanges.noticedAt)))
    .returning({ changedAt: passwordChanges.changedAt })
  return row?.changedAt ?? null
}
