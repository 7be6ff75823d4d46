import type { AuthOutput, AuthParsed, Factors } from '@castwright/contract/identity/auth.ts'
import { authMessages } from '@castwright/contract/identity/messages.ts'
import type { SecurityQuestion } from '@castwright/contract/identity/form.ts'
import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import type { CountryCode } from 'libphonenumber-js/max'
import type { App } from '../../../platform/app.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { refund, consume } from '../../../platform/rates/rates.ts'
import { refusal, type Auth } from '../auth.ts'
import {
  appSecretOf,
  appUri,
  draftCodeOf,
  hashCode,
  hashRecoveryCode,
  newAppSecret,
  newRecoveryCodes,
  phoneOf,
  plainAnswer,
  seal,
  stepOf,
  unseal,
} from '../codes.ts'
import { draftText } from '../jobs.ts'
import { codeKey } from '../keys.ts'
import { isSameSecret } from '../../../platform/ids.ts'
import * as store from '../store.ts'
import { cancelPending, later, lockCaller, notify, requireConfirmed, requireProven, type Caller } from './account.ts'
import { countText, factorsOf } from './challenge.ts'
import { requireIdentity } from './proof.ts'

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

/** Question and answer must come together, and are required the first time. */
function refuseHalfQuestions({ securityQuestion, securityQuestionAnswer }: Wish, isFirst: boolean): void {
  const given = securityQuestion !== undefined || securityQuestionAnswer !== undefined
  if (!isFirst && !given) return
  if (securityQuestion === undefined) throw new Fault('invalid_fields', { securityQuestion: 'Please choose a security question.' })
  if (securityQuestionAnswer === undefined) {
    throw new Fault('invalid_fields', { securityQuestionAnswer: 'Please answer the security question.' })
  }
}

async function phoneIn({ kind, phoneNumber, phoneNumberCountryCode }: Wish): Promise<string | null> {
  if (kind === 'app') return null
  const phone = await readPhoneNumber(phoneNumber ?? '', phoneNumberCountryCode)
  if (!phone) throw new Fault('invalid_fields', { phoneNumber: authMessages.badPhoneNumber })
  return phone
}

/** Saves a phone or app that becomes active once its code was entered. */
export async function startTwoFactor(
  app: App,
  auth: Auth,
  caller: Caller & { email: string },
  wish: Wish,
): Promise<AuthOutput<'startTwoFactor'>> {
  const { userId, sessionId, email } = caller
  await requireConfirmed(app, caller)
  const existing = await store.findTwoFactor(app.db, userId)
  await (existing ? requireProven(app, caller) : requireIdentity(app, caller))
  refuseHalfQuestions(wish, existing === null)
  const phone = await phoneIn(wish)
  if (phone) await countText(app, userId, phone)
  const { secret } = await auth.$context
  const appSecret = phone ? null : newAppSecret()
  const expiresAt = later(app, identityLifetimes.code)
  const answer = wish.securityQuestionAnswer
  const answerHash = answer === undefined ? null : await app.passwords.hash(plainAnswer(answer))
  await app.transaction(async (tx) => {
    await lockCaller(tx, caller)
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

/** Activates the new phone or app with its code. The first time, returns recovery codes, which are never shown again. */
export async function enableTwoFactor(app: App, auth: Auth, caller: Caller, code: string): Promise<{ recoveryCodes: string[] | null }> {
  await requireConfirmed(app, caller)
  await consume(app, codeKey(caller.userId), accountRates.code)
  const { secret } = await auth.$context
  const end = await app.transaction((tx) => tryDraft(app, secret, tx, caller, code))
  if (typeof end === 'string') throw refusal(end)
  await refund(app, codeKey(caller.userId))
  return end
}

async function tryDraft(app: App, secret: string, tx: Tx, caller: Caller, code: string): Promise<End> {
  const { userId, sessionId } = caller
  await lockCaller(tx, caller)
  const draft = await store.lockDraft(tx, userId)
  if (!draft || draft.sessionId !== sessionId || draft.expiresAt <= app.now() || draft.tries >= maxCodeAttempts) return 'CODE_EXPIRED'
  if (draft.phone && !draft.codeHash) return 'CODE_EXPIRED'
  const step = draft.appSecret ? stepOf(unseal(secret, appSecretOf(userId), draft.appSecret), code, app.now(), 0) : 0
  const right = draft.phone ? isSameSecret(draft.codeHash ?? '', hashCode(secret, draftCodeOf(userId), code)) : step !== null
  if (!right) {
    await store.updateDraft(tx, userId, { tries: draft.tries + 1 })
    return 'WRONG_CODE'
  }
  const existing = await store.findTwoFactor(tx, userId)
  if (existing) await requireProven({ db: tx, now: app.now }, caller)
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
  const hashes = codes.map((code) => hashRecoveryCode(secret, userId, code))
  await store.replaceRecoveryCodes(tx, userId, hashes)
  return codes
}

export async function renewRecoveryCodes(app: App, auth: Auth, caller: Caller): Promise<string[]> {
  await requireConfirmed(app, caller)
  const { secret } = await auth.$context
  return app.transaction(async (tx) => {
    await lockCaller(tx, caller)
    if (!(await store.findTwoFactor(tx, caller.userId))) throw refusal('TWO_FACTOR_OFF')
    await requireProven({ db: tx, now: app.now }, caller)
    await notify(app, tx, caller.userId, 'recovery-codes-renewed')
    return makeRecoveryCodes(tx, secret, caller.userId)
  })
}

/** Removing the last one turns two-factor authentication off. */
export async function removeTwoFactor(app: App, caller: Caller, kind: 'all' | 'phone' | 'app'): Promise<void> {
  const { userId, sessionId } = caller
  await requireConfirmed(app, caller)
  await app.transaction(async (tx) => {
    await lockCaller(tx, caller)
    const row = await store.findTwoFactor(tx, userId)
    if (!row || (kind !== 'all' && !factorsOf(row)[kind])) throw refusal('TWO_FACTOR_OFF')
    await requireProven({ db: tx, now: app.now }, caller)
    const stays = kind === 'phone' ? row.appSecret !== null : kind === 'app' && row.phone !== null
    if (stays) {
      await store.updateTwoFactor(tx, userId, kind === 'phone' ? { phone: null, phoneHint: null } : { appSecret: null })
    } else {
      await store.deleteTwoFactor(tx, userId)
      await cancelPending(tx, userId)
      await store.setProof(tx, sessionId, 'factorUntil', null)
    }
    await notify(app, tx, userId, stays ? 'two-factor-changed' : 'two-factor-off')
  })
}

// Numbers that charge the caller.
const premium = new Set(['PREMIUM_RATE', 'SHARED_COST'])

/** `+` and digits, or null if no code can be sent to this number. */
export async function readPhoneNumber(number: string, country?: string): Promise<string | null> {
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/max')
  const parsed = parsePhoneNumberFromString(
    number,
    country ? { defaultCountry: country.toUpperCase() as CountryCode, extract: false } : { extract: false },
  )
  if (!parsed?.isValid() || parsed.ext !== undefined) return null
  return premium.has(parsed.getType() ?? '') ? null : parsed.number
}

/** The last digits, which the owner recognizes. */
const hintOf = (number: string): string => number.slice(-2)
