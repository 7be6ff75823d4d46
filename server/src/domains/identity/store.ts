import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { accounts, sessions, users, verifications } from './tables.ts'

export * from './store/challenges.ts'
export * from './store/email-changes.ts'
export * from './store/proofs.ts'
export * from './store/two-factor.ts'

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

const userColumns = { id: users.id, email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt }

export async function findUser(db: Db, userId: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.id, userId))
  return row ?? null
}

export async function findUserByEmail(db: Db, email: string) {
  const [row] = await db.select(userColumns).from(users).where(eq(users.email, email))
  return row ?? null
}

/**
 * Whoever changes how an account is entered holds its row, before any other of its rows: a session that is being made
 * at that moment comes before, and is seen, or after. Null where there is no such account any more.
 */
export async function lockUser(tx: Tx, userId: string) {
  const [row] = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('update')
  return row ?? null
}

/** Those of them that are still there, and stay until the transaction ends. */
export async function holdUsers(tx: Tx, userIds: string[]): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.id).for('key share')
  return rows.map(({ id }) => id)
}

/** Whether the session is still there; it stays until the transaction is done. */
export async function lockSession(tx: Tx, sessionId: string): Promise<boolean> {
  const rows = await tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share')
  return rows.length > 0
}

/** Deletes the account with its sessions, ways to sign in and everything else that references it. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await deleteLinks(tx, userId)
  await tx.delete(users).where(eq(users.id, userId))
}

/** Links that were emailed and not used yet, whatever they are for. */
export async function deleteLinks(tx: Tx, userId: string): Promise<void> {
  await tx.delete(verifications).where(eq(verifications.value, userId))
}

export async function updateUser(
  tx: Tx,
  userId: string,
  set: Partial<Pick<typeof users.$inferInsert, 'email' | 'emailVerified'>> & { updatedAt: Date },
): Promise<void> {
  await tx.update(users).set(set).where(eq(users.id, userId))
}

export async function updatePassword(tx: Tx, userId: string, password: string, updatedAt: Date): Promise<void> {
  await tx
    .update(accounts)
    .set({ password, updatedAt })
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
}

/** One way to sign in, or all of them but the password. */
export async function deleteAccounts(tx: Tx, userId: string, which: { providerId: string } | 'providers' | 'all'): Promise<void> {
  const only =
    which === 'all' ? undefined : which === 'providers' ? ne(accounts.providerId, 'credential') : eq(accounts.providerId, which.providerId)
  await tx.delete(accounts).where(and(eq(accounts.userId, userId), only))
}

export async function deleteSessions(tx: Tx, userId: string, { except }: { except?: string } = {}): Promise<void> {
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), except === undefined ? undefined : ne(sessions.id, except)))
}

/** Whether the user had this session. */
export async function deleteSession(tx: Tx, userId: string, sessionId: string): Promise<boolean> {
  const deleted = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
    .returning({ id: sessions.id })
  return deleted.length > 0
}

/** Sessions and links. */
export async function deleteExpired(tx: Tx, now: Date): Promise<void> {
  await tx.delete(sessions).where(lt(sessions.expiresAt, now))
  await tx.delete(verifications).where(lt(verifications.expiresAt, now))
}

export async function deleteSessionByToken(tx: Tx, token: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.token, token))
}

/** Those that are alive, the one used last first. */
export async function findSessions(db: Db, userId: string, now: Date) {
  return db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      address: sessions.ipAddress,
      createdAt: sessions.createdAt,
      lastUsedAt: sessions.updatedAt,
    })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.updatedAt), desc(sessions.id))
}

export async function findPassword(db: Db, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ password: accounts.password })
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential')))
  return row?.password ?? null
}

export async function findAccountOwner(db: Db, providerId: string, accountId: string): Promise<string | null> {
  const [row] = await db
    .select({ userId: accounts.userId })
    .from(accounts)
    .where(and(eq(accounts.providerId, providerId), eq(accounts.accountId, accountId)))
  return row?.userId ?? null
}

export async function findProviders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ providerId: accounts.providerId })
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
