import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { deleteUser } from '../../../test/kit/people.ts'
import { removeExpired } from './service.ts'
import { freshEmail, isSignedIn, callAuth, password, sessionCookie, signUp } from './testing.ts'

const app = await useApp()

const rowsOf = async (query: string, values: unknown[]) => (await app.pool.pool.query(query, values)).rows as Record<string, unknown>[]

describe('sign-up', () => {
  test('creates account, profile and session together', async () => {
    const email = freshEmail()
    const answer = await callAuth(app, 'sign-up/email', { email: `  ${email.toUpperCase()} `, password })
    expect(answer.status).toBe(200)
    expect(answer.body).toEqual({ user: { id: expect.any(String), email, emailVerified: false } })
    expect(await isSignedIn(app, answer.cookie)).toBe(true)
    const [row] = await rowsOf('select u.email, u.name, p.user_id from users u join profiles p on p.user_id = u.id where u.email = $1', [
      email,
    ])
    expect(row).toMatchObject({ email, name: '' })
    expect((answer.body as { user: { id: string } }).user.id[14]).toBe('7')
  })

  test('stores only an argon2id hash of the password', async () => {
    const site = await useTestApp({ worker: false, productionHashing: true })
    const { userId } = await signUp(site)
    const found = await site.pool.pool.query('select provider_id, account_id, password from accounts where user_id = $1', [userId])
    expect(found.rows[0]).toMatchObject({
      provider_id: 'credential',
      account_id: userId,
      password: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
    })
  })

  test('rejects a taken address, ignoring case', async () => {
    const { email, cookie } = await signUp(app)
    for (const again of [email, email.toUpperCase()]) {
      const answer = await callAuth(app, 'sign-up/email', { email: again, password: 'Another-one-1!' })
      expect(answer).toMatchObject({
        status: 422,
        body: { code: 'USER_ALREADY_EXISTS', message: 'An account already exists with this email address.' },
        setCookies: [],
      })
    }
    expect(await isSignedIn(app, cookie)).toBe(true)
  })

  test('creates one account when eight sign-ups race', async () => {
    const email = freshEmail()
    const answers = await Promise.all(Array.from({ length: 8 }, () => callAuth(app, 'sign-up/email', { email, password })))
    const made = answers.findIndex((answer) => answer.status === 200)
    for (const answer of answers.toSpliced(made, 1)) expect(answer).toMatchObject({ status: 422, body: { code: 'USER_ALREADY_EXISTS' } })
    expect(await rowsOf('select 1 from users where email = $1', [email])).toHaveLength(1)
  })

  test('ignores fields that clients must not set', async () => {
    const email = freshEmail()
    const extra = {
      id: '0',
      name: 'Eve',
      image: 'http://x',
      emailVerified: true,
      role: 'admin',
      isOperator: true,
      isBetaUser: true,
      callbackURL: 'http://evil',
      rememberMe: false,
    }
    const answer = await callAuth(app, 'sign-up/email', { email, password, ...extra, __proto__: { emailVerified: true } })
    expect(answer.status).toBe(200)
    const [user] = await rowsOf('select name, image, email_verified from users where email = $1', [email])
    expect(user).toEqual({ name: '', image: null, email_verified: false })
    expect(answer.setCookies.join()).toContain('Max-Age=2592000')
  })

  test('leaves nothing behind if a later step fails', async () => {
    const broken = await useTestApp()
    await broken.pool.pool.query('alter table profiles rename to elsewhere')
    const email = freshEmail()
    const answer = await callAuth(broken, 'sign-up/email', { email, password })
    expect(answer.status).toBe(500)
    expect(answer.text).not.toMatch(/profiles|select|insert|at .*\.ts/)
    expect((await broken.pool.pool.query('select 1 from users')).rowCount).toBe(0)
    await broken.pool.pool.query('alter table elsewhere rename to profiles')
    expect((await callAuth(broken, 'sign-up/email', { email, password })).status).toBe(200)
  })
})

