import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { freshEmail, isSignedIn, callAuth, newPassword, password, signUp } from './testing.ts'

const app = await useApp({ worker: false })

const megabyte = 'x'.repeat(1_000_000)
const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
const surrogate = '\ud800'

/** A digest of all stored account data. */
async function digest(): Promise<string> {
  const tables = ['users', 'sessions', 'accounts', 'verifications', 'profiles', 'pgboss.job']
  const parts = tables.map((name) => `(select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') from ${name} t)`)
  const { rows } = await app.pool.pool.query(`select concat_ws(',', ${parts.join(', ')}) as digest`)
  return rows[0].digest
}

/** Expects a well-formed error and no changes. */
async function expectRefused(path: string, body: unknown): Promise<void> {
  const before = await digest()
  const answer = await callAuth(app, path, body)
  expect(answer.status, answer.text.slice(0, 200)).toBeGreaterThanOrEqual(400)
  expect(answer.status, answer.text.slice(0, 200)).toBeLessThan(500)
  expect(answer.body).toMatchObject({ code: expect.any(String) })
  expect(answer.setCookies).toEqual([])
  expect(answer.text.length).toBeLessThan(1000)
  expect(answer.text).not.toMatch(/node_modules|\.ts:|stack|select |zod/i)
  expect(await digest()).toBe(before)
}

const values: [string, unknown][] = [
  ['missing', undefined],
  ['null', null],
  ['a number', 7],
  ['2^53', 2 ** 53],
  ['a negative number', -1],
  ['true', true],
  ['an empty string', ''],
  ['spaces', '   '],
  ['an array', ['a@example.com']],
  ['an object', { $ne: null }],
  ['a NUL', `Aa1!\0xxx@example.com`],
  ['half a surrogate pair', `Aa1!xxx${surrogate}@example.com`],
  ['1 MB', `Aa1!${megabyte}`],
  ['a line break', 'Aa1!x@example.com\r\nBcc: victim@example.com'],
]

const forms: Record<string, Record<string, unknown>> = {
  'sign-up/email': { email: 'someone@example.com', password },
  'sign-in/email': { email: 'someone@example.com', password },
  'request-password-reset': { email: 'someone@example.com' },
  'reset-password': { token: 'a-token', newPassword },
}

