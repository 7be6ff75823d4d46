import { connectionLimits } from '@castwright/contract/tokens/limits.ts'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { queueVerification } from './auth.ts'
import { cancelPending, later, revokeAccess, type Caller } from './service/account.ts'
import * as store from './store.ts'
import { deleteExpiredTokens } from './store/oauth.ts'

export type { Auth } from './auth.ts'
export { newCode } from './codes.ts'
export { accessPrefix, storedToken } from './connection-tokens.ts'
export { readSecret } from './secret.ts'
export { connections, issueTokens, registerClient, type Connection } from './service/oauth.ts'
export { approveConnection } from './service/connections.ts'
export { accessRevoked, alertPasswordChanged, confirmPassword, notify, openAccount, requireConfirmed } from './service/account.ts'
export { lockProven } from './service/proof.ts'
export { findSession } from './service/sessions.ts'
export { findTwoFactor } from './service/two-factor.ts'
export { deleteUser as deleteAccount, findProviders as providersOf, hasUsers as hasAccounts } from './store.ts'

/**
 * Call this before locking a podcast, or anything in it, to write user ids there. Deleting an account locks the account first and
 * its podcasts second, so the same order prevents deadlocks. Returns the ids of the accounts that still exist.
 */
export const lockUsers = async (tx: Tx, userIds: string[]): Promise<string[]> =>
  userIds.length === 0 ? [] : store.lockUsers(tx, [...new Set(userIds)])

/** For this long after sign-up, the first email is still on its way, so a request sends no second one. */
const firstEmailMs = 30_000

/** The link leads back to `returnTo`, a path in the app. */
export async function requestVerification(app: App, userId: string, returnTo?: string): Promise<void> {
  await app.transaction(async (tx) => {
    const user = await store.findUser(tx, userId)
    if (!user) throw new Fault('not_found')
    if (user.emailVerified) throw new Fault('already_verified')
    if (app.now().getTime() - user.createdAt.getTime() < firstEmailMs) return
    await queueVerification(app, tx, userId, returnTo)
  })
}

/** Marks an address as verified that was not proven by a link. */
export const trustEmail = (app: Pick<App, 'now'>, tx: Tx, userId: string): Promise<void> =>
  store.updateUser(tx, userId, { emailVerified: true, updatedAt: app.now() })

/** Verifies the address of a user with a link that was emailed to it. Someone else may be signed in to the account, so ends all other access. */
export async function proveEmail(app: Pick<App, 'now' | 'hooks'>, tx: Tx, { userId, sessionId }: Caller): Promise<void> {
  await store.deleteSessions(tx, userId, { except: sessionId })
  await cancelPending(tx, userId)
  await store.deleteLinks(tx, userId)
  await revokeAccess(app, tx, userId)
  await trustEmail(app, tx, userId)
}

/** Only for people who may know: those with a link that was made for this address. */
export const hasAccount = async (db: Db, email: string): Promise<boolean> => (await store.findUserByEmail(db, email)) !== null

/** Ends all sessions, pending sign-ins and changes, emailed links, and the access of programs. */
export async function signOutEverywhere(app: Pick<App, 'hooks'>, tx: Tx, userId: string): Promise<void> {
  if (!(await store.lockUser(tx, userId))) throw new Fault('not_found')
  await store.deleteSessions(tx, userId)
  await cancelPending(tx, userId)
  await store.deleteLinks(tx, userId)
  await revokeAccess(app, tx, userId)
}

/** Deletes expired sessions and links, and changes that were never completed. */
export async function removeExpired(app: App): Promise<void> {
  await app.transaction((tx) => store.deleteExpired(tx, app.now()))
  await app.transaction((tx) => deleteExpiredTokens(tx, app.now(), later(app, -connectionLimits.clientDays * 24 * 3600)))
  await app.transaction(async (tx) => {
    await store.deleteChallengesBefore(tx, app.now())
    await store.deleteDraftsBefore(tx, app.now())
    // The email to the old address may be sent late.
    await store.deleteEmailChangesBefore(tx, later(app, -7 * 24 * 3600))
  })
}
