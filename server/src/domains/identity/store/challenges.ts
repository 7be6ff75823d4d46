import { eq, lt } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { challenges } from '../tables.ts'

export type ChallengeRow = typeof challenges.$inferSelect

/** A session has at most one. */
export async function insertChallenge(tx: Tx, row: typeof challenges.$inferInsert): Promise<void> {
  if (row.sessionId) await tx.delete(challenges).where(eq(challenges.sessionId, row.sessionId))
  await tx.insert(challenges).values(row)
}

export async function findChallenge(db: Db, challengeId: string): Promise<ChallengeRow | null> {
  const [row] = await db.select().from(challenges).where(eq(challenges.id, challengeId))
  return row ?? null
}

export async function findChallengeOfSession(db: Db, sessionId: string): Promise<ChallengeRow | null> {
  const [row] = await db.select().from(challenges).where(eq(challenges.sessionId, sessionId))
  return row ?? null
}

export async function lockChallenge(tx: Tx, challengeId: string): Promise<ChallengeRow | null> {
  const [row] = await tx.select().from(challenges).where(eq(challenges.id, challengeId)).for('update')
  return row ?? null
}

export async function updateChallenge(tx: Tx, challengeId: string, set: Partial<typeof challenges.$inferInsert>): Promise<void> {
  await tx.update(challenges).set(set).where(eq(challenges.id, challengeId))
}

export async function deleteChallenge(tx: Tx, challengeId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.id, challengeId))
}

export async function deleteChallenges(tx: Tx, userId: string): Promise<void> {
  await tx.delete(challenges).where(eq(challenges.userId, userId))
}

export async function deleteChallengesBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(challenges).where(lt(challenges.expiresAt, time))
}
