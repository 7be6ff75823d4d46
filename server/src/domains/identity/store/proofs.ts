import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db.ts'
import { sessionProofs } from '../tables.ts'

export type Proof = 'passwordUntil' | 'answerUntil' | 'factorUntil'

export async function findProofs(db: Db, sessionId: string) {
  const [row] = await db.select().from(sessionProofs).where(eq(sessionProofs.sessionId, sessionId))
  return row ?? null
}

export async function setProof(tx: Tx, sessionId: string, proof: Proof, until: Date | null): Promise<void> {
  await tx
    .insert(sessionProofs)
    .values({ sessionId, [proof]: until })
    .onConflictDoUpdate({ target: sessionProofs.sessionId, set: { [proof]: until } })
}
