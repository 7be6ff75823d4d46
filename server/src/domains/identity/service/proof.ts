import type { ProofKind } from '@castwright/contract/identity/auth.ts'
import { accountRates, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import { newId } from '../../../platform/ids.ts'
import { consume } from '../../../platform/rates/rates.ts'
import { refusal, type Auth } from '../auth.ts'
import { proofCode } from '../jobs.ts'
import { emailCodeKey } from '../keys.ts'
import * as store from '../store.ts'
import { later, lockCaller, type Caller } from './account.ts'
import { attempt } from './challenge.ts'

/**
 * Access tokens, assistants and new ways to sign in outlast a session, so a session alone can't add them: it may be stolen. Users confirm
 * their password, or else their second factor. An account without either enters an emailed code, or has just signed in at its provider.
 */

type Proven = { by: ProofKind; until: Date | null }

export async function findProof({ db, now }: Pick<App, 'db' | 'now'>, { userId, sessionId }: Caller): Promise<Proven> {
  const proofs = await store.findProofs(db, sessionId)
  const by = await kindOf({ db }, userId)
  const own = [proofs?.passwordUntil, proofs?.factorUntil]
  const ends = by === 'email' ? [...own, proofs?.emailUntil, await endOfSignIn({ db }, sessionId)] : own
  const valid = ends.filter((end): end is Date => Boolean(end && end > now()))
  return { by, until: valid.toSorted((one, other) => other.getTime() - one.getTime())[0] ?? null }
}

async function kindOf({ db }: Pick<App, 'db'>, userId: string): Promise<ProofKind> {
  if ((await store.findPassword(db, userId)) !== null) return 'password'
  return (await store.findTwoFactor(db, userId)) ? 'twoFactor' : 'email'
}

/** An account without a password signs in at its provider. */
async function endOfSignIn({ db }: Pick<App, 'db'>, sessionId: string): Promise<Date | null> {
  const start = await store.findSignInTime(db, sessionId)
  return start && new Date(start.getTime() + identityLifetimes.confirmation * 1000)
}

export async function requireIdentity(app: Pick<App, 'db' | 'now'>, caller: Caller): Promise<void> {
  if ((await findProof(app, caller)).until === null) throw new Fault('identity_unproven')
}

/** First in a transaction that grants access. A password reset in the meantime has ended the session, and with it the proof. */
export async function lockProven({ now }: Pick<App, 'now'>, tx: Tx, caller: Caller): Promise<void> {
  await lockCaller(tx, caller)
  await requireIdentity({ db: tx, now }, caller)
}

export async function sendProofCode(app: App, caller: Caller): Promise<{ expiresAt: string }> {
  const { userId, sessionId } = caller
  if ((await kindOf(app, userId)) !== 'email') throw refusal('EMAIL_PROOF_OFF')
  await consume(app, emailCodeKey(userId), accountRates.emailCode)
  const [id, expiresAt] = [newId(), later(app, identityLifetimes.code)]
  await app.transaction(async (tx) => {
    await lockCaller(tx, caller)
    await store.insertChallenge(tx, { id, userId, sessionId, expiresAt })
    await app.queue.add(tx, proofCode, { challengeId: id })
  })
  return { expiresAt: expiresAt.toISOString() }
}

export async function proveByEmail(app: App, auth: Auth, caller: Caller, code: string): Promise<{ provenUntil: string }> {
  if ((await kindOf(app, caller.userId)) !== 'email') throw refusal('EMAIL_PROOF_OFF')
  const challenge = await store.findChallengeOfSession(app.db, caller.sessionId)
  if (!challenge) throw refusal('CODE_EXPIRED')
  const { secret } = await auth.$context
  const until = later(app, identityLifetimes.confirmation)
  await attempt(
    { app, secret },
    challenge,
    { kind: 'email', code },
    async (tx) => Boolean(await lockCaller(tx, caller)),
    (tx) => store.setProof(tx, caller.sessionId, 'emailUntil', until),
  )
  return { provenUntil: until.toISOString() }
}
