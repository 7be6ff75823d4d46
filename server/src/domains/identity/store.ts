import { and, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Db, Tx } from '../../platform/db.ts'
import { findValue, first, hasRows } from '../../platform/rows.ts'
import {
  accounts,
  challenges,
  emailChanges,
  passwordChanges,
  recoveryCodes,
  sessionProofs,
  sessions,
  twoFactorDrafts,
  twoFactors,
  users,
  verifications,
} from '../../schema/identity.ts'
import { profiles } from '../../schema/profiles.ts'

/** With the status of its profile, which every request needs. Null if the profile is missing. */
export async function findSession(db: Db, token: string) {
  const [row] = await db
    .select({
      sessionId: sessions.id,
      expiresAt: sessions.expiresAt,
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      status: { isBetaUser: profiles.isBetaUser, isOperator: profiles.isOperator, disabledAt: profiles.disabledAt },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(profiles, eq(profiles.userId, sessions.userId))
    .where(eq(sessions.token, token))
  return row ?? null
}

const userColumns = { id: users.id, email: users.email, emailVerified: users.emailVerified, createdAt: users.createdAt }

export const findUser = (db: Db, userId: string) => first(db.select(userColumns).from(users).where(eq(users.id, userId)))

export const findUserByEmail = (db: Db, email: string) => first(db.select(userColumns).from(users).where(eq(users.email, email)))

export async function isDisabled(db: Db, userId: string): Promise<boolean> {
  const [row] = await db.select({ disabledAt: profiles.disabledAt }).from(profiles).where(eq(profiles.userId, userId))
  return row !== undefined && row.disabledAt !== null
}

/** Whether anyone has signed up yet. */
export const hasUsers = (db: Db): Promise<boolean> => hasRows(db.select({ id: users.id }).from(users).limit(1))

/**
 * Locks the account before any other row when a sign-in method changes. A concurrent sign-in waits, or its session is already visible. Null
 * if the account was deleted.
 */
export const lockUser = (tx: Tx, userId: string) => first(tx.select(userColumns).from(users).where(eq(users.id, userId)).for('update'))

/** The users that still exist, locked until the transaction ends. */
export async function lockUsers(tx: Tx, userIds: string[]): Promise<string[]> {
  const rows = await tx.select({ id: users.id }).from(users).where(inArray(users.id, userIds)).orderBy(users.id).for('key share')
  return rows.map(({ id }) => id)
}

/** Whether the session still exists, locked until the transaction ends. */
export const lockSession = (tx: Tx, sessionId: string): Promise<boolean> =>
  hasRows(tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.id, sessionId)).for('share'))

/** Deletes the account with its sessions, sign-in methods and everything else that references it. Rows that don't must already be gone. */
export async function deleteUser(tx: Tx, userId: string): Promise<void> {
  await deleteLinks(tx, userId)
  await tx.delete(users).where(eq(users.id, userId))
}

/** Emailed links of any kind that haven't been used. */
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

const isPasswordOf = (userId: string) => and(eq(accounts.userId, userId), eq(accounts.providerId, 'credential'))

export async function updatePassword(tx: Tx, userId: string, password: string, updatedAt: Date): Promise<void> {
  await tx.update(accounts).set({ password, updatedAt }).where(isPasswordOf(userId))
}

/** One sign-in method, or all except the password. */
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

/** Sessions that have not expired, most recently used first. */
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

export const findPassword = (db: Db, userId: string): Promise<string | null> => findValue(db, accounts.password, isPasswordOf(userId))

export const findAccountOwner = (db: Db, providerId: string, accountId: string): Promise<string | null> =>
  findValue(db, accounts.userId, eq(accounts.providerId, providerId), eq(accounts.accountId, accountId))

/** How a user can sign in: `credential` is a password. */
export async function findProviders(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ providerId: accounts.providerId })
    .from(accounts)
    .where(eq(accounts.userId, userId))
    .orderBy(accounts.providerId)
  return rows.map((row) => row.providerId)
}

