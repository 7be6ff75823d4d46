import { request } from 'node:http'
import { accountSignInRate, authRates, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { freshAddress, freshEmail, isSignedIn, mergeCookies, callAuth, linkTo, newPassword, password, signUp } from './testing.ts'

const app = await useApp({ listen: true })

const tooOften = { code: 'TOO_MANY_REQUESTS', message: 'Too many attempts. Please wait a while.' }
const blocked = { code: 'SIGN_IN_BLOCKED', message: 'Too many wrong passwords were entered for this account.' }
const wrong = 'Wrong-word-1!'

type Answer = { status: number; body: unknown; headers: Record<string, unknown> }

/** How many of these concurrent attempts were allowed. The others were rate-limited. */
async function tries(count: number, one: (n: number) => Promise<Answer>): Promise<number> {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => one(n)))
  const refused = answers.filter((answer) => answer.status === 429)
  for (const { body, headers } of refused) {
    expect([tooOften, blocked]).toContainEqual(body)
    expect(headers['retry-after']).toMatch(/^\d+$/)
  }
  return count - refused.length
}

describe('by IP address', () => {
  test.each([
    ['sign-in/email', () => ({ email: freshEmail(), password: wrong }), authRates.signIn.max],
    ['sign-up/email', () => ({ email: freshEmail(), password: 'weak' }), authRates.signUp.max],
    ['request-password-reset', () => ({ email: 'not an address' }), authRates.resetRequest.max],
    ['reset-password', () => ({ token: 'x', newPassword }), authRates.other.max],
    ['sign-out', () => ({}), authRates.other.max],
  ])('%s', async (path, body, max) => {
    const address = freshAddress()
    expect(await tries(max + 5, () => callAuth(app, path, body(), { address }))).toBe(max)
  })

  test('treats an IPv6 network as one client', async () => {
    const network = freshAddress().replace('::1', '')
    const from = (n: number) => `${network}:${n.toString(16)}::${n + 1}`
    expect(await tries(35, (n) => callAuth(app, 'sign-in/email', { email: freshEmail(), password: wrong }, { address: from(n) }))).toBe(
      authRates.signIn.max,
    )
    expect((await callAuth(app, 'sign-in/email', { email: freshEmail(), password: wrong })).status).toBe(401)
  })

  test('ignores addresses that the client claims', async () => {
    const address = freshAddress()
    const forged = (n: number) => ({
      'x-forwarded-for': `198.51.100.${n}`,
      'x-real-ip': `198.51.100.${n}`,
      'x-castwright-address': `198.51.100.${n}`,
      forwarded: `for=198.51.100.${n}`,
    })
    const through = await tries(40, (n) =>
      callAuth(app, 'sign-in/email', { email: freshEmail(), password: wrong }, { address, headers: forged(n) }),
    )
    expect(through).toBe(authRates.signIn.max)
  })

  test('trusts a proxy only for the hop it saw', async () => {
    const site = await useTestApp({ env: { TRUSTED_PROXIES: '10.0.0.0/8' } })
    const from = (seen: string, n: number) =>
      callAuth(
        site,
        'sign-in/email',
        { email: freshEmail(), password: wrong },
        { address: '10.1.2.3', headers: { 'x-forwarded-for': `198.51.100.${n}, ${seen}` } },
      )
    expect(await tries(35, (n) => from('203.0.113.1', n))).toBe(authRates.signIn.max)
    expect((await from('203.0.113.2', 1)).status).toBe(401)
  })

  test('resets after the window', async () => {
    const site = await useTestApp()
    const address = freshAddress()
    const ask = () => callAuth(site, 'sign-in/email', { email: freshEmail(), password: wrong }, { address })
    await tries(authRates.signIn.max, ask)
    expect((await ask()).status).toBe(429)
    site.clock.move(authRates.signIn.seconds * 1000)
    expect((await ask()).status).toBe(401)
  })
})

