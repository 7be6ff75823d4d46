import type { Factors } from '@castwright/contract/auth.ts'
import { lifetimes } from '@castwright/contract/limits.ts'
import { parseCookies } from 'better-auth/cookies'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { newId } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import { challengeText } from '../jobs.ts'
import { refusal } from '../refusal.ts'
import { hashCode, phoneOf, sameHash, unseal } from '../seal.ts'
import * as store from '../store.ts'
import { attempt, factorsOf, type Given } from './attempt.ts'
import { later } from './confirm.ts'
import { deviceCookie } from './known-device.ts'
import { leaveSession } from './sessions.ts'
import { countText } from './texts.ts'

/** A sign-in that waits for its second factor: there is no session yet, only a cookie that names the challenge. */

export type SignedIn = { user: { id: string; email: string; emailVerified: boolean }; setCookies: string[] }
export type Challenged = { twoFactor: Factors; setCookies: string[] }

/** What the signature is for, so that it is good for nothing else. */
const use = 'sign-in challenge'

async function cookieFor(auth: Auth, challengeId: string | null): Promise<string> {
  const { createAuthCookie, secret } = await auth.$context
  const { name, attributes } = createAuthCookie('challenge')
  const value = challengeId === null ? '' : `${challengeId}.${hashCode(secret, use, challengeId)}`
  const age = challengeId === null ? 0 : lifetimes.signInChallenge
  return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`
}

async function namedIn(auth: Auth, cookies: string | null): Promise<string | null> {
  const { createAuthCookie, secret } = await auth.$context
  const [id = '', signature = ''] =
    parseCookies(cookies ?? '')
      .get(createAuthCookie('challenge').name)
      ?.split('.') ?? []
  return id !== '' && sameHash(signature, hashCode(secret, use, id)) ? id : null
}

/** Null where two-factor authentication was turned off at this very moment. */
export async function openChallenge(app: App, auth: Auth, tx: Tx, userId: string): Promise<Challenged | null> {
  const factors = await store.findTwoFactor(tx, userId)
  if (!factors) return null
  const id = newId()
  await store.insertChallenge(tx, { id, userId, expiresAt: later(app, lifetimes.signInChallenge) })
  return { twoFactor: factorsOf(factors), setCookies: [await cookieFor(auth, id)] }
}

async function pending(app: App, auth: Auth, cookies: string | null) {
  const id = await namedIn(auth, cookies)
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

/** The code that completes a sign-in. */
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
  await app.transaction((tx) => leaveSession(auth, tx, cookies))
  const { user } = entered.response
  const setCookies = [...entered.headers.getSetCookie(), await cookieFor(auth, null), await deviceCookie(auth, user.email, cookies)]
  return { user, setCookies }
}
