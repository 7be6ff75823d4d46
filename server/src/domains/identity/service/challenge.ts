import type { CodeKind, Factors } from '@castwright/contract/identity/auth.ts'
import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { textLimits } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { isSameSecret, newId } from '../../../platform/ids.ts'
import { refund, consume } from '../../../platform/rates/rates.ts'
import { refusal, type Auth } from '../auth.ts'
import { appSecretOf, challengeCodeOf, hashCode, hashRecoveryCode, phoneOf, plainAnswer, proofCodeOf, stepOf, unseal } from '../codes.ts'
import { challengeText } from '../jobs.ts'
import { answerKey, codeKey, textKey } from '../keys.ts'
import * as store from '../store.ts'
import { later, lockCaller, requireConfirmed, verifyLimited, type Caller } from './account.ts'
import { deviceCookie, leaveSession, ownCookie, readOwnCookie } from './sessions.ts'

/** A sign-in that needs its second factor. There is no session yet, only a cookie with the challenge ID. */

export type SignedIn = { user: { id: string; email: string; emailVerified: boolean }; setCookies: string[] }
export type Challenged = { twoFactor: Factors; setCookies: string[] }

const cookie = { name: 'challenge', use: 'sign-in challenge' }

const cookieFor = (auth: Auth, challengeId: string | null): Promise<string> =>
  ownCookie(auth, cookie, challengeId, identityLifetimes.signInChallenge)

/** Null if two-factor authentication was turned off at the same moment. */
export async function openChallenge(app: App, auth: Auth, tx: Tx, userId: string): Promise<Challenged | null> {
  const factors = await store.findTwoFactor(tx, userId)
  if (!factors) return null
  const id = newId()
  await store.insertChallenge(tx, { id, userId, expiresAt: later(app, identityLifetimes.signInChallenge) })
  return { twoFactor: factorsOf(factors), setCookies: [await cookieFor(auth, id)] }
}

async function pending(app: App, auth: Auth, cookies: string | null) {
  const id = await readOwnCookie(auth, cookie, cookies)
  const challenge = id === null ? null : await store.findChallenge(app.db, id)
  if (!challenge || challenge.sessionId !== null || challenge.expiresAt <= app.now()) return null
  const factors = await store.findTwoFactor(app.db, challenge.userId)
  return factors && { challenge, factors }
}

export async function findChallenge(app: App, auth: Auth, cookies: string | null): Promise<{ twoFactor: Factors } | null> {
  const found = await pending(app, auth, cookies)
  return found && { twoFactor: factorsOf(found.factors) }
}

export async function sendTwoFactor(app: App, auth: Auth, cookies: string | null): Promise<void> {
  const found = await pending(app, auth, cookies)
  if (!found) throw refusal('CHALLENGE_EXPIRED')
  const { challenge, factors } = found
  if (!factors.phone) throw refusal('TWO_FACTOR_OFF')
  const { secret } = await auth.$context
  await countText(app, factors.userId, unseal(secret, phoneOf(factors.userId), factors.phone))
  await app.transaction((tx) => app.queue.add(tx, challengeText, { challengeId: challenge.id }, { key: challenge.id }))
}

/** Completes a sign-in with a code. */
export async function verifyTwoFactor(app: App, auth: Auth, given: Given, headers: Headers): Promise<SignedIn> {
  const found = await pending(app, auth, headers.get('cookie'))
  if (!found) throw refusal('CHALLENGE_EXPIRED')
  const { challenge } = found
  const { secret } = await auth.$context
  const entered = await attempt(
    { app, secret },
    challenge,
    given,
    async (tx) => (await store.lockUser(tx, challenge.userId)) !== null,
    (tx) => auth.forCall({ tx, isFactorShown: true }).api.enter({ body: { userId: challenge.userId }, headers, returnHeaders: true }),
  )
  const cookies = headers.get('cookie')
  await leaveSession(app, auth, cookies)
  const { user } = entered.response
  const setCookies = [...entered.headers.getSetCookie(), await cookieFor(auth, null), await deviceCookie(auth, user.email, cookies)]
  return { user, setCookies }
}

/** Checks the security answer. The next step is a code, which is sent if there is a phone. */
export async function challengeTwoFactor(app: App, auth: Auth, caller: Caller, answer: string): Promise<Factors> {
  const { userId, sessionId } = caller
  await requireConfirmed(app, caller)
  const factors = await store.findTwoFactor(app.db, userId)
  if (!factors) throw refusal('TWO_FACTOR_OFF')
  await checkAnswer(app, factors, answer)
  const { secret } = await auth.$context
  if (factors.phone) await countText(app, userId, unseal(secret, phoneOf(userId), factors.phone))
  await app.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const id = newId()
    await store.setProof(tx, sessionId, 'answerUntil', later(app, identityLifetimes.code))
    await store.insertChallenge(tx, { id, userId, sessionId, expiresAt: later(app, identityLifetimes.code) })
    if (factors.phone) await app.queue.add(tx, challengeText, { challengeId: id })
  })
  return factorsOf(factors)
}