describe('by account', () => {
  test('limits 200 wrong passwords from one address', async () => {
    const { email, cookie } = await signUp(app)
    const address = freshAddress()
    expect(await tries(200, () => callAuth(app, 'sign-in/email', { email, password: wrong }, { address }))).toBeLessThanOrEqual(25)
    expect(await isSignedIn(app, cookie)).toBe(true)
  })

  test('limits wrong passwords from 50 addresses, keeps the owner signed in and allows a reset', async () => {
    const { email, cookie } = await signUp(app)
    const addresses = Array.from({ length: 50 }, freshAddress)
    const variants = [email, email.toUpperCase(), ` ${email} `]
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) =>
        callAuth(app, 'sign-in/email', { email: variants[n % 3], password: wrong }, { address: addresses[n % 50]! }),
      ),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(accountSignInRate.max)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(200 - accountSignInRate.max)
    expect(await isSignedIn(app, cookie)).toBe(true)
    expect((await callAuth(app, 'sign-in/email', { email, password })).status).toBe(429)
    await callAuth(app, 'request-password-reset', { email })
    const token = (await linkTo(app, email, /Reset/)).split('token=')[1]
    expect((await callAuth(app, 'reset-password', { token, newPassword })).status).toBe(200)
    expect((await callAuth(app, 'sign-in/email', { email, password: newPassword })).status).toBe(200)
  })

  test('gives a known device its own limit', async () => {
    const { email, cookie } = await signUp(app)
    const other = await signUp(app)
    await tries(accountSignInRate.max, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    expect((await callAuth(app, 'sign-in/email', { email, password })).status).toBe(429)
    expect((await callAuth(app, 'sign-in/email', { email, password }, { cookie: other.cookie })).status).toBe(429)
    const entered = await callAuth(app, 'sign-in/email', { email, password }, { cookie })
    expect(entered.status).toBe(200)
    // The limit is per device, however often it signs in.
    const known = { cookie: mergeCookies(cookie, entered.cookie) }
    expect(await tries(accountSignInRate.max + 5, () => callAuth(app, 'sign-in/email', { email, password: wrong }, known))).toBe(
      accountSignInRate.max,
    )
    expect((await callAuth(app, 'sign-in/email', { email, password }, known)).status).toBe(429)
  })

  test('an emailed link unlocks a new device right away, but not others', async () => {
    const [{ email }, other] = [await signUp(app), await signUp(app)]
    await tries(accountSignInRate.max, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    const blocked = await callAuth(app, 'sign-in/email', { email, password })
    expect(blocked).toMatchObject({ status: 429, body: { code: 'SIGN_IN_BLOCKED' } })
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await callAuth(app, 'request-unlock', { email: email.toUpperCase() })).body).toEqual({ status: true })
    const link = await linkTo(app, email, /new device/)
    const opened = await callAuth(app, link, undefined, { method: 'GET' })
    expect([opened.status, opened.location, opened.headers['referrer-policy']]).toEqual([302, '/sign-in?unlocked=true', 'no-referrer'])
    expect(opened.cookie).not.toContain('session_token')
    expect(await isSignedIn(app, opened.cookie)).toBe(false)
    const known = { cookie: opened.cookie }
    expect((await callAuth(app, 'sign-in/email', { email, password: wrong }, known)).status).toBe(401)
    expect((await callAuth(app, 'sign-in/email', { email, password }, known)).status).toBe(200)
    expect((await callAuth(app, 'sign-in/email', { email, password })).status).toBe(429)
    // It is for this account only.
    await tries(accountSignInRate.max, () => callAuth(app, 'sign-in/email', { email: other.email, password: wrong }))
    expect((await callAuth(app, 'sign-in/email', { email: other.email, password }, known)).status).toBe(429)
  })

  test('a link to unlock a device expires, and neither a forged one nor a request reveals an account', async () => {
    const site = await useTestApp()
    const { email } = await signUp(site)
    const unlock = (path: string) => callAuth(site, path, undefined, { method: 'GET' })
    for (const token of ['', 'x', '%00', 'a'.repeat(3000), encodeURIComponent('\u{1f512}')])
      expect(await unlock(`unlock?token=${token}`)).toMatchObject({ location: '/sign-in?unlocked=false', setCookies: [] })
    const nobody = freshEmail()
    for (const address of [email, nobody]) {
      for (let n = 0; n < authRates.resetRequest.max; n++)
        expect(await callAuth(site, 'request-unlock', { email: address })).toMatchObject({ status: 200, body: { status: true } })
      expect((await callAuth(site, 'request-unlock', { email: address })).status).toBe(429)
    }
    expect((await callAuth(site, 'request-unlock', { email: 'nobody' })).status).toBe(400)
    const link = await linkTo(site, email, /new device/)
    expect((await site.emails()).filter(({ to }) => to === nobody)).toEqual([])
    // A link for this doesn't reset the password.
    const token = link.split('token=')[1]
    expect((await callAuth(site, 'reset-password', { token, newPassword })).status).toBe(400)
    site.clock.move(identityLifetimes.resetLink * 1000)
    expect(await unlock(link)).toMatchObject({ location: '/sign-in?unlocked=false', setCookies: [] })
  })

  test('ignores a modified or forged device cookie', async () => {
    const { email, cookie } = await signUp(app)
    const [name, value = ''] =
      cookie
        .split('; ')
        .find((one) => one.includes('.device='))
        ?.split('=') ?? []
    await tries(accountSignInRate.max, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    for (const forged of ['', '.', 'x', `x${value}`, `${value}x`, value.split('.')[0]!, `${value.split('.')[0]}.`, '%00.%00'])
      expect((await callAuth(app, 'sign-in/email', { email, password }, { cookie: `${name}=${forged}` })).status, forged).toBe(429)
    expect((await callAuth(app, 'sign-in/email', { email, password }, { cookie: `${name}=${value}` })).status).toBe(200)
  })

  test('the owner gets one email when unknown devices are blocked', async () => {
    const { email } = await signUp(app)
    await tries(accountSignInRate.max + 10, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    const { text } = await app.emailTo(email, /Too many wrong passwords/)
    expect(text).toContain("Devices you've signed in on before still work.")
    await tries(5, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    const { rows } = await app.pool.pool.query(`select 1 from pgboss.job where name = 'identity.notice-letter' and state < 'completed'`)
    expect(rows).toEqual([])
    const sent = (await app.emails()).filter(({ to, subject }) => to === email && /wrong passwords/.test(subject))
    expect(sent).toHaveLength(1)
  })

  test('treats an unknown address like an account', async () => {
    const email = freshEmail()
    expect(await tries(25, () => callAuth(app, 'sign-in/email', { email, password: wrong }))).toBe(accountSignInRate.max)
  })

  test('does not count correct passwords or reset the count', async () => {
    const { email } = await signUp(app)
    await tries(accountSignInRate.max - 1, () => callAuth(app, 'sign-in/email', { email, password: wrong }))
    for (let n = 0; n < 5; n++) expect((await callAuth(app, 'sign-in/email', { email, password })).status).toBe(200)
    expect((await callAuth(app, 'sign-in/email', { email, password: wrong })).status).toBe(401)
    expect((await callAuth(app, 'sign-in/email', { email, password: wrong })).status).toBe(429)
  })

  test('survives a restart and stores no addresses', async () => {
    const { email } = await signUp(app)
    await callAuth(app, 'sign-in/email', { email, password: wrong })
    const { rows } = await app.pool.pool.query<{ key: string; count: number }>(`select key, count from rates where key like 'sign-in:%'`)
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some((row) => row.key.includes(email))).toBe(false)
  })
})

