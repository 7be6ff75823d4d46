import { accountRates, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { textLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { hookPoint } from '../../../platform/hooks.ts'
import { refund, consume } from '../../../platform/rates/rates.ts'
import { refusal, type Auth } from '../auth.ts'
import { accountNotice } from '../jobs.ts'
import { confirmKey } from '../keys.ts'
import type { NoticeKind } from '../notices.ts'
import * as store from '../store.ts'

export type Caller = { userId: string; sessionId: string }

export const later = ({ now }: Pick<App, 'now'>, seconds: number): Date => new Date(now().getTime() + seconds * 1000)

/** First in every transaction that changes an account: the caller's session may have ended in the meantime. */
export async function lockCaller(tx: Tx, { userId, sessionId }: Caller) {
  const user = await store.lockUser(tx, userId)
  if (!user || !(await store.lockSession(tx, sessionId))) throw new Fault('unauthenticated')
  return user
}

/** Returns the stored hash that the password matched. */
export async function checkPassword(app: App, userId: string, password: string): Promise<string> {
  const hash = await store.findPassword(app.db, userId)
  if (hash === null) throw refusal('NO_PASSWORD')
  if (password === '' || password.length > textLimits.password.max) throw refusal('INVALID_PASSWORD')
  const isRight = await verifyLimited(app, { key: confirmKey(userId), rate: accountRates.confirmPassword }, hash, password)
  if (!isRight) throw refusal('INVALID_PASSWORD')
  return hash
}

type Limit = { key: string; rate: Parameters<typeof consume>[2] }

/** Only wrong words count as attempts. */
export async function verifyLimited(app: App, { key, rate }: Limit, hash: string, words: string): Promise<boolean> {
  await consume(app, key, rate)
  const isRight = await app.passwords.verify(hash, words).catch(async (error: unknown) => {
    // Rejected before the words were checked.
    if (error instanceof Fault) await refund(app, key)
    throw error
  })
  if (isRight) await refund(app, key)
  return isRight
}

export async function confirmPassword(app: App, { userId, sessionId }: Caller, password: string): Promise<{ confirmedUntil: string }> {
  const hash = await checkPassword(app, userId, password)
  const until = later(app, identityLifetimes.confirmation)
  await app.transaction(async (tx) => {
    await lockCaller(tx, { userId, sessionId })
    // It may have been changed while it was being checked.
    if (!(await store.hasPassword(tx, userId, hash))) throw refusal('INVALID_PASSWORD')
    await store.setProof(tx, sessionId, 'passwordUntil', until)
  })
  return { confirmedUntil: until.toISOString() }
}

/** A user with a password must have confirmed it in this session within the last ten minutes. */
export async function requireConfirmed({ db, now }: Pick<App, 'db' | 'now'>, { userId, sessionId }: Caller): Promise<void> {
  const proofs = await store.findProofs(db, sessionId)
  if (proofs?.passwordUntil && proofs.passwordUntil > now()) return
  if ((await store.findPassword(db, userId)) !== null) throw new Fault('password_unconfirmed')
}

/** Requires the security answer and a code, given in this session within the last ten minutes. */
export async function requireProven({ db, now }: Pick<App, 'db' | 'now'>, { sessionId }: Caller): Promise<void> {
  const proofs = await store.findProofs(db, sessionId)
  if (!proofs?.factorUntil || proofs.factorUntil <= now()) throw refusal('TWO_FACTOR_UNPROVEN')
}

/** What other domains revoke with the access of an account: everything that works without signing in. */
export const accessRevoked = hookPoint<(tx: Tx, userId: string) => Promise<unknown>>('access revoked')

/** Called when an account is recovered: it ends all access that was granted before. The account must be locked. */
export async function revokeAccess({ hooks }: Pick<App, 'hooks'>, tx: Tx, userId: string): Promise<void> {
  for (const hook of hooks.of(accessRevoked)) await hook(tx, userId)
}

/** Cancels pending sign-ins and changes that need a code. */
export async function cancelPending(tx: Tx, userId: string): Promise<void> {
  await store.deleteChallenges(tx, userId)
  await store.deleteEmailChanges(tx, userId)
  await store.deleteDraft(tx, userId)
}

/**
 * Called when a user proves ownership of an address that was never verified. Someone else may have created the account, so this removes all
 * other sign-in methods. `keep` is the one that was just verified.
 */
export async function disown(app: Pick<App, 'now' | 'hooks'>, tx: Tx, userId: string, keep: 'password' | 'nothing'): Promise<void> {
  await store.deleteAccounts(tx, userId, keep === 'password' ? 'providers' : 'all')
  await store.deleteSessions(tx, userId)
  await store.deleteTwoFactor(tx, userId)
  await cancelPending(tx, userId)
  await store.deleteLinks(tx, userId)
  await revokeAccess(app, tx, userId)
  await store.updateUser(tx, userId, { emailVerified: true, updatedAt: app.now() })
}

type Ports = Pick<App, 'queue' | 'now'>

/** Emails the owner once the transaction is committed. */
export const notify = (app: Ports, tx: Tx, userId: string, kind: NoticeKind, at = app.now()): Promise<void> =>
  app.queue.add(tx, accountNotice, { userId, kind, at: at.toISOString() })

export async function notePasswordChange(app: Ports, tx: Tx, userId: string): Promise<void> {
  await store.upsertPasswordChange(tx, userId, app.now())
  await sendPasswordNotice(app, tx, userId)
}

async function sendPasswordNotice(app: Ports, tx: Tx, userId: string): Promise<void> {
  const changedAt = await store.takePasswordNotice(tx, userId, app.now())
  if (changedAt) await notify(app, tx, userId, 'password-changed', changedAt)
}

/** Makes sure that the email about the last change is sent. One email per change, however often this is called. */
export const alertPasswordChanged = (app: Ports & Pick<App, 'transaction'>, userId: string): Promise<void> =>
  app.transaction((tx) => sendPasswordNotice(app, tx, userId))

/** Creates an account for someone whose address the operator vouches for, so no verification email is sent. Returns its id. */
export async function openAccount(
  app: Pick<App, 'transaction' | 'passwords'>,
  auth: Auth,
  { email, password }: { email: string; password: string },
): Promise<string> {
  const hash = await app.passwords.hash(password)
  return app.transaction(async (tx) => {
    const { internalAdapter } = await auth.forCall({ tx }).$context
    const { id } = await internalAdapter.createUser({ email, name: '', emailVerified: true }, { method: 'email-password' })
    await internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password: hash })
    return id
  })
}