async function checkAnswer(app: App, { userId, answerHash }: store.TwoFactorRow, answer: string): Promise<void> {
  const plain = plainAnswer(answer)
  if (plain === '' || plain.length > textLimits.securityAnswer.max) throw refusal('WRONG_ANSWER')
  const isRight = await verifyLimited(app, { key: answerKey(userId), rate: accountRates.securityAnswer }, answerHash, plain)
  if (!isRight) throw refusal('WRONG_ANSWER')
}

/** Checks the code after the answer. The user may then change two-factor authentication for ten minutes. */
export async function proveTwoFactor(app: App, auth: Auth, caller: Caller, given: Given): Promise<{ provenUntil: string }> {
  await requireConfirmed(app, caller)
  const proofs = await store.findProofs(app.db, caller.sessionId)
  const challenge = await store.findChallengeOfSession(app.db, caller.sessionId)
  if (!challenge || !proofs?.answerUntil || proofs.answerUntil <= app.now()) throw refusal('TWO_FACTOR_UNPROVEN')
  const { secret } = await auth.$context
  const until = later(app, identityLifetimes.confirmation)
  await attempt(
    { app, secret },
    challenge,
    given,
    async (tx) => Boolean(await lockCaller(tx, caller)),
    (tx) => store.setProof(tx, caller.sessionId, 'factorUntil', until),
  )
  return { provenUntil: until.toISOString() }
}

/** `email` is for accounts without a second factor, see `proof.ts`. */
type Given = { kind: CodeKind | 'email'; code: string }

export const factorsOf = (row: store.TwoFactorRow): Factors => ({
  phone: row.phone !== null,
  app: row.appSecret !== null,
  phoneHint: row.phoneHint,
})

type End<T> = { right: T } | 'WRONG_CODE' | 'CODE_EXPIRED'

/**
 * Tries a code against a challenge. Wrong codes are counted in the challenge and by account. The right one deletes the challenge
 * and runs `work` in the same transaction. `lock` runs first and says whether the challenge is still valid.
 */
export async function attempt<T>(
  { app, secret }: { app: App; secret: string },
  { userId, id }: Pick<store.ChallengeRow, 'userId' | 'id'>,
  given: Given,
  lock: (tx: Tx) => Promise<boolean>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await consume(app, codeKey(userId), accountRates.code)
  const end = await app.transaction(async (tx): Promise<End<T>> => {
    const isValid = await lock(tx)
    const challenge = await store.lockChallenge(tx, id)
    const factors = await store.findTwoFactor(tx, userId)
    if (!isValid || !challenge || challenge.expiresAt <= app.now() || challenge.tries >= maxCodeAttempts) return 'CODE_EXPIRED'
    if ((given.kind === 'email') !== (factors === null)) return 'CODE_EXPIRED'
    if ((given.kind === 'phone' || given.kind === 'email') && !challenge.codeHash) return 'CODE_EXPIRED'
    if (!(await takeCode(tx, { secret, now: app.now() }, challenge, factors, given))) {
      await store.updateChallenge(tx, id, { tries: challenge.tries + 1 })
      return 'WRONG_CODE'
    }
    await store.deleteChallenge(tx, id)
    return { right: await work(tx) }
  })
  if (typeof end === 'string') throw refusal(end)
  await refund(app, codeKey(userId))
  return end.right
}

/** Whether the code is right. If so, it is used up. */
async function takeCode(
  tx: Tx,
  { secret, now }: { secret: string; now: Date },
  challenge: store.ChallengeRow,
  factors: store.TwoFactorRow | null,
  { kind, code }: Given,
): Promise<boolean> {
  const { userId } = challenge
  if (kind === 'email') return isSameSecret(challenge.codeHash ?? '', hashCode(secret, proofCodeOf(challenge.id), code))
  if (factors === null) return false
  if (kind === 'recovery') return store.takeRecoveryCode(tx, userId, hashRecoveryCode(secret, userId, code))
  if (kind === 'phone') {
    return factors.phone !== null && isSameSecret(challenge.codeHash ?? '', hashCode(secret, challengeCodeOf(challenge.id), code))
  }
  if (factors.appSecret === null) return false
  const step = stepOf(unseal(secret, appSecretOf(userId), factors.appSecret), code, now, factors.appStep)
  return step !== null && (await store.takeAppStep(tx, userId, step))
}

/** Text messages cost money and annoy people, so they are limited by account and by phone number. */
export async function countText(app: App, userId: string, phone: string): Promise<void> {
  for (const whose of [userId, phone]) await consume(app, textKey(whose), accountRates.textMessage)
}
