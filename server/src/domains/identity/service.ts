import { createHmac, timingSafeEqual } from 'node:crypto'
import { isAPIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import type { App } from '../../platform/app.ts'
import type { Db, Tx } from '../../platform/db.ts'
import { Fault } from '../../platform/fault.ts'
import type { Auth } from './auth.ts'
import { verificationLetter } from './jobs.ts'
import * as store from './store.ts'

export type { Auth } from './auth.ts'

export type Session = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** To be sent along with the answer: the session was prolonged, and the cookie with it. */
  setCookies: string[]
}

/**
 * The session of a request, by its cookie, or null. One query; a session that was ended is unknown here at once.
 * About once a day better-auth prolongs it.
 */
export async function findSession({ db, now }: App, auth: Auth, headers: { cookie?: string | undefined }): Promise<Session | null> {
  const context = await auth.$context
  const token = signedToken(headers.cookie, context.authCookies.sessionToken.name, context.secret)
  const row = token && (await store.findSession(db, token))
  if (!row || row.expiresAt <= now()) return null
  const { expiresAt, ...session } = row
  const { expiresIn, updateAge } = context.sessionConfig
  const age = expiresIn - (expiresAt.getTime() - now().getTime()) / 1000
  const setCookies = age < updateAge ? [] : await prolong(auth, headers.cookie ?? '')
  return setCookies && { ...session, setCookies }
}

/** Null where the session was ended at this very moment. */
async function prolong(auth: Auth, cookie: string): Promise<string[] | null> {
  try {
    const { headers, response } = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    return response && headers.getSetCookie()
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null
    throw error
  }
}

/** Whoever signs in anew leaves the session behind with which they came. */
export async function endSession(auth: Auth, cookie: string | null): Promise<void> {
  const { authCookies, internalAdapter, secret } = await auth.$context
  const token = signedToken(cookie ?? undefined, authCookies.sessionToken.name, secret)
  if (token) await internalAdapter.deleteSession(token)
}

/** A cookie as better-auth signs it: the value, a dot, its HMAC. */
function signedToken(cookies: string | undefined, name: string, secret: string): string | null {
  const signed = cookies === undefined ? undefined : parseCookies(cookies).get(name)
  const dot = signed?.lastIndexOf('.') ?? -1
  if (signed === undefined || dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** Mails a link that proves the address; it goes out when the transaction is done. */
export const sendVerification = (app: Pick<App, 'queue'>, tx: Tx, userId: string): Promise<void> =>
  app.queue.add(tx, verificationLetter, { userId }, { key: userId })

export async function requestVerification(app: Pick<App, 'queue' | 'transaction'>, userId: string): Promise<void> {
  await app.transaction(async (tx) => {
    const user = await store.findUser(tx, userId)
    if (!user) throw new Fault('not_found')
    if (user.emailVerified) throw new Fault('already_verified')
    await sendVerification(app, tx, userId)
  })
}

/** How a user can sign in: `credential` is a password. */
export const providersOf = (db: Db, userId: string): Promise<string[]> => store.findProviders(db, userId)

/** Sessions that nobody came back to, and links that nobody followed. */
export async function removeExpired({ now }: App, auth: Auth): Promise<void> {
  const { adapter } = await auth.$context
  for (const model of ['session', 'verification']) {
    await adapter.deleteMany({ model, where: [{ field: 'expiresAt', operator: 'lt', value: now() }] })
  }
}
