import { accountRates } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import { GiveUp } from '../../../platform/queue/port.ts'
import { takeTurn } from '../../../platform/rates/rates.ts'
import { SmsError } from '../../../platform/sms/port.ts'
import type { Auth } from '../auth.ts'
import { textKey } from '../keys.ts'
import { hashCode, newCode, phoneOf, unseal } from '../seal.ts'
import * as store from '../store.ts'
import { challengeCodeOf } from './attempt.ts'

export const draftCodeOf = (userId: string): string => `draft ${userId}`

/** Text messages cost money and annoy: so many by account, and so many by phone number. */
export async function countText(app: App, userId: string, phone: string): Promise<void> {
  for (const whose of [userId, phone]) await takeTurn(app, textKey(whose), accountRates.textMessage)
}

async function send(app: App, to: string, code: string): Promise<void> {
  const text = `${code} is your Castwright code. It works for 15 minutes. Nobody from Castwright will ever ask you for it.`
  await app.sms.send({ to, text }).catch((error: unknown) => {
    if (error instanceof SmsError && !error.temporary) throw new GiveUp('The text message cannot be sent.', { cause: error })
    throw error
  })
}

/** A message that goes out twice holds two codes, of which the later works; one that has become needless does not go out. */

export async function sendDraftText(app: App, auth: Auth, userId: string): Promise<void> {
  const draft = await store.findDraft(app.db, userId)
  if (!draft?.phone || draft.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = newCode()
  await app.transaction((tx) => store.updateDraft(tx, userId, { codeHash: hashCode(secret, draftCodeOf(userId), code), tries: 0 }))
  await send(app, unseal(secret, phoneOf(userId), draft.phone), code)
}

export async function sendChallengeText(app: App, auth: Auth, challengeId: string): Promise<void> {
  const challenge = await store.findChallenge(app.db, challengeId)
  const factors = challenge && (await store.findTwoFactor(app.db, challenge.userId))
  if (!challenge || !factors?.phone || challenge.expiresAt <= app.now()) return
  const { secret } = await auth.$context
  const code = newCode()
  const codeHash = hashCode(secret, challengeCodeOf(challengeId), code)
  await app.transaction((tx) => store.updateChallenge(tx, challengeId, { codeHash, tries: 0 }))
  await send(app, unseal(secret, phoneOf(factors.userId), factors.phone), code)
}