describe('sign-in', () => {
  test('requires the right password and ignores the case of the address', async () => {
    const { email, userId } = await signUp(app)
    const answer = await callAuth(app, 'sign-in/email', { email: email.toUpperCase(), password })
    expect(answer).toMatchObject({ status: 200, body: { user: { id: userId, email, emailVerified: false } } })
    expect(await isSignedIn(app, answer.cookie)).toBe(true)
  })

  test('responds the same to a wrong password and an unknown address', async () => {
    const { email } = await signUp(app)
    const wrong = await callAuth(app, 'sign-in/email', { email, password: 'Wrong-word-1!' })
    const unknown = await callAuth(app, 'sign-in/email', { email: freshEmail(), password: 'Wrong-word-1!' })
    const tooLong = await callAuth(app, 'sign-in/email', { email, password: 'x'.repeat(5000) })
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: 'INVALID_EMAIL_OR_PASSWORD', message: 'Incorrect email or password.' },
      setCookies: [],
    })
    for (const other of [unknown, tooLong]) expect(other).toMatchObject({ status: wrong.status, text: wrong.text, setCookies: [] })
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers))
  })

  test('creates a new token and ends the previous session', async () => {
    const account = await signUp(app)
    const first = await callAuth(app, 'sign-in/email', { email: account.email, password }, { cookie: account.cookie })
    const second = await callAuth(app, 'sign-in/email', { email: account.email, password }, { cookie: first.cookie })
    expect(new Set([account.cookie, first.cookie, second.cookie]).size).toBe(3)
    expect(await Promise.all([account.cookie, first.cookie, second.cookie].map((cookie) => isSignedIn(app, cookie)))).toEqual([
      false,
      false,
      true,
    ])
    const another = await callAuth(app, 'sign-up/email', { email: freshEmail(), password }, { cookie: second.cookie })
    expect(await Promise.all([second.cookie, another.cookie].map((cookie) => isSignedIn(app, cookie)))).toEqual([false, true])
  })

  test('fails if the password is reset during the check', async () => {
    const { email, userId } = await signUp(app)
    const client = await app.pool.pool.connect()
    try {
      // Like a reset: first the password, then the sessions, then commit.
      await client.query('begin')
      await client.query('update accounts set password = $2 where user_id = $1', [userId, await app.app.passwords.hash('Second-take-2!')])
      await client.query('delete from sessions where user_id = $1', [userId])
      const entering = callAuth(app, 'sign-in/email', { email, password })
      // Other transactions see the old session until the reset commits.
      await expect.poll(() => rowsOf('select 1 from sessions where user_id = $1', [userId])).toHaveLength(2)
      await client.query('commit')
      expect(await entering).toMatchObject({ status: 401, setCookies: [] })
    } finally {
      client.release()
    }
    expect(await rowsOf('select 1 from sessions where user_id = $1', [userId])).toHaveLength(0)
  })
})

