import type { AuthOutput, AuthParsed, Factors } from '@castwright/contract/auth.ts'
import { authMessages, type SecurityQuestion } from '@castwright/contract/identity.ts'
import { accountRates, codeTries, lifetimes } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import { plainAnswer } from '../answer.ts'
import type { Auth } from '../auth.ts'
import { hashPassword } from '../hash.ts'
import { draftText } from '../jobs.ts'
import { codeKey } from '../keys.ts'
import { hintOf, readPhoneNumber } from '../phone.ts'
import { refusal } from '../refusal.ts'
import { appSecretOf, hashCode, hashRecoveryCode, newRecoveryCodes, phoneOf, sameHash, seal, unseal } from '../seal.ts'
import * as store from '../store.ts'
import { appUri, newAppSecret, stepOf } from '../totp.ts'
import { factorsOf } from './attempt.ts'
import { hold, later, requireConfirmed, requireProven, type Held } from './confirm.ts'
import { dropBegun } from './disown.ts'
import { notify } from './notices.ts'
import { countText, draftCodeOf } from './texts.ts'

export async function findTwoFactor(db: Db, userId: string): Promise<Factors & { enabled: boolean }> {
  const row = await store.findTwoFactor(db, userId)
  return row ? { enabled: true, ...factorsOf(row) } : { enabled: false, phone: false, app: false, phoneHint: null }
}

export async function describeTwoFactor({ db }: App, userId: string): Promise<AuthOutput<'findTwoFactor'>> {
  const row = await store.findTwoFactor(db, userId)
  return {
    ...(await findTwoFactor(db, userId)),
    securityQuestion: (row?.securityQuestion as SecurityQuestion | undefined) ?? null,
    recoveryCodesLeft: await store.countRecoveryCodes(db, userId),
  }
}

type Wish = AuthParsed<'startTwoFactor'>

/** Question and answer come together, and the first time they must. */
function refuseHalfQuestions({ securityQuestion, securityQuestionAnswer }: Wish, isFirst: boolean): void {
  const given = securityQuestion !== undefined || securityQuestionAnswer !== undefined
  if (!isFirst && !given) return
  if (securityQuestion === undefined) throw new Fault('invalid_fields', { securityQuestion: 'Please choose a security question.' })
  if (securityQuestionAnswer === undefined) {
    throw new Fault('invalid_fields', { securityQuestionAnswer: 'Please answer the security question.' })
  }
}

function phoneIn({ kind, phoneNumber, phoneNumberCountryCode }: Wish): string | null {
  if (kind === 'app') return null
  const phone = readPhoneNumber(phoneNumber ?? '', phoneNumberCountryCode)
  if (!phone) throw new Fault('invalid_fields', { phoneNumber: authMessages.badPhoneNumber })
  return phone
}

/** Notes a phone or an app that is to be used, and how it can show that it works. */
export async function startTwoFactor(
  app: App,
  auth: Auth,
  held: Held & { email: string },
  wish: Wish,
): Promise<AuthOutput<'startTwoFactor'>> {
  const { userId, sessionId, email } = held
  await requireConfirmed(app, held)
  const existing = await store.findTwoFactor(app.db, userId)
  if (existing) await requireProven(app, held)
  refuseHalfQuestions(wish, existing === null)
  const phone = phoneIn(wish)
  if (phone) await countText(app, userId, phone)
  const { secret } = await auth.$context
  const appSecret = phone ? null : newAppSecret()
  const expiresAt = later(app, lifetimes.code)
  const answer = wish.securityQuestionAnswer
  const answerHash = answer === undefined ? null : await hashPassword(plainAnswer(answer))
  await app.transaction(async (tx) => {
    await hold(tx, held)
    await store.upsertDraft(tx, {
      userId,
      sessionId,
      phone: phone && seal(secret, phoneOf(userId), phone),
      appSecret: appSecret && seal(secret, appSecretOf(userId), appSecret),
      securityQuestion: wish.securityQuestion ?? null,
      answerHash,
      expiresAt,
    })
    if (phone) await app.queue.add(tx, draftText, { userId })
  })
  return {
    expiresAt: expiresAt.toISOString(),
    phoneHint: phone && hintOf(phone),
    app: appSecret ? { secret: appSecret, uri: appUri(appSecret, email) } : null,
  }
}

