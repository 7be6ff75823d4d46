import { randomBytes, randomInt } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, expect } from 'vitest'
import { useApp, type TestApp, type TestOptions } from '../../../test/kit/app.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { startOidc } from '../../../test/kit/oidc.ts'
import { listSmsOutbox } from '../../platform/sms/outbox.ts'
import { codeAt, stepAt } from './codes.ts'

export const password = 'Sound-check-1!'
export const newPassword = 'Second-take-2!'

/** For all tests of a file: an app with sign-in by Google and Facebook. */
export async function useSocialApp(options: TestOptions = {}) {
  const oidc = await startOidc()
  afterAll(oidc.stop)
  return { oidc, app: await useApp({ ...options, env: oidc.env, socialIssuer: oidc.issuer }) }
}

/** An IP address that no other test uses. */
export const freshAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

export const freshEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`

type RequestOptions = {
  method?: 'GET' | 'POST' | 'HEAD' | 'PUT'
  address?: string
  cookie?: string
  headers?: Record<string, string | undefined>
}

/** A request to `/api/auth`, like one from the app by default. */
export async function callAuth(app: TestApp, path: string, body?: unknown, { method, address, cookie, headers }: RequestOptions = {}) {
  const given = {
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...(method !== 'GET' && { origin: app.url }),
    ...(cookie !== undefined && { cookie }),
    ...headers,
  }
  const answer = await app.server.inject({
    method: method ?? 'POST',
    url: path.startsWith('/') ? path : `/api/auth/${path}`,
    headers: Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as Record<string, string>,
    remoteAddress: address ?? freshAddress(),
    ...(body !== undefined && { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const setCookies = [answer.headers['set-cookie'] ?? []].flat()
  return {
    status: answer.statusCode,
    text: answer.body,
    body: answer.headers['content-type']?.includes('json') ? answer.json<Record<string, unknown> | null>() : null,
    headers: answer.headers,
    setCookies,
    cookie: setCookies.map((line) => line.split(';')[0]).join('; '),
    location: answer.headers.location,
  }
}

export type Account = { email: string; userId: string; cookie: string }

/** The first account is the operator's, whose address needs no verification. For tests about everyone else. */
export const haveOperator = (app: TestApp) => callAuth(app, 'sign-up/email', { email: freshEmail(), password })

export async function signUp(app: TestApp, email = freshEmail()): Promise<Account> {
  const answer = await callAuth(app, 'sign-up/email', { email, password })
  if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`)
  return { email, cookie: answer.cookie, userId: (answer.body as { user: { id: string } }).user.id }
}

/** Whether the cookie is valid, for both `/api/auth` and Twirp calls. */
export async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  const session = (await callAuth(app, 'get-session', undefined, { method: 'GET', cookie })).body
  const call = await app.server.inject({
    method: 'POST',
    url: '/api/twirp/castwright.iam.UserService/Find',
    headers: { origin: app.url, cookie, 'content-type': 'application/json' },
    payload: '{"userId":"00000000-0000-7000-8000-000000000000"}',
  })
  const known = call.statusCode !== 401
  if (known !== (session !== null)) throw new Error('get-session and Twirp calls disagree about the session.')
  return known
}

/** The path of the link in the newest matching email. */
export async function linkTo(app: TestApp, email: string, subject: RegExp): Promise<string> {
  const { text } = await app.emailTo(email, subject)
  return /https?:\/\/[^/]+(\/api\/auth\/\S+)/.exec(text)![1]!
}

/** The session cookie. */
export const sessionCookie = (cookies: string): string => cookies.split('; ').find((one) => one.includes('session_token='))!

/** Merges cookies like a browser, the latest last. */
export function mergeCookies(...lines: string[]): string {
  const held = new Map<string, string>()
  for (const pair of lines.flatMap((line) => line.split('; '))) {
    const at = pair.indexOf('=')
    if (at > 0) held.set(pair.slice(0, at), pair.slice(at + 1))
  }
  return [...held].flatMap(([name, value]) => (value === '' ? [] : [`${name}=${value}`])).join('; ')
}

export async function signIn(app: TestApp, email: string, word = password) {
  return callAuth(app, 'sign-in/email', { email, password: word })
}

/** A signed-in user with a confirmed password. */
export async function confirmed(app: TestApp, account?: Account): Promise<Account> {
  const person = account ?? (await signUp(app))
  const answer = await callAuth(app, 'confirm-password', { password }, { cookie: person.cookie })
  if (answer.status !== 200) throw new Error(`confirm-password answered ${answer.status}: ${answer.text}`)
  return person
}