describe.each(Object.entries(forms))('%s', (path, good) => {
  const cases = Object.keys(good).flatMap((field) => values.map(([name, value]) => ({ field, name, value })))
  test.each(cases)('$field: $name', async ({ field, value }) => {
    // A line break is allowed in a password.
    if (field !== 'email' && typeof value === 'string' && value.includes('\r') && path === 'sign-up/email') return
    await expectRefused(path, { ...good, [field]: value })
  })

  test.each([
    ['nothing', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['a string', '"text"'],
    ['half a JSON', '{"email":'],
    ['more than 1 MB', JSON.stringify({ ...good, more: megabyte + megabyte })],
    ['deep JSON', deep],
    ['deep arrays', '['.repeat(500_000)],
    ['a deep field', `{"email":${deep}}`],
    ['an inherited form', JSON.stringify({ x: 1 }).replace('"x":1', `"__proto__":${JSON.stringify(good)}`)],
  ])('%s', (_name, body) => expectRefused(path, body))
})

describe('invalid email addresses', () => {
  const emails = [
    'plain',
    '@example.com',
    'a@',
    'a@b',
    'a b@example.com',
    'a@example..com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(250)}.com`,
    'a@example.com, b@example.com',
    '<a@example.com>',
    'a@exa\u202emple.com',
    "a'or'1'='1@example",
    'a@localhost',
  ]
  test.each(emails)('%s', (email) => expectRefused('sign-up/email', { email, password }))
  test.each(emails)('reset for %s', (email) => expectRefused('request-password-reset', { email }))
})

test.each([
  ['', 'Password is required.'],
  ['Aa1!xyz', 'Password must be 8 or more characters.'],
  ['AAAAAA1!', 'Password must have at least 1 lowercase letter.'],
  ['aaaaaa1!', 'Password must have at least 1 uppercase letter.'],
  ['Aaaaaaa!', 'Password must have at least 1 number.'],
  ['Aaaaaaa1', 'Password must have at least 1 special character (i.e. $ ! @ # ?).'],
  [`Aa1!${'x'.repeat(125)}`, 'Password must be 128 or fewer characters.'],
])('sign-up with the password %s', async (word, message) => {
  expect(await callAuth(app, 'sign-up/email', { email: freshEmail(), password: word })).toMatchObject({
    status: 400,
    body: { code: 'INVALID_FIELDS', message, fields: { password: message } },
  })
})

describe('the origin of a request', () => {
  const posts = { ...forms, 'sign-out': {} }
  const foreign: [string, Record<string, string | undefined>][] = [
    ['another site', { origin: 'https://evil.example' }],
    ['another site that says same-origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    ['null', { origin: 'null' }],
    ['null that says same-origin', { origin: 'null', 'sec-fetch-site': 'same-origin' }],
    ['nowhere', { origin: undefined }],
    ['nowhere, cross-site', { origin: undefined, 'sec-fetch-site': 'cross-site' }],
    ['nowhere, with our referer', { origin: undefined, referer: 'http://localhost/' }],
    ['a neighbour', { origin: 'http://localhost.evil.example' }],
    ['another port', { origin: 'http://localhost:81' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['a form with files', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['no type at all', { 'content-type': undefined }],
  ]
  test.each(foreign)('%s is refused', async (_name, headers) => {
    const { cookie, email } = await signUp(app)
    const before = await digest()
    for (const [path, good] of Object.entries(posts)) {
      const answer = await callAuth(app, path, path.startsWith('sign-in') ? { email, password } : good, { cookie, headers })
      expect([403, 404], path).toContain(answer.status)
      expect(answer.setCookies).toEqual([])
    }
    expect(await digest()).toBe(before)
    expect(await isSignedIn(app, cookie)).toBe(true)
  })

  test('GET requests change nothing', async () => {
    const { cookie } = await signUp(app)
    const before = await digest()
    for (const path of Object.keys(posts)) {
      expect((await callAuth(app, path, undefined, { method: 'GET', cookie })).status, path).toBe(path === 'reset-password' ? 302 : 404)
    }
    expect(await digest()).toBe(before)
    expect(await isSignedIn(app, cookie)).toBe(true)
  })
})

test.each([
  'POST update-user',
  'POST set-password',
  'POST delete-user',
  'GET delete-user/callback',
  'GET list-sessions',
  'POST revoke-session',
  'POST revoke-sessions',
  'POST revoke-other-sessions',
  'POST update-session',
  'GET callback/google',
  'POST callback/google',
  'POST link-social',
  'POST two-factor/enable-totp',
  'POST castwright/enter',
  'GET list-accounts',
  'POST unlink-account',
  'POST refresh-token',
  'POST get-access-token',
  'GET account-info',
  'POST send-verification-email',
  'POST verify-password',
  'GET ok',
  'GET error',
  'GET token',
  'POST get-session',
  'GET reference',
  'GET',
  'POST sign-in',
  'POST sign-up',
])('does not expose %s of better-auth', async (name) => {
  const [method, path = ''] = name.split(' ') as ['GET' | 'POST', string?]
  const { cookie } = await signUp(app)
  const answer = await callAuth(app, path, method === 'POST' ? { name: 'x', email: freshEmail(), password } : undefined, { method, cookie })
  expect(answer).toMatchObject({ status: 404, body: { code: expect.any(String) }, setCookies: [] })
})

test.each(['a%2fb', '%00', '..%2f..', 'x'.repeat(5000), "' or 1=1 --", '%ff', '%ed%a0%80'])('ignores the reset link %s', async (token) => {
  const answer = await callAuth(app, `reset-password?token=${token}`, undefined, { method: 'GET' })
  expect(answer).toMatchObject({ status: 302, location: '/reset-password?error=INVALID_TOKEN' })
})