describe('a session', () => {
  test('has its token only in the cookie', async () => {
    const { email, cookie, userId } = await signUp(app)
    const answers = [
      await callAuth(app, 'sign-in/email', { email, password }),
      await callAuth(app, 'get-session', undefined, { method: 'GET', cookie }),
      await callAuth(app, 'sign-out', {}, { cookie }),
    ]
    const tokens = (await rowsOf('select token from sessions where user_id = $1', [userId])).map((row) => String(row['token']))
    expect(tokens.length).toBeGreaterThan(0)
    for (const { text, headers } of answers) {
      expect(text).not.toMatch(/token/i)
      for (const token of tokens) expect(text).not.toContain(token)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  test('is returned by get-session, or null', async () => {
    const { email, cookie, userId } = await signUp(app)
    const there = await callAuth(app, 'get-session', undefined, { method: 'GET', cookie })
    expect(there.body).toEqual({
      session: { id: expect.any(String), expiresAt: expect.any(String) },
      user: { id: userId, email, emailVerified: false },
    })
    expect((await callAuth(app, 'get-session', undefined, { method: 'GET' })).text).toBe('null')
  })

  test('ends with sign-out for all uses of its cookie', async () => {
    const { cookie } = await signUp(app)
    const out = await callAuth(app, 'sign-out', {}, { cookie })
    expect(out).toMatchObject({ status: 200, body: { success: true } })
    for (const line of out.setCookies) expect(line).toContain('Max-Age=0')
    expect(await isSignedIn(app, cookie)).toBe(false)
    expect((await callAuth(app, 'sign-out', {}, { cookie })).status).toBe(200)
  })

  test('ends at the next request after its row or user is deleted', async () => {
    const one = await signUp(app)
    await app.pool.pool.query('delete from sessions where user_id = $1', [one.userId])
    expect(await isSignedIn(app, one.cookie)).toBe(false)
    const other = await signUp(app)
    await deleteUser(app, other)
    expect(await isSignedIn(app, other.cookie)).toBe(false)
  })

  test("can't be forged from the database alone", async () => {
    const { cookie: cookies, userId } = await signUp(app)
    const cookie = sessionCookie(cookies)
    const [row] = await rowsOf('select token from sessions where user_id = $1', [userId])
    const name = cookie.split('=')[0]!
    const [token, signature] = decodeURIComponent(cookie.slice(name.length + 1)).split('.') as [string, string]
    expect(token).toBe(row!['token'])
    const flipped = (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1)
    for (const forged of [
      token,
      `${token}.`,
      `.${signature}`,
      `${token}.${flipped}`,
      `x${token}.${signature}`,
      `${token}.${signature.slice(0, -4)}`,
      '.',
      '%',
      '"',
    ]) {
      expect(await isSignedIn(app, `${name}=${encodeURIComponent(forged)}`), forged).toBe(false)
    }
    expect(await isSignedIn(app, cookie)).toBe(true)
  })

  test('expires 30 days after its last use', async () => {
    const fresh = await useTestApp()
    const { cookie } = await signUp(fresh)
    const call = () =>
      fresh.server.inject({
        method: 'POST',
        url: '/api/twirp/castwright.iam.UserService/Find',
        headers: { origin: fresh.url, cookie, 'content-type': 'application/json' },
        payload: '{"userId":"00000000-0000-7000-8000-000000000000"}',
      })
    expect((await call()).headers['set-cookie']).toBeUndefined()
    await fresh.pool.pool.query(`update sessions set expires_at = expires_at - interval '25 hours'`)
    expect([(await call()).headers['set-cookie']].flat()[0]).toContain('Max-Age=2592000')
    const { rows } = await fresh.pool.pool.query(`select expires_at > now() + interval '29 days 23 hours' as prolonged from sessions`)
    expect(rows).toEqual([{ prolonged: true }])
    fresh.clock.move(30 * 86_400_000 + 1000)
    expect((await call()).statusCode).toBe(401)
  })

  test('is deleted some time after it expired', async () => {
    const { userId, cookie } = await signUp(app)
    const kept = await signUp(app)
    await app.pool.pool.query(`update sessions set expires_at = now() - interval '1 second' where user_id = $1`, [userId])
    expect(await isSignedIn(app, cookie)).toBe(false)
    await signUp(app)
    await removeExpired(app.app)
    expect(await rowsOf('select 1 from sessions where expires_at < now()', [])).toHaveLength(0)
    expect(await isSignedIn(app, kept.cookie)).toBe(true)
  })

  test('records the IP address that the server saw', async () => {
    const email = freshEmail()
    await callAuth(
      app,
      'sign-up/email',
      { email, password },
      { address: '203.0.113.9', headers: { 'x-forwarded-for': '198.51.100.1', 'x-castwright-address': '198.51.100.2' } },
    )
    const [row] = await rowsOf('select ip_address from sessions s join users u on u.id = s.user_id where u.email = $1', [email])
    expect(row).toEqual({ ip_address: '203.0.113.9' })
  })
})

describe('cookies', () => {
  test.each([
    ['http://castwright.example', 'castwright.', false],
    ['https://castwright.example', '__Host-castwright.', true],
  ])('at %s', async (base, prefix, secure) => {
    const site = await useTestApp({ env: { BASE_URL: base } })
    const email = freshEmail()
    const up = await callAuth(site, 'sign-up/email', { email, password })
    const entered = await callAuth(site, 'sign-in/email', { email, password })
    const out = await callAuth(site, 'sign-out', {}, { cookie: entered.cookie })
    const lines = [...up.setCookies, ...entered.setCookies, ...out.setCookies]
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const line of lines) {
      expect(line.startsWith(prefix), line).toBe(true)
      expect(line).toMatch(/; HttpOnly/)
      expect(line).toMatch(/; SameSite=Lax/)
      expect(line).toMatch(/; Path=\//)
      expect(line).not.toMatch(/domain=/i)
      expect(line.includes('; Secure')).toBe(secure)
    }
  })
})
