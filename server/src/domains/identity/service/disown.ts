import type { Tx } from '../../../platform/db.ts'
import type { Ground } from '../auth.ts'
import * as store from '../store.ts'

/** Of links that are under way, whatever they are for. */
export const dropLinks = async ({ adapter }: Ground, userId: string): Promise<void> => {
  await adapter.deleteMany({ model: 'verification', where: [{ field: 'value', value: userId }] })
}

/** Sign-ins and changes that were begun and not completed. */
export async function dropBegun(tx: Tx, userId: string): Promise<void> {
  await store.deleteChallenges(tx, userId)
  await store.deleteEmailChanges(tx, userId)
  await store.deleteDraft(tx, userId)
}

/**
 * An address was proven that nobody had proven before: whoever made the account with it may have been somebody else. Every
 * way in that they left is closed; `keep` names the one by which the proof came. Runs within the scope of the transaction.
 */
export async function disown(ground: Ground, tx: Tx, userId: string, keep: 'password' | 'nothing'): Promise<void> {
  const { adapter } = ground
  const others = keep === 'password' ? [{ field: 'providerId', value: 'credential', operator: 'ne' as const }] : []
  await adapter.deleteMany({ model: 'account', where: [{ field: 'userId', value: userId }, ...others] })
  await adapter.deleteMany({ model: 'session', where: [{ field: 'userId', value: userId }] })
  await store.deleteTwoFactor(tx, userId)
  await dropBegun(tx, userId)
  await dropLinks(ground, userId)
}