/** The code in the newest text message to this number. Waits until there are `count`. */
export async function textTo(app: TestApp, phone: string, count = 1): Promise<string> {
  return eventually(async () => {
    const texts = (await listSmsOutbox(join(app.dataDir, 'outbox-sms'), { limit: 1000 })).filter(({ to }) => to === phone)
    if (texts.length < count) throw new Error(`Only ${texts.length} text messages to ${phone} yet.`)
    return /\d{6}/.exec(texts[0]!.text)![0]
  })
}

/** A number that no other test uses. */
export const freshPhone = (): string => `+49151${randomInt(10_000_000, 99_999_999)}`

/** Follows redirects at the provider up to the callback URL. */
export async function followProvider(url: string): Promise<URL> {
  let cookie = ''
  for (let next = new URL(url), n = 0; n < 10; n++) {
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } })
    await answer.arrayBuffer()
    cookie = mergeCookies(cookie, ...answer.headers.getSetCookie().map((line) => line.split(';')[0]!))
    const location = answer.headers.get('location')
    if (!location) throw new Error(`The provider answered ${answer.status} at ${next.pathname}.`)
    next = new URL(location, next)
    if (next.pathname.startsWith('/api/auth/')) return next
  }
  throw new Error('The provider redirects in a loop.')
}

type ProviderSignIn = {
  provider?: 'google' | 'facebook'
  page?: 'sign-in' | 'get-started'
  from?: string
  cookie?: string
  call?: 'sign-in/social' | 'link'
}

/** Signs in with a provider and returns the final response with all cookies. */
export async function signInWithProvider(
  app: TestApp,
  { provider = 'google', page = 'sign-in', from, cookie = '', call = 'sign-in/social' }: ProviderSignIn = {},
) {
  const begun = await callAuth(app, call, { provider, ...(call === 'link' ? {} : { page, from }) }, { cookie })
  if (begun.status !== 200) throw new Error(`${call} answered ${begun.status}: ${begun.text}`)
  const back = await followProvider(String(begun.body?.['url']))
  const held = mergeCookies(cookie, begun.cookie)
  const answer = await callAuth(app, back.pathname + back.search, undefined, { method: 'GET', cookie: held })
  return { ...answer, cookie: mergeCookies(held, answer.cookie), back, begun }
}

export const answer = 'Fluffy McPaws'
export const question = { securityQuestion: 4, securityQuestionAnswer: answer }
export const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** Calls a two-factor endpoint with this cookie. */
export const caller = (app: TestApp) => (path: string, body: unknown, cookie: string) =>
  callAuth(app, `two-factor/${path}`, body, { cookie })

export async function withPhone(app: TestApp) {
  const call = caller(app)
  const person = await confirmed(app)
  const phone = freshPhone()
  const started = await call('start', { kind: 'phone', phoneNumber: phone, ...question }, person.cookie)
  expect(started.status, started.text).toBe(200)
  const enabled = await call('enable', { code: await textTo(app, phone) }, person.cookie)
  expect(enabled.status, enabled.text).toBe(200)
  return { ...person, phone, codes: enabled.body?.['recoveryCodes'] as string[] }
}

/** A user with an authenticator app. `next` returns the next code. */
export async function withApp(app: TestApp) {
  const call = caller(app)
  const person = await confirmed(app)
  const started = await call('start', { kind: 'app', ...question }, person.cookie)
  const { secret } = started.body!['app'] as { secret: string }
  const now = stepAt(app.app.now())
  const enabled = await call('enable', { code: codeAt(secret, now) }, person.cookie)
  expect(enabled.status, enabled.text).toBe(200)
  const next = () => codeAt(secret, Math.max(now + 1, stepAt(app.app.now())))
  return { ...person, secret, codes: enabled.body?.['recoveryCodes'] as string[], next }
}

/** Signs in up to the code and returns the challenge cookie. */
export async function signInUntilCode(app: TestApp, email: string) {
  const half = await signIn(app, email)
  expect(half.status, half.text).toBe(200)
  expect(half.cookie).not.toContain('session_token')
  return half
}

export async function prove(app: TestApp, person: Account, given: { kind: string; code: string }) {
  const call = caller(app)
  await confirmed(app, person)
  expect((await call('challenge', { securityQuestionAnswer: answer }, person.cookie)).status).toBe(200)
  return call('prove', given, person.cookie)
}
