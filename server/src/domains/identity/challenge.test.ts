import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { setVerified } from '../../../test/kit/people.ts'
import { removeExpired } from './service.ts'
import {
  caller,
  freshEmail,
  signInUntilCode,
  isSignedIn,
  mergeCookies,
  callAuth,
  linkTo,
  newPassword,
  password,
  signIn,
  textTo,
  signInWithProvider,
  withApp,
  withPhone,
  wrongCode,
  useSocialApp,
} from './testing.ts'
import { codeAt, stepAt } from './codes.ts'

const { app, oidc } = await useSocialApp()
const call = caller(app)

const rows = async (query: string, ...values: unknown[]) => (await app.pool.pool.query(query, values)).rows
const state = async (cookie: string) => (await callAuth(app, 'two-factor', undefined, { method: 'GET', cookie })).body

describe('signing in', () => {
  test('requires a code after the password', async () => {
    const person = await withPhone(app)
    const before = await rows('select count(*)::int as n from sessions where user_id = $1', person.userId)
    const half = await signInUntilCode(app, person.email)
    expect(half.body).toEqual({ twoFactor: { phone: true, app: false, phoneHint: person.phone.slice(-2) } })
    for (const line of half.setCookies) expect(line).toMatch(/^castwright\.challenge=.*HttpOnly; SameSite=Lax$/)
    expect(await isSignedIn(app, half.cookie)).toBe(false)
    expect(await rows('select count(*)::int as n from sessions where user_id = $1', person.userId)).toEqual(before)
    expect((await callAuth(app, 'two-factor/pending', undefined, { method: 'GET', cookie: half.cookie })).body).toEqual(half.body)
    expect((await call('send', {}, half.cookie)).status).toBe(200)
    const code = await textTo(app, person.phone, 2)
    const full = await call('verify', { kind: 'phone', code }, half.cookie)
    expect(full).toMatchObject({ status: 200, body: { user: { id: person.userId, email: person.email } } })
    expect(await isSignedIn(app, full.cookie)).toBe(true)
    expect(full.setCookies.find((line) => line.includes('challenge='))).toContain('Max-Age=0')
    expect(await call('verify', { kind: 'phone', code }, half.cookie)).toMatchObject({ status: 401, body: { code: 'CHALLENGE_EXPIRED' } })
    expect((await callAuth(app, 'two-factor/pending', undefined, { method: 'GET', cookie: half.cookie })).body).toBe(null)
  })

  test('ends the previous session', async () => {
    const person = await withApp(app)
    const half = await signInUntilCode(app, person.email)
    const full = await call('verify', { kind: 'app', code: person.next() }, mergeCookies(person.cookie, half.cookie))
    expect(full.status).toBe(200)
    expect(await isSignedIn(app, person.cookie)).toBe(false)
  })

  test('accepts each app code once, and none older than the last', async () => {
    const site = await useTestApp()
    const person = await withApp(site)
    site.clock.move(120_000)
    const step = stepAt(site.app.now())
    const verify = async (at: number) => {
      const { cookie } = await signInUntilCode(site, person.email)
      return (await caller(site)('verify', { kind: 'app', code: codeAt(person.secret, at) }, cookie)).status
    }
    expect(await verify(step)).toBe(200)
    expect(await verify(step)).toBe(400)
    expect(await verify(step - 1)).toBe(400)
    expect(await verify(step + 5)).toBe(400)
    expect(await verify(step + 1)).toBe(200)
    site.clock.move(300_000)
    expect(await verify(step + 2)).toBe(400)
  })

  test('accepts an app code once when requests race', async () => {
    const person = await withApp(app)
    const signIns = await Promise.all(Array.from({ length: 5 }, () => signInUntilCode(app, person.email)))
    const code = codeAt(person.secret, stepAt(app.app.now()) + 1)
    const answers = await Promise.all(signIns.map(({ cookie }) => call('verify', { kind: 'app', code }, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts each recovery code once, even when requests race', async () => {
    const person = await withPhone(app)
    const [first, second] = person.codes as [string, string]
    const signIns = await Promise.all(Array.from({ length: 5 }, () => signInUntilCode(app, person.email)))
    const answers = await Promise.all(signIns.map(({ cookie }) => call('verify', { kind: 'recovery', code: first.toUpperCase() }, cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const again = await signInUntilCode(app, person.email)
    expect(await call('verify', { kind: 'recovery', code: first }, again.cookie)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    expect((await call('verify', { kind: 'recovery', code: second.replace('-', ' ') }, again.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toMatchObject({ recoveryCodesLeft: 8 })
    const stranger = await withPhone(app)
    const theirs = await signInUntilCode(app, stranger.email)
    expect((await call('verify', { kind: 'recovery', code: person.codes[2] }, theirs.cookie)).status).toBe(400)
  })

  test('creates one session when ten requests race', async () => {
    const person = await withPhone(app)
    const half = await signInUntilCode(app, person.email)
    await call('send', {}, half.cookie)
    const code = await textTo(app, person.phone, 2)
    const answers = await Promise.all(Array.from({ length: 10 }, () => call('verify', { kind: 'phone', code }, half.cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('allows five wrong codes per challenge and limits them per account and hour', async () => {
    const person = await withPhone(app)
    const half = await signInUntilCode(app, person.email)
    await call('send', {}, half.cookie)
    const code = await textTo(app, person.phone, 2)
    const verify = (given: string, kind = 'phone') => call('verify', { kind, code: given }, half.cookie)
    for (let n = 0; n < maxCodeAttempts; n++) expect(await verify(wrongCode(code))).toMatchObject({ body: { code: 'WRONG_CODE' } })
    for (const kind of ['phone', 'app']) expect(await verify(code, kind)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    await call('send', {}, half.cookie)
    const next = await textTo(app, person.phone, 3)
    if (next !== code) expect(await verify(code)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    const tries = await Promise.all(Array.from({ length: accountRates.code.max }, () => verify('999999', 'app')))
    expect(tries.some(({ status }) => status === 429)).toBe(true)
    expect((await verify(next)).status).toBe(429)
    expect(await isSignedIn(app, person.cookie)).toBe(true)
  })

  test('never needs a second connection per request', async () => {
    const site = await useTestApp({ env: { DATABASE_POOL: '2' }, worker: false })
    const people = await Promise.all(Array.from({ length: 6 }, () => withApp(site)))
    const entered = await Promise.all(
      people.map(async ({ email, codes }) =>
        caller(site)('verify', { kind: 'recovery', code: codes[0] }, (await signInUntilCode(site, email)).cookie),
      ),
    )
    expect(entered.map(({ status }) => status)).toEqual(Array<number>(6).fill(200))
  })

  test('uses secure cookie attributes behind TLS', async () => {
    const site = await useTestApp({ env: { BASE_URL: 'https://castwright.example' }, worker: false })
    const person = await withApp(site)
    const half = await signInUntilCode(site, person.email)
    const full = await caller(site)('verify', { kind: 'app', code: person.next() }, half.cookie)
    expect(full.status).toBe(200)
    for (const line of [...half.setCookies, ...full.setCookies]) {
      for (const part of [/^__Host-castwright\./, /; HttpOnly/, /; SameSite=Lax/, /; Secure/, /; Path=\/(;|$)/]) expect(line).toMatch(part)
    }
  })

  test('rejects a code before one was sent or for a factor that is not set up', async () => {
    const [phone, appOnly] = [await withPhone(app), await withApp(app)]
    const one = await signInUntilCode(app, phone.email)
    expect(await call('verify', { kind: 'phone', code: '000000' }, one.cookie)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    expect(await call('verify', { kind: 'app', code: '000000' }, one.cookie)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    const two = await signInUntilCode(app, appOnly.email)
    expect(await call('send', {}, two.cookie)).toMatchObject({ status: 412, body: { code: 'TWO_FACTOR_OFF' } })
  })

  test('expires after 15 minutes', async () => {
    const site = await useTestApp()
    const person = await withApp(site)
    const half = await signInUntilCode(site, person.email)
    site.clock.move(identityLifetimes.signInChallenge * 1000 + 1000)
    expect(await caller(site)('verify', { kind: 'app', code: person.next() }, half.cookie)).toMatchObject({
      body: { code: 'CHALLENGE_EXPIRED' },
    })
    expect(await caller(site)('send', {}, half.cookie)).toMatchObject({ body: { code: 'CHALLENGE_EXPIRED' } })
    await removeExpired(site.app)
    expect((await site.pool.pool.query('select id from challenges')).rows).toEqual([])
  })

  test('accepts only signed challenges', async () => {
    const person = await withApp(app)
    const { cookie } = await signInUntilCode(app, person.email)
    const [name, value] = cookie.split('=') as [string, string]
    const [id = '', signature = ''] = value.split('.')
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${signature.slice(1)}`,
      `.${signature}`,
      `${person.userId}.${signature}`,
      `${id}.${signature}x`,
      '%00',
      '.',
      '',
    ]) {
      expect(await call('verify', { kind: 'app', code: person.next() }, `${name}=${forged}`)).toMatchObject({
        body: { code: 'CHALLENGE_EXPIRED' },
      })
    }
    expect(await isSignedIn(app, `castwright.session_token=${value}`)).toBe(false)
  })

  test('is canceled when the password changes in the meantime', async () => {
    const [one, other] = [await withApp(app), await withApp(app)]
    const halves = [await signInUntilCode(app, one.email), await signInUntilCode(app, other.email)]
    await callAuth(app, 'request-password-reset', { email: one.email })
    const token = (await linkTo(app, one.email, /Reset/)).split('token=')[1]
    // Verified, so that the reset keeps the second factor.
    await setVerified(app, one, true)
    await callAuth(app, 'reset-password', { token, newPassword })
    await callAuth(app, 'change-password', { currentPassword: password, newPassword }, { cookie: other.cookie })
    for (const [n, person] of [one, other].entries()) {
      expect((await call('verify', { kind: 'app', code: person.next() }, halves[n]!.cookie)).status).toBe(401)
      expect((await signIn(app, person.email, newPassword)).body).toHaveProperty('twoFactor')
    }
  })

  test('with a provider requires the second factor too', async () => {
    const person = await withApp(app)
    await setVerified(app, person, true)
    oidc.choose({ email: person.email })
    for (let n = 0; n < 2; n++) {
      const half = await signInWithProvider(app, { from: '/settings' })
      expect(half.location).toBe('/sign-in-loading?provider=google&from=%2Fsettings&twoFactor=true')
      expect(half.cookie).not.toContain('session_token')
      expect((await callAuth(app, 'two-factor/pending', undefined, { method: 'GET', cookie: half.cookie })).body).toMatchObject({
        twoFactor: { app: true },
      })
      const full = await call('verify', { kind: 'recovery', code: person.codes[n] }, half.cookie)
      expect(full.status).toBe(200)
      expect(await isSignedIn(app, full.cookie)).toBe(true)
    }
  })
})

describe('an unverified account whose address is verified by someone else', () => {
  test('loses its providers and second factor with a password reset', async () => {
    const attacker = await withPhone(app)
    oidc.choose({ email: freshEmail() })
    await signInWithProvider(app, { provider: 'facebook', call: 'link', cookie: attacker.cookie })
    await callAuth(app, 'request-password-reset', { email: attacker.email })
    const token = (await linkTo(app, attacker.email, /Reset/)).split('token=')[1]
    expect((await callAuth(app, 'reset-password', { token, newPassword })).status).toBe(200)
    const entered = await signIn(app, attacker.email, newPassword)
    expect(entered.body).toMatchObject({ user: { id: attacker.userId, emailVerified: true } })
    expect(await state(entered.cookie)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
    expect(await rows('select provider_id from accounts where user_id = $1', attacker.userId)).toEqual([{ provider_id: 'credential' }])
  })

  test('loses its second factor and pending sign-ins with a provider', async () => {
    const attacker = await withApp(app)
    const half = await signInUntilCode(app, attacker.email)
    oidc.choose({ email: attacker.email })
    const victim = await signInWithProvider(app)
    expect(victim.location).toBe('/sign-in-loading?provider=google')
    expect(await state(victim.cookie)).toMatchObject({ enabled: false })
    expect((await call('verify', { kind: 'app', code: attacker.next() }, half.cookie)).status).toBe(401)
    expect((await call('verify', { kind: 'recovery', code: attacker.codes[0] }, half.cookie)).status).toBe(401)
  })
})
