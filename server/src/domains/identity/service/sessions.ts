import { createHmac, timingSafeEqual } from 'node:crypto'
import type { DeviceSession } from '@castwright/contract/identity/auth.ts'
import { identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { isAPIError } from 'better-auth/api'
import { parseCookies } from 'better-auth/cookies'
import type { App } from '../../../platform/app.ts'
import { Fault } from '../../../platform/fault.ts'
import { isSameSecret, newToken } from '../../../platform/ids.ts'
import type { Auth } from '../auth.ts'
import { hashCode } from '../codes.ts'
import * as store from '../store.ts'

export type Session = {
  userId: string
  sessionId: string
  email: string
  emailVerified: boolean
  /** Null if the account has no profile yet. */
  status: { isBetaUser: boolean; isOperator: boolean; isDisabled: boolean } | null
  /** Cookies to set if the session was extended. */
  setCookies: string[]
}

/**
 * The session of a request, by its cookie, or null. It takes one query, and an ended session is unknown right away.
 * About once an hour better-auth extends it, which also records its last use.
 */
export async function findSession({ db, now }: App, auth: Auth, headers: { cookie?: string | undefined }): Promise<Session | null> {
  const context = await auth.$context
  const token = signedToken(headers.cookie, context.authCookies.sessionToken.name, context.secret)
  const row = token && (await store.findSession(db, token))
  if (!row || row.expiresAt <= now()) return null
  const { expiresAt, status, ...session } = row
  const { expiresIn, updateAge } = context.sessionConfig
  const age = expiresIn - (expiresAt.getTime() - now().getTime()) / 1000
  const setCookies = age < updateAge ? [] : await extend(auth, headers.cookie ?? '')
  if (!setCookies) return null
  return { ...session, status: status && statusOf(status), setCookies }
}

const statusOf = ({ disabledAt, ...status }: { isBetaUser: boolean; isOperator: boolean; disabledAt: Date | null }) => ({
  ...status,
  isDisabled: disabledAt !== null,
})

/** Null if the session was ended at the same moment. */
async function extend(auth: Auth, cookie: string): Promise<string[] | null> {
  try {
    const { headers, response } = await auth.api.getSession({ headers: new Headers({ cookie }), returnHeaders: true })
    return response && headers.getSetCookie()
  } catch (error) {
    if (isAPIError(error) && error.statusCode === 401) return null
    throw error
  }
}

/** Signing in again ends the previous session of this browser. */
export async function leaveSession(app: App, auth: Auth, cookie: string | null): Promise<void> {
  const { authCookies, secret } = await auth.$context
  const token = signedToken(cookie ?? undefined, authCookies.sessionToken.name, secret)
  if (token) await app.transaction((tx) => store.deleteSessionByToken(tx, token))
}

/** Reads a cookie as better-auth signs it: the value, a dot, its HMAC. */
function signedToken(cookies: string | undefined, name: string, secret: string): string | null {
  const signed = cookies === undefined ? undefined : parseCookies(cookies).get(name)
  const dot = signed?.lastIndexOf('.') ?? -1
  if (signed === undefined || dot < 1) return null
  const token = signed.slice(0, dot)
  const given = Buffer.from(signed.slice(dot + 1), 'base64')
  const right = createHmac('sha256', secret).update(token).digest()
  return given.length === right.length && timingSafeEqual(given, right) ? token : null
}

/** The devices on which the user is signed in, the current one first. */
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

type Patterns = ReadonlyArray<readonly [RegExp, string]>

// The first match counts: most browsers claim to be others as well.
const browsers: Patterns = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/\bcurl\//, 'curl'],
]

const systems: Patterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\b(?:Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (words: Patterns, text: string): string | undefined => words.find(([pattern]) => pattern.test(text))?.[1]

/** "Firefox on Linux", from the user agent. Precise enough to recognize one's own devices. */
export function deviceOf(userAgent: string | null): string {
  const browser = firstOf(browsers, userAgent ?? '')
  const system = firstOf(systems, userAgent ?? '')
  if (!browser && !system) return 'Unknown device'
  return [browser ?? 'Unknown browser', ...(system ? [`on ${system}`] : [])].join(' ')
}

/**
 * A device cookie as described by OWASP. It proves that this device has signed in to the account before. Such a device has its own limit of
 * wrong passwords, so strangers who reach the shared limit can't lock the owner out. It grants no access.
 */

const deviceUse = (email: string) => ({ name: 'device', use: `known device ${email}` })

/** The device ID, if its cookie was issued for this account. */
export const findKnownDevice = (auth: Auth, email: string, cookies: string | null): Promise<string | null> =>
  readOwnCookie(auth, deviceUse(email), cookies)

/** Issued at sign-in. The device keeps its ID and thus its count of wrong passwords. */
export async function deviceCookie(auth: Auth, email: string, cookies: string | null): Promise<string> {
  const id = (await findKnownDevice(auth, email, cookies)) ?? newToken()
  return ownCookie(auth, deviceUse(email), id, identityLifetimes.knownDevice)
}

/** A cookie besides those of better-auth. `use` is the purpose of its signature, so that it is useless anywhere else. */
type OwnCookie = { name: string; use: string }

/** A signed cookie with this ID, or one that removes it. */
export async function ownCookie(auth: Auth, { name: suffix, use }: OwnCookie, id: string | null, seconds: number): Promise<string> {
  const { createAuthCookie, secret } = await auth.$context
  const { name, attributes } = createAuthCookie(suffix)
  const value = id === null ? '' : `${id}.${hashCode(secret, use, id)}`
  const age = id === null ? 0 : seconds
  return `${name}=${value}; Max-Age=${age}; Path=/; HttpOnly; SameSite=Lax${attributes.secure ? '; Secure' : ''}`
}

/** The ID, if the signature is right. */
export async function readOwnCookie(auth: Auth, { name, use }: OwnCookie, cookies: string | null): Promise<string | null> {
  const { createAuthCookie, secret } = await auth.$context
  const cookie = parseCookies(cookies ?? '').get(createAuthCookie(name).name)
  const [id = '', signature = ''] = cookie?.split('.') ?? []
  return id !== '' && isSameSecret(signature, hashCode(secret, use, id)) ? id : null
}
