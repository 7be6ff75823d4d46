import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import { verificationLetter } from './jobs.ts'
import { later } from './service/confirm.ts'
import * as store from './store.ts'

export type { Auth } from './auth.ts'
export type { UserFacts } from './facts.ts'
export { readSecret } from './secret.ts'
export { newCode } from './seal.ts'
export { requireConfirmed } from './service/confirm.ts'
export { alertPasswordChanged } from './service/notices.ts'
export { openAccount } from './service/open-account.ts'
export { findSession, type Session } from './service/sessions.ts'
export { findTwoFactor } from './service/two-factor.ts'

/**
 * Whoever writes people's ids into a podcast, or into what is in it, comes here before they lock any of that: an account that goes
 * holds itself first and its podcasts then, so no two wait for each other. Answers which of the accounts are still there.
 */
export const holdUsers = async (tx: Tx, userIds: string[]): Promise<string[]> =>
  userIds.length === 0 ? [] : store.holdUsers(tx, [...new Set(userIds)])

/** Mails a link that proves the address; it goes out when the transaction is done. */
const sendVerification = (app: Pick<App, 'queue'>, tx: Tx, userId: string): Promise<void> =>
  app.queue.add(tx, verificationLetter, { userId }, { key: userId })

/** The letter that an account gets at its making is on its way for so long: whoever asks right then gets that one. */
const firstLetterMs = 30_000

export async function requestVerification(app: Pick<App, 'queue' | 'transaction' | 'now'>, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const user = await store.findUser(tx, userId)
    if (!user) throw new Fault('not_found')
    if (user.emailVerified) throw new Fault('already_verified')
    if (app.now().getTime() - user.createdAt.getTime() < firstLetterMs) return
    await sendVerification(app, tx, userId)
  })
}

/** How a user can sign in: `credential` is a password. */
export const providersOf = (db: Db, userId: string): Promise<string[]> => store.findProviders(db, userId)

/** The account with its sessions, ways to sign in and second factors. Whatever other domains keep of it must go first or hang on it. */
export const deleteAccount = (tx: Tx, userId: string): Promise<void> => store.deleteUser(tx, userId)

/** Deletes expired sessions and links, and changes that were never completed. */
export async function removeExpired(app: App): Promise<void> {
  await app.transaction((tx) => store.deleteExpired(tx, app.now()))
  await app.transaction(async (tx) => {
    await store.deleteChallengesBefore(tx, app.now())
    await store.deleteDraftsBefore(tx, app.now())
    // The email to the old address may be sent late.
    await store.deleteEmailChangesBefore(tx, later(app, -7 * 24 * 3600))
  })
}
