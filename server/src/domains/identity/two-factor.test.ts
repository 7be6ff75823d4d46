import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { findTwoFactor } from './service.ts'
import {
  answer,
  caller,
  confirmed,
  freshEmail,
  freshPhone,
  signInUntilCode,
  callAuth,
  newPassword,
  password,
  prove,
  question,
  signIn,
  signUp,
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

describe('turning it on', () => {
  test('by phone stores nothing readable and returns ten recovery codes once', async () => {
    const person = await confirmed(app)
    expect(await state(person.cookie)).toEqual({
      enabled: false,
      phone: false,
      app: false,
      phoneHint: null,
      securityQuestion: null,
      recoveryCodesLeft: 0,
    })
    const phone = freshPhone()
    const spaced = `0${phone.slice(3, 7)} / ${phone.slice(7, 10)}-${phone.slice(10)}`
    const started = await call('start', { kind: 'phone', phoneNumber: spaced, phoneNumberCountryCode: 'DE', ...question }, person.cookie)
    expect(started).toMatchObject({ status: 200, body: { phoneHint: phone.slice(-2), app: null } })
    expect(await state(person.cookie)).toMatchObject({ enabled: false })
    const code = await textTo(app, phone)
    const enabled = await call('enable', { code }, person.cookie)
    const codes = enabled.body?.['recoveryCodes'] as string[]
    expect(new Set(codes).size).toBe(10)
    for (const one of codes) expect(one).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/)
    expect(await state(person.cookie)).toEqual({
      enabled: true,
      phone: true,
      app: false,
      phoneHint: phone.slice(-2),
      securityQuestion: 4,
      recoveryCodesLeft: 10,
    })
    await app.emailTo(person.email, /Two-factor authentication is on/)
    const kept = JSON.stringify([
      await rows('select * from two_factors'),
      await rows('select * from recovery_codes'),
      await rows('select data from pgboss.job'),
    ])
    for (const secret of [phone.slice(3), code, codes[0]!, codes[0]!.replace('-', ''), 'luffy']) expect(kept).not.toContain(secret)
    expect(await findTwoFactor(app.app.db, person.userId)).toEqual({ enabled: true, phone: true, app: false, phoneHint: phone.slice(-2) })
  })

  test('by app returns the secret and the QR code URI', async () => {
    const person = await confirmed(app)
    const started = await call('start', { kind: 'app', ...question }, person.cookie)
    const { secret, uri } = started.body!['app'] as { secret: string; uri: string }
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(uri).toContain(`Castwright:${encodeURIComponent(person.email)}`)
    expect((await rows('select app_secret from two_factor_drafts where user_id = $1', person.userId))[0].app_secret).not.toContain(secret)
    const code = codeAt(secret, stepAt(app.app.now()))
    expect(await call('enable', { code: wrongCode(code) }, person.cookie)).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect((await call('enable', { code }, person.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toMatchObject({ enabled: true, phone: false, app: true, phoneHint: null })
  })

  test('requires the password, a security question and a valid number', async () => {
    const stranger = await signUp(app)
    const good = { kind: 'phone', phoneNumber: freshPhone(), ...question }
    expect(await call('start', good, stranger.cookie)).toMatchObject({ status: 412, body: { code: 'PASSWORD_UNCONFIRMED' } })
    expect(await call('enable', { code: '123456' }, stranger.cookie)).toMatchObject({ body: { code: 'PASSWORD_UNCONFIRMED' } })
    const { cookie } = await confirmed(app)
    const cases: [object, string][] = [
      [{ ...good, securityQuestion: undefined }, 'securityQuestion'],
      [{ ...good, securityQuestion: 6 }, 'securityQuestion'],
      [{ ...good, securityQuestion: '4' }, 'securityQuestion'],
      [{ ...good, securityQuestionAnswer: undefined }, 'securityQuestionAnswer'],
      [{ ...good, securityQuestionAnswer: '   ' }, 'securityQuestionAnswer'],
      [{ ...good, securityQuestionAnswer: 'x'.repeat(101) }, 'securityQuestionAnswer'],
      [{ ...good, kind: 'pigeon' }, 'kind'],
      ...['', '12', '+49', 'call me', '+49 900 1 234567', '+1 900 555 0123', '+4915112345678;ext=9', '030123456', '+999123456789'].map(
        (phoneNumber): [object, string] => [{ ...good, phoneNumber }, 'phoneNumber'],
      ),
    ]
    for (const [body, field] of cases) {
      expect(await call('start', body, cookie), JSON.stringify(body)).toMatchObject({
        status: 400,
        body: { code: 'INVALID_FIELDS', fields: { [field]: expect.any(String) } },
      })
    }
    expect(await call('enable', { code: '123456' }, cookie)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  })

  test('allows five wrong codes within 15 minutes in this session', async () => {
    const site = await useTestApp()
    const person = await confirmed(site)
    const start = async () => {
      const phone = freshPhone()
      await caller(site)('start', { kind: 'phone', phoneNumber: phone, ...question }, person.cookie)
      return textTo(site, phone)
    }
    const enable = (code: string, cookie = person.cookie) => caller(site)('enable', { code }, cookie)
    const tried = await start()
    for (let n = 0; n < maxCodeAttempts; n++) expect(await enable(wrongCode(tried))).toMatchObject({ body: { code: 'WRONG_CODE' } })
    expect(await enable(tried)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    const other = await confirmed(site, { ...person, cookie: (await signIn(site, person.email)).cookie })
    const code = await start()
    expect(await enable(code, other.cookie)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    site.clock.move(identityLifetimes.code * 1000 + 1000)
    await confirmed(site, person)
    expect(await enable(code)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    expect((await enable(await start())).status).toBe(200)
  })

  test('happens once when requests race', async () => {
    const person = await confirmed(app)
    const phone = freshPhone()
    await call('start', { kind: 'phone', phoneNumber: phone, ...question }, person.cookie)
    const code = await textTo(app, phone)
    const answers = await Promise.all(Array.from({ length: 5 }, () => call('enable', { code }, person.cookie)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await state(person.cookie)).toMatchObject({ recoveryCodesLeft: 10 })
  })

  test('limits text messages by account and by number', async () => {
    const phone = freshPhone()
    const start = async (cookie: string, phoneNumber: string) =>
      (await call('start', { kind: 'phone', phoneNumber, ...question }, cookie)).status
    const { max } = accountRates.textMessage
    const one = await confirmed(app)
    for (let n = 0; n < max; n++) expect(await start(one.cookie, n < 3 ? phone : freshPhone())).toBe(200)
    expect(await start(one.cookie, freshPhone())).toBe(429)
    const other = await confirmed(app)
    for (let n = 3; n < max; n++) expect(await start(other.cookie, phone)).toBe(200)
    expect(await start(other.cookie, phone)).toBe(429)
    expect(await start(other.cookie, freshPhone())).toBe(200)
  })
})

describe('changing and removing', () => {
  test('requires password, security answer and code', async () => {
    const person = await withPhone(app)
    await deleteAll(app, 'session_proofs')
    expect(await call('challenge', { securityQuestionAnswer: answer }, person.cookie)).toMatchObject({
      body: { code: 'PASSWORD_UNCONFIRMED' },
    })
    await confirmed(app, person)
    expect(await call('prove', { kind: 'phone', code: '123456' }, person.cookie)).toMatchObject({ body: { code: 'TWO_FACTOR_UNPROVEN' } })
    expect(await call('challenge', { securityQuestionAnswer: 'Rex' }, person.cookie)).toMatchObject({ body: { code: 'WRONG_ANSWER' } })
    expect(await call('challenge', { securityQuestionAnswer: '  fluffy   MCPAWS ' }, person.cookie)).toMatchObject({
      status: 200,
      body: { phone: true, app: false, phoneHint: person.phone.slice(-2) },
    })
    for (const path of ['remove', 'recovery-codes', 'start']) {
      const refused = await call(path, { kind: 'phone', phoneNumber: freshPhone() }, person.cookie)
      expect(refused).toMatchObject({ status: 412, body: { code: 'TWO_FACTOR_UNPROVEN' } })
    }
    const proven = await call('prove', { kind: 'phone', code: await textTo(app, person.phone, 2) }, person.cookie)
    expect(proven.status).toBe(200)
    expect((await call('remove', {}, person.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toMatchObject({ enabled: false, recoveryCodesLeft: 0, securityQuestion: null })
    await app.emailTo(person.email, /Two-factor authentication is off/)
    expect((await signIn(app, person.email)).body).toHaveProperty('user')
    expect(await call('remove', {}, person.cookie)).toMatchObject({ body: { code: 'TWO_FACTOR_OFF' } })
  })

  test('limits attempts at the answer', async () => {
    const person = await withPhone(app)
    const wrong = await Promise.all(Array.from({ length: 15 }, () => call('challenge', { securityQuestionAnswer: 'Rex' }, person.cookie)))
    expect(wrong.filter(({ status }) => status === 400)).toHaveLength(accountRates.securityAnswer.max)
    expect((await call('challenge', { securityQuestionAnswer: answer }, person.cookie)).status).toBe(429)
  })

  test('replaces the phone, adds an app, renews codes and changes the question', async () => {
    const person = await withPhone(app)
    expect((await prove(app, person, { kind: 'recovery', code: person.codes[0]! })).status).toBe(200)
    const phone = freshPhone()
    await call('start', { kind: 'phone', phoneNumber: phone }, person.cookie)
    expect(await call('enable', { code: await textTo(app, phone) }, person.cookie)).toMatchObject({
      status: 200,
      body: { recoveryCodes: null },
    })
    const started = await call('start', { kind: 'app', securityQuestion: 1, securityQuestionAnswer: 'Smith' }, person.cookie)
    const { secret } = started.body!['app'] as { secret: string }
    expect((await call('enable', { code: codeAt(secret, stepAt(app.app.now())) }, person.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toEqual({
      enabled: true,
      phone: true,
      app: true,
      phoneHint: phone.slice(-2),
      securityQuestion: 1,
      recoveryCodesLeft: 9,
    })
    const renewed = await call('recovery-codes', {}, person.cookie)
    expect(renewed.body?.['recoveryCodes']).toHaveLength(10)
    const half = await signInUntilCode(app, person.email)
    expect((await call('verify', { kind: 'recovery', code: person.codes[1] }, half.cookie)).status).toBe(400)
    expect((await call('verify', { kind: 'recovery', code: (renewed.body!['recoveryCodes'] as string[])[0] }, half.cookie)).status).toBe(
      200,
    )
    expect((await call('challenge', { securityQuestionAnswer: answer }, person.cookie)).status).toBe(400)
    expect((await call('remove', { kind: 'phone' }, person.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toMatchObject({ enabled: true, phone: false, app: true, phoneHint: null })
    expect(await call('remove', { kind: 'phone' }, person.cookie)).toMatchObject({ body: { code: 'TWO_FACTOR_OFF' } })
    expect((await call('remove', { kind: 'app' }, person.cookie)).status).toBe(200)
    expect(await state(person.cookie)).toMatchObject({ enabled: false, recoveryCodesLeft: 0 })
  })

  test('is valid for ten minutes in this session', async () => {
    const site = await useTestApp()
    const person = await withApp(site)
    expect((await prove(site, person, { kind: 'app', code: person.next() })).status).toBe(200)
    const half = await signInUntilCode(site, person.email)
    const other = await caller(site)('verify', { kind: 'recovery', code: person.codes[0] }, half.cookie)
    await confirmed(site, { ...person, cookie: other.cookie })
    expect(await caller(site)('remove', {}, other.cookie)).toMatchObject({ body: { code: 'TWO_FACTOR_UNPROVEN' } })
    site.clock.move(identityLifetimes.confirmation * 1000 + 1000)
    await confirmed(site, person)
    expect(await caller(site)('remove', {}, person.cookie)).toMatchObject({ body: { code: 'TWO_FACTOR_UNPROVEN' } })
  })

  test('does not accept a change code for sign-in or vice versa', async () => {
    const person = await withPhone(app)
    await call('challenge', { securityQuestionAnswer: answer }, person.cookie)
    const forChange = await textTo(app, person.phone, 2)
    const half = await signInUntilCode(app, person.email)
    await call('send', {}, half.cookie)
    const forSignIn = await textTo(app, person.phone, 3)
    if (forChange === forSignIn) return
    expect((await call('verify', { kind: 'phone', code: forChange }, half.cookie)).status).toBe(400)
    expect((await call('prove', { kind: 'phone', code: forSignIn }, person.cookie)).status).toBe(400)
  })
})

test('works without a password if the account has none', async () => {
  oidc.choose({})
  const { cookie } = await signInWithProvider(app)
  const started = await call('start', { kind: 'app', ...question }, cookie)
  const { secret } = started.body!['app'] as { secret: string }
  expect((await call('enable', { code: codeAt(secret, stepAt(app.app.now())) }, cookie)).status).toBe(200)
  expect(await callAuth(app, 'confirm-password', { password }, { cookie })).toMatchObject({ status: 412, body: { code: 'NO_PASSWORD' } })
  expect(await callAuth(app, 'change-email', { newEmail: freshEmail() }, { cookie })).toMatchObject({ body: { code: 'NO_PASSWORD' } })
  expect(await callAuth(app, 'change-password', { currentPassword: password, newPassword }, { cookie })).toMatchObject({
    body: { code: 'NO_PASSWORD' },
  })
})
