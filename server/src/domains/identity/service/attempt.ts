import type { CodeKind, Factors } from '@castwright/contract/auth.ts'
import { accountRates, codeTries } from '@castwright/contract/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { returnTurn, takeTurn } from '../../../platform/rates/rates.ts'
import { codeKey } from '../keys.ts'
import { refusal } from '../refusal.ts'
import { appSecretOf, hashCode, hashRecoveryCode, sameHash, unseal } from '../seal.ts'
import * as store from '../store.ts'
import { stepOf } from '../totp.ts'

export type Given = { kind: CodeKind; code: string }

export const challengeCodeOf = (challengeId: string): string => `challenge ${challengeId}`

export const factorsOf = (row: store.TwoFactorRow): Factors => ({
  phone: row.phone !== null,
  app: row.appSecret !== null,
  phoneHint: row.phoneHint,
})

type End<T> = { right: T } | 'WRONG_CODE' | 'CODE_EXPIRED'

/**
 * Tries a code against a challenge. Wrong ones are counted, in the challenge and by account; where it is right the challenge
 * is gone and `work` is done, in one transaction. `hold` comes first and says whether the challenge still counts.
 */
export async function attempt<T>(
  { app, secret }: { app: App; secret: string },
  { userId, id }: Pick<store.ChallengeRow, 'userId' | 'id'>,
  given: Given,
  hold: (tx: Tx) => Promise<boolean>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  await takeTurn(app, codeKey(userId), accountRates.code)
  const end = await app.transaction(async (tx): Promise<End<T>> => {
    const counts = await hold(tx)
    const challenge = await store.lockChallenge(tx, id)
    const factors = await store.findTwoFactor(tx, userId)
    if (!counts || !challenge || !factors || challenge.expiresAt <= app.now() || challenge.tries >= codeTries) return 'CODE_EXPIRED'
    if (given.kind === 'phone' && !challenge.codeHash) return 'CODE_EXPIRED'
    if (!(await takeCode(tx, { secret, now: app.now() }, challenge, factors, given))) {
      await store.updateChallenge(tx, id, { tries: challenge.tries + 1 })
      return 'WRONG_CODE'
    }
    await store.deleteChallenge(tx, id)
    return { right: await work(tx) }
  })
  if (typeof end === 'string') throw refusal(end)
  await returnTurn(app, codeKey(userId))
  return end.right
}

/** Whether it is right; if so, it is used up. */
async function takeCode(
  tx: Tx,
  { secret, now }: { secret: string; now: Date },
  challenge: store.ChallengeRow,
  factors: store.TwoFactorRow,
  { kind, code }: Given,
): Promise<boolean> {
  const { userId } = challenge
  if (kind === 'recovery') return store.takeRecoveryCode(tx, userId, hashRecoveryCode(secret, userId, code))
  if (kind === 'phone') {
    const right = factors.phone !== null && sameHash(challenge.codeHash ?? '', hashCode(secret, challengeCodeOf(challenge.id), code))
    return right
  }
  if (factors.appSecret === null) return false
  const step = stepOf(unseal(secret, appSecretOf(userId), factors.appSecret), code, now, factors.appStep)
  return step !== null && (await store.takeAppStep(tx, userId, step))
}
