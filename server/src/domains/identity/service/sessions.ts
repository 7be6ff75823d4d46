import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeviceSession } from '@castwright/contract/auth.ts'
import { isAPIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import type { App } from '../../../platform/app.ts'
import type { Tx } from '../../../platform/db.ts'
import { Fault } from '../../../platform/fault.ts'
import type { Auth } from '../auth.ts'
import { deviceOf } from '../device.ts'
import * as store from '../store.ts'

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
 * About once an hour better-auth prolongs it, which also notes its last use.
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

/** Someone who signs in again gives up the session they came with. */
export async function leaveSession(auth: Auth, tx: Tx, cookie: string | null): Promise<void> {
  const { authCookies, secret } = await auth.$context
  const token = signedToken(cookie ?? undefined, authCookies.sessionToken.name, secret)
  if (token) await store.deleteSessionByToken(tx, token)
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

/** The devices on which somebody is signed in, the one that asks first. */
export async function findSessions({ db, now }: App, { userId, sessionId }: Session): Promise<DeviceSession[]> {
  const rows = await store.findSessions(db, userId, now())
  const shown = rows.map((row) => ({
    id: row.id,
    current: row.id === sessionId,
    device: deviceOf(row.userAgent),
    address: row.address || null,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
  }))
  return shown.toSorted((one, other) => Number(other.current) - Number(one.current))
}

export async function endSession(app: App, { userId }: Session, sessionId: string): Promise<void> {
  const isEnded = await app.transaction((tx) => store.deleteSession(tx, userId, sessionId))
  if (!isEnded) throw new Fault('not_found')
}

export const endOtherSessions = (app: App, { userId, sessionId }: Session): Promise<void> =>
  app.transaction((tx) => store.deleteSessions(tx, userId, { except: sessionId }))