/** Whether this is still the user's password. Waits for a concurrent change. */
export async function hasPassword(db: Db, userId: string, hash: string): Promise<boolean> {
  const [row] = await db.select({ password: accounts.password }).from(accounts).where(isPasswordOf(userId)).for('share')
  return row?.password === hash
}

export type Proof = 'passwordUntil' | 'answerUntil' | 'factorUntil' | 'emailUntil'

export const findProofs = (db: Db, sessionId: string) =>
  first(db.select().from(sessionProofs).where(eq(sessionProofs.sessionId, sessionId)))

/** When the user signed in. */
export const findSignInTime = (db: Db, sessionId: string): Promise<Date | null> =>
  findValue(db, sessions.createdAt, eq(sessions.id, sessionId))

export async function setProof(tx: Tx, sessionId: string, proof: Proof, until: Date | null): Promise<void> {
  await tx
    .insert(sessionProofs)
    .values({ sessionId, [proof]: until })
    .onConflictDoUpdate({ target: sessionProofs.sessionId, set: { [proof]: until } })
}

export async function insertEmailChange(tx: Tx, row: typeof emailChanges.$inferInsert): Promise<void> {
  await tx.delete(emailChanges).where(and(eq(emailChanges.userId, row.userId), isNull(emailChanges.finishedAt)))
  await tx.insert(emailChanges).values(row)
}

export const findEmailChange = (db: Db, changeId: string) => first(db.select().from(emailChanges).where(eq(emailChanges.id, changeId)))

/** Locks this session's pending email change. */
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

/** When the password was changed, if its owner wasn't notified yet. Only one of two concurrent calls gets it. */
export async function takePasswordNotice(tx: Tx, userId: string, now: Date): Promise<Date | null> {
  const [row] = await tx
    .update(passwordChanges)
    .set({ noticedAt: now })
    .where(and(eq(passwordChanges.userId, userId), isNull(passwordChanges.noticedAt)))
    .returning({ changedAt: passwordChanges.changedAt })
  return row?.changedAt ?? null
}

export type TwoFactorRow = typeof twoFactors.$inferSelect

export const findTwoFactor = (db: Db, userId: string): Promise<TwoFactorRow | null> =>
  first(db.select().from(twoFactors).where(eq(twoFactors.userId, userId)))

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

/** Marks the app code of this time step as used. Only one of two concurrent calls gets true. */
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

/** Marks a recovery code as used. Only one of two concurrent calls gets true. */
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

export const findDraft = (db: Db, userId: string): Promise<DraftRow | null> =>
  first(db.select().from(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId)))

export const lockDraft = (tx: Tx, userId: string): Promise<DraftRow | null> =>
  first(tx.select().from(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId)).for('update'))

export async function updateDraft(tx: Tx, userId: string, set: Partial<typeof twoFactorDrafts.$inferInsert>): Promise<void> {
  await tx.update(twoFactorDrafts).set(set).where(eq(twoFactorDrafts.userId, userId))
}

export async function deleteDraft(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactorDrafts).where(eq(twoFactorDrafts.userId, userId))
}

export async function deleteDraftsBefore(tx: Tx, time: Date): Promise<void> {
  await tx.delete(twoFactorDrafts).where(lt(twoFactorDrafts.expiresAt, time))
}

export type ChallengeRow = typeof challenges.$inferSelect

/** A session has at most one. */
export async function insertChallenge(tx: Tx, row: typeof challenges.$inferInsert): Promise<void> {
  if (row.sessionId) await tx.delete(challenges).where(eq(challenges.sessionId, row.sessionId))
  await tx.insert(challenges).values(row)
}

export const findChallenge = (db: Db, challengeId: string): Promise<ChallengeRow | null> =>
  first(db.select().from(challenges).where(eq(challenges.id, challengeId)))

export const findChallengeOfSession = (db: Db, sessionId: string): Promise<ChallengeRow | null> =>
  first(db.select().from(challenges).where(eq(challenges.sessionId, sessionId)))

export const lockChallenge = (tx: Tx, challengeId: string): Promise<ChallengeRow | null> =>
  first(tx.select().from(challenges).where(eq(challenges.id, challengeId)).for('update'))

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
