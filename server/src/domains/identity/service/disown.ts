import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import * as store from '../store.ts'

/** Sign-ins and changes that were begun and not completed. */
export async function dropBegun(tx: Tx, userId: string): Promise<void> {
  await store.deleteChallenges(tx, userId)
  await store.deleteEmailChanges(tx, userId)
  await store.deleteDraft(tx, userId)
}

/**
 * Someone proved to own an address that was never verified, so the account may have been created by someone else. Removes every
 * way in that they left; `keep` names the one that was just proven.
 */
export async function disown(app: Pick<App, 'now'>, tx: Tx, userId: string, keep: 'password' | 'nothing'): Promise<void> {
  await store.deleteAccounts(tx, userId, keep === 'password' ? 'providers' : 'all')
  await store.deleteSessions(tx, userId)
  await store.deleteTwoFactor(tx, userId)
  await dropBegun(tx, userId)
  await store.deleteLinks(tx, userId)
  await store.updateUser(tx, userId, { emailVerified: true, updatedAt: app.now() })
}
