import type { Factors } from '@castwright/contract/auth.ts'
import { accountRates, lifetimes, textLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import { plainAnswer } from '../answer.ts'
import type { Auth } from '../auth.ts'
import { verifyPassword } from '../hash.ts'
import { challengeText } from '../jobs.ts'
import { answerKey } from '../keys.ts'
import { refusal } from '../refusal.ts'
import { phoneOf, unseal } from '../seal.ts'
import * as store from '../store.ts'
import { attempt, factorsOf, type Given } from './attempt.ts'
import { hold, later, requireConfirmed, type Held } from './confirm.ts'
import { countText } from './texts.ts'

/** The security answer; then a code is asked for, and sent where there is a phone. */
export async function challengeTwoFactor(app: App, auth: Auth, held: Held, answer: string): Promise<Factors> {
  const { userId, sessionId } = held
  await requireConfirmed(app, held)
  const factors = await store.findTwoFactor(app.db, userId)
  if (!factors) throw refusal('TWO_FACTOR_OFF')
  await checkAnswer(app, factors, answer)
  const { secret } = await auth.$context
  if (factors.phone) await countText(app, userId, unseal(secret, phoneOf(userId), factors.phone))
  await app.transaction(async (tx) => {
    await hold(tx, held)
    const id = newId()
    await store.setProof(tx, sessionId, 'answerUntil', later(app, lifetimes.code))
    await store.insertChallenge(tx, { id, userId, sessionId, expiresAt: later(app, lifetimes.code) })
    if (factors.phone) await app.queue.add(tx, challengeText, { challengeId: id })
  })
  return factorsOf(factors)
}

async function checkAnswer(app: App, { userId, answerHash }: store.TwoFactorRow, answer: string): Promise<void> {
  const plain = plainAnswer(answer)
  if (plain === '' || plain.length > textLimits.securityAnswer.max) throw refusal('WRONG_ANSWER')
  await takeTurn(app, answerKey(userId), accountRates.securityAnswer)
  const right = await verifyPassword(answerHash, plain).catch(async (error: unknown) => {
    if (error instanceof Fault) await returnTurn(app, answerKey(userId))
    throw error
  })
  if (!right) throw refusal('WRONG_ANSWER')
  await returnTurn(app, answerKey(userId))
}

/** After the answer a code: now two-factor may be changed for a while. */
export async function proveTwoFactor(app: App, auth: Auth, held: Held, given: Given): Promise<Date> {
  await requireConfirmed(app, held)
  const proofs = await store.findProofs(app.db, held.sessionId)
  const challenge = await store.findChallengeOfSession(app.db, held.sessionId)
  if (!challenge || !proofs?.answerUntil || proofs.answerUntil <= app.now()) throw refusal('TWO_FACTOR_UNPROVEN')
  const { secret } = await auth.$context
  const until = later(app, lifetimes.confirmation)
  await attempt(
    { app, secret },
    challenge,
    given,
    async (tx) => Boolean(await hold(tx, held)),
    (tx) => store.setProof(tx, held.sessionId, 'factorUntil', until),
  )
  return until
}