/** Over HTTP, so that the path is not normalized. */
const postRaw = (path: string, body: object) =>
  new Promise<{ status: number | undefined; cookies: string[] }>((resolve, reject) => {
    const headers = { origin: app.url, 'content-type': 'application/json' }
    const call = request({ host: '127.0.0.1', port: new URL(app.url).port, method: 'POST', path, headers }, (answer) => {
      answer.resume().on('end', () => resolve({ status: answer.statusCode, cookies: answer.headers['set-cookie'] ?? [] }))
    })
    call.on('error', reject).end(JSON.stringify(body))
  })

test.each([
  '//api/auth/sign-in/email',
  '/api//auth/sign-in/email',
  '/api/auth//sign-in/email',
  '/api/auth/sign-in//email',
  '/api/auth/sign-in/email/',
  '/api/auth/sign-in/Email',
  '/API/auth/sign-in/email',
  '/api/auth/sign-in%2femail',
  '/api/auth/sign-in%2Femail',
  '/api/auth/sign-in/email;x=1',
  '/api/auth/sign-in/./email',
  '/api/auth/sign-in\\email',
  '/api/auth/sign-in/email%00',
  '/api/auth/sign-in/email%20',
])('limits %s too', async (path) => {
  const { email } = await signUp(app)
  const answer = await postRaw(path, { email, password })
  expect([400, 404]).toContain(answer.status)
  expect(answer.cookies).toEqual([])
})

test('applies the same limit to other spellings of a path', async () => {
  const address = freshAddress()
  const paths = ['sign-in/email', 'sign%2din/email', 'sign-in/%65mail', 'sign-in/email?x=1', 'sign-in/email#x']
  expect(await tries(50, (n) => callAuth(app, paths[n % paths.length]!, { email: freshEmail(), password: wrong }, { address }))).toBe(
    authRates.signIn.max,
  )
})
