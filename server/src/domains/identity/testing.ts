import { randomBytes } from 'node:crypto'
import type { TestApp } from '../../../test/kit/app.ts'

export const password = 'Sound-check-1!'
export const newPassword = 'Second-take-2!'

/** A client's address that no other test uses. */
export const freshAddress = (): string => `2001:db8:${randomBytes(2).toString('hex')}:${randomBytes(2).toString('hex')}::1`

export const freshEmail = (): string => `${randomBytes(6).toString('hex')}@example.com`

type Knock = { method?: 'GET' | 'POST' | 'HEAD' | 'PUT'; address?: string; cookie?: string; headers?: Record<string, string | undefined> }

/** A request to `/api/auth`, as a page of ours makes it unless told otherwise. */
export async function knock(app: TestApp, path: string, body?: unknown, { method, address, cookie, headers }: Knock = {}) {
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

export async function signUp(app: TestApp, email = freshEmail()): Promise<Account> {
  const answer = await knock(app, 'sign-up/email', { email, password })
  if (answer.status !== 200) throw new Error(`Sign-up answered ${answer.status}: ${answer.text}`)
  return { email, cookie: answer.cookie, userId: (answer.body as { user: { id: string } }).user.id }
}

/** Whether the cookie opens anything, asked of both who answer that. */
export async function isSignedIn(app: TestApp, cookie: string): Promise<boolean> {
  const session = (await knock(app, 'get-session', undefined, { method: 'GET', cookie })).body
  const call = await app.server.inject({
    method: 'POST',
    url: '/api/twirp/castwright.iam.UserService/Find',
    headers: { origin: app.url, cookie, 'content-type': 'application/json' },
    payload: '{"userId":"00000000-0000-7000-8000-000000000000"}',
  })
  const known = call.statusCode !== 401
  if (known !== (session !== null)) throw new Error('get-session and the calls do not agree on who is there.')
  return known
}

/** The path of the link in the newest letter of that kind. */
export async function linkTo(app: TestApp, email: string, subject: RegExp): Promise<string> {
  const { text } = await app.letterTo(email, subject)
  return /https?:\/\/[^/]+(\/api\/auth\/\S+)/.exec(text)![1]!
}
