import { authCalls, type AuthCall } from '@castwright/contract/identity/auth.ts'
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/kit/app.ts'
import {
  confirmed,
  freshEmail,
  freshPhone,
  isSignedIn,
  callAuth,
  newPassword,
  password,
  sessionCookie,
  signUp,
  useSocialApp,
} from './testing.ts'

const { app, oidc } = await useSocialApp({ worker: false })
const person = await confirmed(app)

const tables =
  'users sessions accounts verifications profiles pgboss.job session_proofs email_changes password_changes two_factors two_factor_drafts recovery_codes challenges'.split(
    ' ',
  )

/** A digest of all stored account data. */
async function digest(): Promise<string> {
  const parts = tables.map((name) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`)
  const { rows } = await app.pool.pool.query(`select concat_ws(',', ${parts.join(', ')}) as digest`)
  return rows[0].digest
}

const calls: [string, AuthCall][] = Object.entries(authCalls)

/** A valid body for each call. Add one for each new call. */
const good: Record<keyof typeof authCalls, Record<string, unknown>> = {
  signUp: { email: freshEmail(), password },
  signIn: { email: freshEmail(), password },
  signOut: {},
  findSession: {},
  requestPasswordReset: { email: freshEmail() },
  requestUnlock: { email: freshEmail() },
  resetPassword: { token: 'a-token', newPassword },
  signInSocial: { provider: 'google', page: 'sign-in', from: '/settings' },
  link: { provider: 'google' },
  unlink: { provider: 'google' },
  confirmPassword: { password },
  findProof: {},
  sendProofCode: {},
  proveByEmail: { code: '123456' },
  changePassword: { currentPassword: password, newPassword, revokeAccess: true },
  changeEmail: { newEmail: freshEmail() },
  finishChangeEmail: { code: '123456' },
  findSessions: {},
  endSession: { sessionId: randomUUID() },
  endOtherSessions: {},
  findTwoFactor: {},
  startTwoFactor: {
    kind: 'phone',
    phoneNumber: freshPhone(),
    phoneNumberCountryCode: 'DE',
    securityQuestion: 1,
    securityQuestionAnswer: 'Smith',
  },
  enableTwoFactor: { code: '123456' },
  challengeTwoFactor: { securityQuestionAnswer: 'Smith' },
  proveTwoFactor: { kind: 'app', code: '123456' },
  removeTwoFactor: { kind: 'all' },
  renewRecoveryCodes: {},
  findChallenge: {},
  sendTwoFactor: {},
  verifyTwoFactor: { kind: 'app', code: '123456' },
  findConnection: { query: 'response_type=code' },
  approveConnection: { query: 'response_type=code', scopes: ['read'], podcastIds: [randomUUID()] },
  rejectConnection: { query: 'response_type=code' },
}

const values: [string, unknown][] = [
  ['null', null],
  ['a number', 70],
  ['2^53', 2 ** 53],
  ['a negative number', -1],
  ['true', true],
  ['an array', ['google']],
  ['an object', { $ne: null }],
  ['a NUL', 'a\0b'],
  ['half a surrogate pair', 'a\ud800b'],
  ['1 MB', 'x'.repeat(1_000_000)],
]

const elsewhere = ['signUp', 'signIn', 'requestPasswordReset', 'requestUnlock', 'resetPassword']
const tried = calls.filter(([name]) => !elsewhere.includes(name))
const bodyOf = (name: string) => good[name as keyof typeof good]

const fields = tried.flatMap(([name, { input, path }]) =>
  Object.entries<z.ZodType>(input.shape).flatMap(([field, shape]) =>
    // Some fields can be null or a boolean.
    values
      .filter(([, value]) => (value !== null && typeof value !== 'boolean') || !shape.safeParse(value).success)
      .map(([what, value]) => ({ name, path, field, what, value })),
  ),
)

test.each(fields)('$name, $field: $what', async ({ name, path, field, value }) => {
  const before = await digest()
  const answer = await callAuth(app, path, { ...bodyOf(name), [field]: value }, { cookie: person.cookie })
  expect(answer.status, answer.text.slice(0, 200)).toBe(400)
  // Any text can be a wrong password.
  const isWrong = field.toLowerCase().includes('password') && typeof value === 'string'
  expect(answer.body).toMatchObject(
    isWrong ? { code: expect.any(String) } : { code: 'INVALID_FIELDS', fields: { [field]: expect.any(String) } },
  )
  expect(answer.text.length).toBeLessThan(1000)
  expect(await digest()).toBe(before)
})

const bodies = ['', 'null', '[]', '"text"', '{"provider":', '['.repeat(500_000)]
const posts = tried.filter(([, { method }]) => method === 'POST')

test.each(posts)('%s with a body that is none', async (_name, { path }) => {
  const before = await digest()
  for (const body of bodies) {
    const answer = await callAuth(app, path, body, { cookie: person.cookie })
    expect(answer.status, answer.text.slice(0, 200)).toBe(400)
  }
  expect(await digest()).toBe(before)
})

test.each(calls.filter(([, { signedIn }]) => signedIn))(
  'rejects %s without a session, with an ended one or a forged one',
  async (name, { path, method }) => {
    const gone = await signUp(app)
    await callAuth(app, 'sign-out', {}, { cookie: gone.cookie })
    const session = sessionCookie(person.cookie)
    const [cookieName] = session.split('=')
    const before = await digest()
    for (const cookie of ['', gone.cookie, `${cookieName}=made-up.signature`, `${session.slice(0, -6)}AAAA%3D`]) {
      const answer = await callAuth(app, path, method === 'GET' ? undefined : bodyOf(name), { method, cookie })
      expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED', message: 'Please sign in.' }, setCookies: [] })
    }
    expect(await digest()).toBe(before)
  },
)

test.each(posts)('%s from another site, or as a form', async (name, { path }) => {
  const before = await digest()
  for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, { origin: undefined }, { 'content-type': 'text/plain' }]) {
    const answer = await callAuth(app, path, bodyOf(name), { cookie: person.cookie, headers })
    expect([403, 404]).toContain(answer.status)
    expect(answer.setCookies).toEqual([])
  }
  expect(await digest()).toBe(before)
})

test.each(tried)('%s by another method', async (_name, { path, method }) => {
  const before = await digest()
  for (const other of [method === 'POST' ? 'GET' : 'POST', 'PUT', 'HEAD'] as const) {
    expect((await callAuth(app, path, undefined, { method: other, cookie: person.cookie })).status, other).toBe(404)
  }
  expect(await digest()).toBe(before)
})

test('ignores unknown fields and takes the account from the session', async () => {
  const victim = await signUp(app)
  const foreign = {
    userId: victim.userId,
    user: { id: victim.userId },
    id: victim.userId,
    sessionId: randomUUID(),
    emailVerified: true,
    __proto__: { admin: true },
  }
  const stranger = await confirmed(app)
  const before = await app.pool.pool.query('select * from users where id = $1', [victim.userId])
  for (const [name, { path, method }] of calls) {
    if (method === 'GET' || ['signUp', 'signIn', 'signOut'].includes(name)) continue
    await callAuth(app, path, { ...foreign, ...good[name as keyof typeof good] }, { cookie: stranger.cookie })
  }
  expect((await app.pool.pool.query('select * from users where id = $1', [victim.userId])).rows).toEqual(before.rows)
  expect(await isSignedIn(app, victim.cookie)).toBe(true)
  expect((await app.pool.pool.query('select user_id from two_factor_drafts where user_id = $1', [victim.userId])).rows).toEqual([])
})

test('rejects a provider that is not configured or unknown', async () => {
  const plain = await startTestApp({ worker: false })
  try {
    const { cookie } = await signUp(plain)
    for (const provider of ['google', 'facebook']) {
      const refused = { status: 412, body: { code: 'PROVIDER_NOT_SET_UP' } }
      expect(await callAuth(plain, 'sign-in/social', { provider, page: 'sign-in' })).toMatchObject(refused)
      expect(await callAuth(plain, 'link', { provider }, { cookie })).toMatchObject(refused)
      expect((await callAuth(plain, `callback/${provider}?code=x&state=y`, undefined, { method: 'GET' })).status).toBe(404)
    }
    for (const provider of ['apple', 'constructor', '..%2fsign-out', '%00']) {
      expect((await callAuth(plain, `callback/${provider}?code=x&state=y`, undefined, { method: 'GET' })).status).toBe(404)
    }
  } finally {
    await plain.stop()
  }
})

test('uses the real providers in production', async () => {
  const real = await startTestApp({
    worker: false,
    env: { ...oidc.env, BASE_URL: 'https://castwright.example' },
  })
  try {
    const ask = async (provider: string) => {
      const answer = await callAuth(
        real,
        'sign-in/social',
        { provider, page: 'sign-in' },
        { headers: { origin: 'https://castwright.example' } },
      )
      for (const line of answer.setCookies)
        expect(line).toMatch(/^__Host-castwright.*HttpOnly.*Secure|^__Host-castwright.*Secure.*HttpOnly/i)
      return new URL(String(answer.body?.['url']))
    }
    const google = await ask('google')
    expect(google.origin).toBe('https://accounts.google.com')
    expect(google.searchParams.get('redirect_uri')).toBe('https://castwright.example/api/auth/callback/google')
    expect(google.searchParams.get('scope')!.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
    expect(google.searchParams.get('code_challenge_method')).toBe('S256')
    const facebook = await ask('facebook')
    expect(facebook.origin).toBe('https://www.facebook.com')
    expect(facebook.searchParams.get('scope')!.split(/[ ,]/)).toContain('user_birthday')
    expect(facebook.searchParams.get('state')!.length).toBeGreaterThanOrEqual(32)
  } finally {
    await real.stop()
  }
})
