import { accountRates, codeTries, lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import type { Auth } from '../auth.ts'
import { emailChangedLetter, emailCodeLetter } from '../jobs.ts'
import { codeKey, emailCodeKey } from '../keys.ts'
import { refusal } from '../refusal.ts'
import { hashCode, sameHash } from '../seal.ts'
import * as store from '../store.ts'
import { hold, later, requireConfirmed, type Held } from './confirm.ts'

export const emailCodeOf = (changeId: string): string => `email ${changeId}`

/** A code goes to the new address; until it is given, nothing has changed. */
export async function changeEmail(app: App, held: Held, newEmail: string): Promise<{ newEmail: string; expiresAt: string }> {
  const { userId, sessionId } = held
  if ((await store.findPassword(app.db, userId)) === null) throw refusal('NO_PASSWORD')
  await requireConfirmed(app, held)
  // Nobody's letter box is filled, by one account or by many.
  for (const whose of [userId, newEmail]) await takeTurn(app, emailCodeKey(whose), accountRates.emailCode)
  if (await store.findUserByEmail(app.db, newEmail)) throw refusal('EMAIL_IN_USE')
  const expiresAt = later(app, lifetimes.code)
  const id = newId()
  await app.transaction(async (tx) => {
    const { email } = await hold(tx, held)
    await store.insertEmailChange(tx, { id, userId, sessionId, newEmail, oldEmail: email, expiresAt })
    await app.queue.add(tx, emailCodeLetter, { changeId: id })
  })
  return { newEmail, expiresAt: expiresAt.toISOString() }
}

type End = 'right' | 'WRONG_CODE' | 'CODE_EXPIRED' | 'EMAIL_IN_USE'

export async function finishChangeEmail(app: App, auth: Auth, held: Held, code: string) {
  const { userId } = held
  await takeTurn(app, codeKey(userId), accountRates.code)
  const { secret } = await auth.$context
  // Wrong tries are counted in the transaction, so it ends well for them too.
  const end = await app
    .transaction((tx) => tryCode(app, secret, tx, held, code))
    .catch((error: unknown): End => {
      // Somebody took the address at this very moment.
      if (isDuplicate(error)) return 'EMAIL_IN_USE'
      throw error
    })
  if (end !== 'right') throw refusal(end)
  await returnTurn(app, codeKey(userId))
  return (await store.findUser(app.db, userId))!
}

const isDuplicate = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '23505') || isDuplicate(error.cause))

async function tryCode(app: App, secret: string, tx: Tx, held: Held, code: string): Promise<End> {
  await hold(tx, held)
  const change = await store.lockEmailChange(tx, held.userId, held.sessionId)
  if (!change?.codeHash || change.expiresAt <= app.now() || change.tries >= codeTries) return 'CODE_EXPIRED'
  if (!sameHash(change.codeHash, hashCode(secret, emailCodeOf(change.id), code))) {
    await store.updateEmailChange(tx, change.id, { tries: change.tries + 1 })
    return 'WRONG_CODE'
  }
  if (await store.findUserByEmail(tx, change.newEmail)) return 'EMAIL_IN_USE'
  await store.updateEmailChange(tx, change.id, { finishedAt: app.now(), codeHash: null })
  await store.updateUser(tx, held.userId, { email: change.newEmail, emailVerified: true, updatedAt: app.now() })
  // Links that went to the old address would still open the account.
  await store.deleteLinks(tx, held.userId)
  await app.queue.add(tx, emailChangedLetter, { changeId: change.id })
  return 'right'
}
