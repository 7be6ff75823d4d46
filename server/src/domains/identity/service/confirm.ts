import { accountRates, lifetimes, textLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import { verifyPassword } from '../hash.ts'
import { confirmKey } from '../keys.ts'
import { refusal } from '../refusal.ts'
import * as store from '../store.ts'

export type Held = { userId: string; sessionId: string }

export const later = ({ now }: Pick<App, 'now'>, seconds: number): Date => new Date(now().getTime() + seconds * 1000)

/** First in every transaction that changes an account: its session may have ended on the way here. */
export async function hold(tx: Tx, { userId, sessionId }: Held) {
  const user = await store.lockUser(tx, userId)
  if (!user || !(await store.lockSession(tx, sessionId))) throw new Fault('unauthenticated')
  return user
}

/** The stored hash against which the password was found right. */
export async function checkPassword(app: App, userId: string, password: string): Promise<string> {
  const hash = await store.findPassword(app.db, userId)
  if (hash === null) throw refusal('NO_PASSWORD')
  if (password === '' || password.length > textLimits.password.max) throw refusal('INVALID_PASSWORD')
  await takeTurn(app, confirmKey(userId), accountRates.confirmPassword)
  const right = await verifyPassword(hash, password).catch(async (error: unknown) => {
    // Sent away before the password was looked at: that was no try.
    if (error instanceof Fault) await returnTurn(app, confirmKey(userId))
    throw error
  })
  if (!right) throw refusal('INVALID_PASSWORD')
  await returnTurn(app, confirmKey(userId))
  return hash
}

export async function confirmPassword(app: App, { userId, sessionId }: Held, password: string): Promise<Date> {
  const hash = await checkPassword(app, userId, password)
  const until = later(app, lifetimes.confirmation)
  await app.transaction(async (tx) => {
    await hold(tx, { userId, sessionId })
    // It may have been changed while it was being checked.
    if (!(await store.hasPassword(tx, userId, hash))) throw refusal('INVALID_PASSWORD')
    await store.setProof(tx, sessionId, 'passwordUntil', until)
  })
  return until
}

/** Whoever has a password must have confirmed it in this session within the last ten minutes. */
export async function requireConfirmed({ db, now }: Pick<App, 'db' | 'now'>, { userId, sessionId }: Held): Promise<void> {
  const proofs = await store.findProofs(db, sessionId)
  if (proofs?.passwordUntil && proofs.passwordUntil > now()) return
  if ((await store.findPassword(db, userId)) !== null) throw new Fault('password_unconfirmed')
}

/** The security answer and a code, in this session, within the last ten minutes. */
export async function requireProven({ db, now }: Pick<App, 'db' | 'now'>, { sessionId }: Held): Promise<void> {
  const proofs = await store.findProofs(db, sessionId)
  if (!proofs?.factorUntil || proofs.factorUntil <= now()) throw refusal('TWO_FACTOR_UNPROVEN')
}
