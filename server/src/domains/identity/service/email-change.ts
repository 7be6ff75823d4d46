import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { isSameSecret, newId } from '../../../platform/ids.ts'
import { refund, consume } from '../../../platform/rates/rates.ts'
import { refusal, type Auth } from '../auth.ts'
import { emailCodeOf, hashCode } from '../codes.ts'
import { emailChangeCode, emailChangedNotice } from '../jobs.ts'
import { codeKey, emailCodeKey } from '../keys.ts'
import * as store from '../store.ts'
import { later, lockCaller, requireConfirmed, type Caller } from './account.ts'

/** Sends a code to the new address. Nothing changes before it is entered. */
export async function changeEmail(app: App, caller: Caller, newEmail: string): Promise<{ newEmail: string; expiresAt: string }> {
  const { userId, sessionId } = caller
  if ((await store.findPassword(app.db, userId)) === null) throw refusal('NO_PASSWORD')
  await requireConfirmed(app, caller)
  // Limits emails to an address, whether from one account or many.
  for (const whose of [userId, newEmail]) await consume(app, emailCodeKey(whose), accountRates.emailCode)
  if (await store.findUserByEmail(app.db, newEmail)) throw refusal('EMAIL_IN_USE')
  const expiresAt = later(app, identityLifetimes.code)
  const id = newId()
  await app.transaction(async (tx) => {
    const { email } = await lockCaller(tx, caller)
    await store.insertEmailChange(tx, { id, userId, sessionId, newEmail, oldEmail: email, expiresAt })
    await app.queue.add(tx, emailChangeCode, { changeId: id })
  })
  return { newEmail, expiresAt: expiresAt.toISOString() }
}

type End = 'right' | 'WRONG_CODE' | 'CODE_EXPIRED' | 'EMAIL_IN_USE'

export async function finishChangeEmail(app: App, auth: Auth, caller: Caller, code: string) {
  const { userId } = caller
  await consume(app, codeKey(userId), accountRates.code)
  const { secret } = await auth.$context
  // Wrong codes are counted in the transaction, so it must commit for them too.
  const end = await app
    .transaction((tx) => tryCode(app, secret, tx, caller, code))
    .catch((error: unknown): End => {
      // Someone took the address at the same moment.
      if (isDuplicate(error)) return 'EMAIL_IN_USE'
      throw error
    })
  if (end !== 'right') throw refusal(end)
  await refund(app, codeKey(userId))
  return (await store.findUser(app.db, userId))!
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '23505') || isDuplicate(error.cause))

async function tryCode(app: App, secret: string, tx: Tx, caller: Caller, code: string): Promise<End> {
  await lockCaller(tx, caller)
  const change = await store.lockEmailChange(tx, caller.userId, caller.sessionId)
  if (!change?.codeHash || change.expiresAt <= app.now() || change.tries >= maxCodeAttempts) return 'CODE_EXPIRED'
  if (!isSameSecret(change.codeHash, hashCode(secret, emailCodeOf(change.id), code))) {
    await store.updateEmailChange(tx, change.id, { tries: change.tries + 1 })
    return 'WRONG_CODE'
  }
  if (await store.findUserByEmail(tx, change.newEmail)) return 'EMAIL_IN_USE'
  await store.updateEmailChange(tx, change.id, { finishedAt: app.now(), codeHash: null })
  await store.updateUser(tx, caller.userId, { email: change.newEmail, emailVerified: true, updatedAt: app.now() })
  // Otherwise links sent to the old address would still work.
  await store.deleteLinks(tx, caller.userId)
  await app.queue.add(tx, emailChangedNotice, { changeId: change.id })
  return 'right'
}
