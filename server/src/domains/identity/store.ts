import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db.ts'
import { accounts, sessions, users } from './tables.ts'

export async function findSession(db: Db, token: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(eq(sessions.token, token))
  return row ?? null
}

const userColumns = { id: users.id, email: users.email, emailVerified: users.emailVerified }

export async function findUser(db: Db, userId: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.email, email))
  return row ?? null
}

export async function findProviders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .select({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.providerId)
  return rows.map((row) => row.providerId)
}

/** Whether this is still the user's password. Waits for a change of it that is under way. */
export async function hasPassword(db: Db, userId: string, hash: string): Promise<boolean> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
    .for('share')
  return row?.password === hash
}