type End = { recoveryCodes: string[] | null } | 'WRONG_CODE' | 'CODE_EXPIRED'

/** By a code of the new phone or app. The first time there are recovery codes, which nobody can be told a second time. */
export async function enableTwoFactor(app: App, auth: Auth, held: Held, code: string): Promise<{ recoveryCodes: string[] | null }> {
  await requireConfirmed(app, held)
  await takeTurn(app, codeKey(held.userId), accountRates.code)
  const { secret } = await auth.$context
  const end = await app.transaction((tx) => tryDraft(app, secret, tx, held, code))
  if (typeof end === 'string') throw refusal(end)
  await returnTurn(app, codeKey(held.userId))
  return end
}

async function tryDraft(app: App, secret: string, tx: Tx, held: Held, code: string): Promise<End> {
  const { userId, sessionId } = held
  await hold(tx, held)
  const draft = await store.lockDraft(tx, userId)
  if (!draft || draft.sessionId !== sessionId || draft.expiresAt <= app.now() || draft.tries >= codeTries) return 'CODE_EXPIRED'
  if (draft.phone && !draft.codeHash) return 'CODE_EXPIRED'
  const step = draft.appSecret ? stepOf(unseal(secret, appSecretOf(userId), draft.appSecret), code, app.now(), 0) : 0
  const right = draft.phone ? sameHash(draft.codeHash ?? '', hashCode(secret, draftCodeOf(userId), code)) : step !== null
  if (!right) {
    await store.updateDraft(tx, userId, { tries: draft.tries + 1 })
    return 'WRONG_CODE'
  }
  const existing = await store.findTwoFactor(tx, userId)
  if (existing) await requireProven({ db: tx, now: app.now }, held)
  await store.deleteDraft(tx, userId)
  await store.upsertTwoFactor(tx, {
    userId,
    createdAt: app.now(),
    securityQuestion: draft.securityQuestion ?? existing!.securityQuestion,
    answerHash: draft.answerHash ?? existing!.answerHash,
    ...(draft.phone ? { phone: draft.phone, phoneHint: hintOf(unseal(secret, phoneOf(userId), draft.phone)) } : {}),
    ...(draft.appSecret ? { appSecret: draft.appSecret, appStep: step ?? 0 } : {}),
  })
  await notify(app, tx, userId, existing ? 'two-factor-changed' : 'two-factor-on')
  return { recoveryCodes: existing ? null : await makeRecoveryCodes(tx, secret, userId) }
}

async function makeRecoveryCodes(tx: Tx, secret: string, userId: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await store.replaceRecoveryCodes(
    tx,
    userId,
    codes.map((code) => hashRecoveryCode(secret, userId, code)),
  )
  return codes
}

export async function renewRecoveryCodes(app: App, auth: Auth, held: Held): Promise<string[]> {
  await requireConfirmed(app, held)
  const { secret } = await auth.$context
  return app.transaction(async (tx) => {
    await hold(tx, held)
    if (!(await store.findTwoFactor(tx, held.userId))) throw refusal('TWO_FACTOR_OFF')
    await requireProven({ db: tx, now: app.now }, held)
    await notify(app, tx, held.userId, 'recovery-codes-renewed')
    return makeRecoveryCodes(tx, secret, held.userId)
  })
}

/** With the last of them two-factor authentication is off. */
export async function removeTwoFactor(app: App, held: Held, kind: 'all' | 'phone' | 'app'): Promise<void> {
  const { userId, sessionId } = held
  await requireConfirmed(app, held)
  await app.transaction(async (tx) => {
    await hold(tx, held)
    const row = await store.findTwoFactor(tx, userId)
    if (!row || (kind !== 'all' && !factorsOf(row)[kind])) throw refusal('TWO_FACTOR_OFF')
    await requireProven({ db: tx, now: app.now }, held)
    const stays = kind === 'phone' ? row.appSecret !== null : kind === 'app' && row.phone !== null
    if (stays) {
      await store.updateTwoFactor(tx, userId, kind === 'phone' ? { phone: null, phoneHint: null } : { appSecret: null })
    } else {
      await store.deleteTwoFactor(tx, userId)
      await dropBegun(tx, userId)
      await store.setProof(tx, sessionId, 'factorUntil', null)
    }
    await notify(app, tx, userId, stays ? 'two-factor-changed' : 'two-factor-off')
  })
}
