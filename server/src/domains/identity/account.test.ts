import { accountRates, maxCodeAttempts, identityLifetimes } from '@castwright/contract/identity/limits.ts'
import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { alertPasswordChanged, deleteAccount, removeExpired, requireConfirmed } from './service.ts'
import { confirmed, freshEmail, isSignedIn, callAuth, linkTo, newPassword, password, signIn, signUp } from './testing.ts'

const app = await useApp()

const row = async (query: string, ...values: unknown[]) => (await app.pool.pool.query(query, values)).rows[0]
const emailsTo = async (email: string, subject: RegExp) =>
  (await app.emails()).filter((one) => one.to === email && subject.test(one.subject))
const sessionOf = async (cookie: string, site = app) =>
  (await callAuth(site, 'get-session', undefined, { method: 'GET', cookie })).body?.['session'] as { id: string }

describe('confirming the password', () => {
  test('is valid for ten minutes in this session', async () => {
    const site = await useTestApp()
    const person = await signUp(site)
    const held = { userId: person.userId, sessionId: (await sessionOf(person.cookie, site)).id }
    await expect(requireConfirmed(site.app, held)).rejects.toMatchObject({ refusal: { meta: { reason: 'password_unconfirmed' } } })
    const before = site.app.now().getTime()
    const answer = await callAuth(site, 'confirm-password', { password }, { cookie: person.cookie })
    expect(answer.status).toBe(200)
    const until = new Date(String(answer.body?.['confirmedUntil'])).getTime()
    expect(until - before).toBeGreaterThanOrEqual(identityLifetimes.confirmation * 1000)
    await requireConfirmed(site.app, held)
    const other = await signIn(site, person.email)
    await expect(requireConfirmed(site.app, { ...held, sessionId: (await sessionOf(other.cookie, site)).id })).rejects.toThrow()
    site.clock.move(identityLifetimes.confirmation * 1000 + 1000)
    await expect(requireConfirmed(site.app, held)).rejects.toThrow()
  })

  test('rejects a wrong, empty or overlong password and limits attempts', async () => {
    const { cookie } = await signUp(app)
    const ask = (word: string) => callAuth(app, 'confirm-password', { password: word }, { cookie })
    const wrong = { status: 400, body: { code: 'INVALID_PASSWORD', message: 'Password is incorrect.' } }
    expect(await ask('')).toMatchObject(wrong)
    expect(await ask('x'.repeat(5000))).toMatchObject(wrong)
    for (let n = 0; n < 3; n++) expect((await ask(password)).status).toBe(200)
    const answers = await Promise.all(Array.from({ length: accountRates.confirmPassword.max + 5 }, () => ask('Wrong-word-1!')))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(accountRates.confirmPassword.max)
    expect((await ask(password)).status).toBe(429)
    expect(await isSignedIn(app, cookie)).toBe(true)
  })
})

describe('changing the password', () => {
  const change = (cookie: string, currentPassword: string, word = newPassword) =>
    callAuth(app, 'change-password', { currentPassword, newPassword: word }, { cookie })

  test('ends other sessions, the old password and pending links, and sends one email', async () => {
    const person = await signUp(app)
    const other = await signIn(app, person.email)
    await callAuth(app, 'request-password-reset', { email: person.email })
    const token = (await linkTo(app, person.email, /Reset/)).split('token=')[1]
    const changed = await change(person.cookie, password)
    expect(changed).toMatchObject({ status: 200, body: { success: true } })
    // A copy of the old cookie no longer works.
    expect(await isSignedIn(app, person.cookie)).toBe(false)
    expect(await isSignedIn(app, changed.cookie)).toBe(true)
    expect(await isSignedIn(app, other.cookie)).toBe(false)
    expect((await signIn(app, person.email)).status).toBe(401)
    expect((await signIn(app, person.email, newPassword)).status).toBe(200)
    expect((await callAuth(app, 'reset-password', { token, newPassword: password })).status).toBe(400)
    await app.emailTo(person.email, /password was changed/)
    await Promise.all([1, 2, 3].map(() => alertPasswordChanged(app.app, person.userId)))
    expect(
      await row(`select count(*)::int as n from pgboss.job where name = 'identity.notice-letter' and data->>'userId' = $1`, person.userId),
    ).toEqual({
      n: 1,
    })
    expect(await emailsTo(person.email, /password was changed/)).toHaveLength(1)
    expect((await change(changed.cookie, newPassword, 'Third-take-3!')).status).toBe(200)
    await expect.poll(() => emailsTo(person.email, /password was changed/)).toHaveLength(2)
  })

  test('sends no email without a change', async () => {
    const person = await signUp(app)
    await alertPasswordChanged(app.app, person.userId)
    expect(
      await row(`select count(*)::int as n from pgboss.job where name = 'identity.notice-letter' and data->>'userId' = $1`, person.userId),
    ).toEqual({
      n: 0,
    })
  })

  test('requires the current password and a valid new one', async () => {
    const { cookie, email } = await signUp(app)
    for (const word of ['', 'Wrong-word-1!', 'x'.repeat(300)]) {
      expect(await change(cookie, word)).toMatchObject({ status: 400, body: { message: 'Password is incorrect.' } })
    }
    for (const word of ['', 'short1!', 'alllower1!', 'ALLUPPER1!', 'NoNumbers!', 'NoSpecial11', `Aa1!${'x'.repeat(130)}`]) {
      const answer = await change(cookie, password, word)
      expect(answer).toMatchObject({ status: 400, body: { code: 'INVALID_FIELDS', fields: { newPassword: 'Password is invalid.' } } })
    }
    expect((await signIn(app, email)).status).toBe(200)
  })

  test('succeeds once when requests race', async () => {
    const { cookie, email } = await signUp(app)
    const words = ['Second-take-2!', 'Third-take-3!']
    const answers = await Promise.all(words.map((word) => change(cookie, password, word)))
    // The other request has an outdated password or session token.
    expect([400, 401]).toContain(answers.map(({ status }) => status).toSorted()[1])
    const winner = words[answers.findIndex(({ status }) => status === 200)]!
    expect((await signIn(app, email, winner)).status).toBe(200)
  })

  test('ends a concurrent sign-in with the old password', async () => {
    const { cookie, email } = await signUp(app)
    const [changed, ...entered] = await Promise.all([change(cookie, password), ...[1, 2, 3, 4].map(() => signIn(app, email))])
    expect(changed.status).toBe(200)
    for (const { status, cookie: got } of entered) if (status === 200) expect(await isSignedIn(app, got)).toBe(false)
  })
})

describe('changing the email address', () => {
  const ask = (cookie: string, newEmail: string, site = app) => callAuth(site, 'change-email', { newEmail }, { cookie })
  const finish = (cookie: string, code: string, site = app) => callAuth(site, 'change-email/finish', { code }, { cookie })
  const codeTo = async (email: string, site = app) => /^\s+(\d{6})$/m.exec((await site.emailTo(email, /code/)).text)![1]!
  const wrongCode = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

  test('sends a code to the new address, verifies it and notifies the old address', async () => {
    const person = await confirmed(app)
    const newEmail = freshEmail()
    const asked = await ask(person.cookie, ` ${newEmail.toUpperCase()} `)
    expect(asked).toMatchObject({ status: 200, body: { newEmail } })
    expect(await row('select email from users where id = $1', person.userId)).toEqual({ email: person.email })
    const code = await codeTo(newEmail)
    expect((await row('select code_hash from email_changes where user_id = $1', person.userId)).code_hash).not.toContain(code)
    const done = await finish(person.cookie, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(done).toMatchObject({ status: 200, body: { user: { id: person.userId, email: newEmail, emailVerified: true } } })
    expect((await app.emailTo(person.email, /address was changed/)).text).toContain(newEmail)
    expect((await signIn(app, person.email)).status).toBe(401)
    expect((await signIn(app, newEmail)).status).toBe(200)
    expect(await isSignedIn(app, person.cookie)).toBe(true)
    expect(await finish(person.cookie, code)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  })

  test('invalidates links sent to the old address', async () => {
    const person = await confirmed(app)
    const verify = await linkTo(app, person.email, /Verify/)
    await callAuth(app, 'request-password-reset', { email: person.email })
    const token = (await linkTo(app, person.email, /Reset/)).split('token=')[1]
    const newEmail = freshEmail()
    await ask(person.cookie, newEmail)
    await finish(person.cookie, await codeTo(newEmail))
    expect((await callAuth(app, 'reset-password', { token, newPassword })).status).toBe(400)
    expect((await callAuth(app, verify, undefined, { method: 'GET' })).location).toBe('/sign-in?emailVerified=false')
  })

  test('requires the password first', async () => {
    const { cookie } = await signUp(app)
    expect(await ask(cookie, freshEmail())).toMatchObject({ status: 412, body: { code: 'PASSWORD_UNCONFIRMED' } })
  })

  test('rejects an invalid or taken address', async () => {
    const [person, other] = [await confirmed(app), await signUp(app)]
    for (const email of ['', 'plain', 'a@b', `${'a'.repeat(65)}@example.com`, `a@${'b'.repeat(64)}.com`, `a@${'b.'.repeat(200)}com`]) {
      const message = 'Please enter a valid email address.'
      expect(await ask(person.cookie, email)).toMatchObject({ status: 400, body: { message, fields: { newEmail: message } } })
    }
    for (const email of [other.email, other.email.toUpperCase(), person.email]) {
      expect(await ask(person.cookie, email)).toMatchObject({
        status: 409,
        body: { code: 'EMAIL_IN_USE', message: 'This email is already associated with a Castwright account.' },
      })
    }
  })

  test('allows five wrong codes, and a new code replaces the old one', async () => {
    const person = await confirmed(app)
    const newEmail = freshEmail()
    await ask(person.cookie, newEmail)
    const code = await codeTo(newEmail)
    for (let n = 0; n < maxCodeAttempts; n++)
      expect(await finish(person.cookie, wrongCode(code))).toMatchObject({ body: { code: 'WRONG_CODE' } })
    expect(await finish(person.cookie, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
    const second = freshEmail()
    await ask(person.cookie, second)
    const next = await codeTo(second)
    if (next !== code) expect(await finish(person.cookie, code)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    expect((await finish(person.cookie, next)).status).toBe(200)
  })

  test('is valid for 15 minutes in the same session', async () => {
    const site = await useTestApp()
    const person = await confirmed(site)
    const newEmail = freshEmail()
    await ask(person.cookie, newEmail, site)
    const code = await codeTo(newEmail, site)
    const other = await signIn(site, person.email)
    expect(await finish(other.cookie, code, site)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    site.clock.move(identityLifetimes.code * 1000 + 1000)
    expect(await finish(person.cookie, code, site)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
  })

  test('happens once when ten requests race', async () => {
    const person = await confirmed(app)
    const newEmail = freshEmail()
    await ask(person.cookie, newEmail)
    const code = await codeTo(newEmail)
    const answers = await Promise.all(Array.from({ length: 10 }, () => finish(person.cookie, code)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await app.emailTo(person.email, /address was changed/)
    expect(await emailsTo(person.email, /address was changed/)).toHaveLength(1)
  })

  test('assigns an address once when changes and a sign-up race', async () => {
    const newEmail = freshEmail()
    const people = [await confirmed(app), await confirmed(app)]
    const codes: string[] = []
    for (const { cookie, userId } of people) {
      await ask(cookie, newEmail)
      const { id } = await row('select id from email_changes where user_id = $1', userId)
      await expect.poll(() => row('select code_hash is not null as sent from email_changes where id = $1', id)).toEqual({ sent: true })
      await expect.poll(async () => (await emailsTo(newEmail, /code/)).length).toBe(codes.length + 1)
      codes.push(await codeTo(newEmail))
    }
    const ends = await Promise.all([
      ...people.map(({ cookie }, n) => finish(cookie, codes[n]!)),
      callAuth(app, 'sign-up/email', { email: newEmail, password }),
    ])
    expect(ends.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status } of ends) expect([200, 409, 422]).toContain(status)
    expect(await row('select count(*)::int as n from users where email = $1', newEmail)).toEqual({ n: 1 })
  })

  test('limits emails with codes', async () => {
    const person = await confirmed(app)
    const answers = []
    for (let n = 0; n <= accountRates.emailCode.max; n++) answers.push(await ask(person.cookie, freshEmail()))
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(accountRates.emailCode.max).fill(200), 429])
  })
})

describe('devices', () => {
  const agents = {
    'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
    'Safari on iPhone':
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
    'Edge on Windows':
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36 Edg/138.0.0.0',
  }
  type Device = { id: string; current: boolean; device: string; address: string; createdAt: string; lastUsedAt: string }
  const list = async (cookie: string, site = app) =>
    (await callAuth(site, 'sessions', undefined, { method: 'GET', cookie })).body?.['sessions'] as Device[]

  async function withDevices(site = app) {
    const person = await signUp(site)
    const cookies: string[] = []
    for (const agent of Object.values(agents)) {
      const entered = await callAuth(
        site,
        'sign-in/email',
        { email: person.email, password },
        { address: '203.0.113.9', headers: { 'user-agent': agent } },
      )
      cookies.push(entered.cookie)
    }
    return { person, cookies }
  }

  test('are listed without tokens, the current one first', async () => {
    const { cookies } = await withDevices()
    const answer = await callAuth(app, 'sessions', undefined, { method: 'GET', cookie: cookies[1]! })
    expect(answer.text).not.toMatch(/token|cookie/i)
    const devices = await list(cookies[1]!)
    expect(devices).toHaveLength(4)
    expect(devices[0]).toMatchObject({ current: true, device: 'Safari on iPhone', address: '203.0.113.9' })
    expect(devices.filter(({ current }) => current)).toHaveLength(1)
    expect(devices.map(({ device }) => device).toSorted()).toEqual([...Object.keys(agents), 'Unknown device'].toSorted())
  })

  test('show the last use to the hour', async () => {
    const site = await useTestApp()
    const { cookies } = await withDevices(site)
    const [first] = await list(cookies[0]!, site)
    // better-auth uses the real clock, so the test makes the session older.
    await site.pool.pool.query(
      `update sessions set created_at = created_at - interval '2 hours', updated_at = updated_at - interval '2 hours', expires_at = expires_at - interval '2 hours'`,
    )
    const seen = await list(cookies[0]!, site)
    const again = await list(cookies[0]!, site)
    expect(new Date(again[0]!.lastUsedAt).getTime()).toBeGreaterThanOrEqual(new Date(first!.lastUsedAt).getTime())
    expect(new Date(seen[1]!.lastUsedAt).getTime()).toBeLessThan(new Date(first!.lastUsedAt).getTime())
  })

  test('can be signed out immediately, but not those of other users', async () => {
    const { cookies } = await withDevices()
    const stranger = await signUp(app)
    const [own, other] = await list(cookies[0]!)
    const end = (sessionId: string, cookie: string) => callAuth(app, 'end-session', { sessionId }, { cookie })
    expect((await end(other!.id, stranger.cookie)).status).toBe(404)
    expect(await list(cookies[0]!)).toHaveLength(4)
    expect((await end(other!.id, cookies[0]!)).status).toBe(200)
    expect((await end(other!.id, cookies[0]!)).status).toBe(404)
    expect((await list(cookies[0]!)).map(({ id }) => id)).not.toContain(other!.id)
    expect((await end(own!.id, cookies[0]!)).status).toBe(200)
    expect(await isSignedIn(app, cookies[0]!)).toBe(false)
  })

  test('can all be signed out except the current one', async () => {
    const { person, cookies } = await withDevices()
    expect((await callAuth(app, 'end-other-sessions', {}, { cookie: cookies[2]! })).status).toBe(200)
    for (const cookie of [person.cookie, cookies[0]!, cookies[1]!]) expect(await isSignedIn(app, cookie)).toBe(false)
    expect(await list(cookies[2]!)).toHaveLength(1)
  })
})

test('deleting the account deletes everything and ends its sessions', async () => {
  const person = await confirmed(app)
  await callAuth(app, 'change-email', { newEmail: freshEmail() }, { cookie: person.cookie })
  await callAuth(app, 'request-password-reset', { email: person.email })
  await linkTo(app, person.email, /Reset/)
  await app.app.transaction((tx) => deleteAccount(tx, person.userId))
  expect(await isSignedIn(app, person.cookie)).toBe(false)
  expect((await signIn(app, person.email)).status).toBe(401)
  for (const [table, column] of [
    ['sessions', 'user_id'],
    ['accounts', 'user_id'],
    ['email_changes', 'user_id'],
    ['verifications', 'value'],
    ['profiles', 'user_id'],
  ] as const) {
    expect(await row(`select count(*)::int as n from ${table} where ${column} = $1`, person.userId), table).toEqual({ n: 0 })
  }
})

test('deletes changes that were never completed', async () => {
  const site = await useTestApp({ worker: false })
  const person = await confirmed(site)
  await callAuth(site, 'change-email', { newEmail: freshEmail() }, { cookie: person.cookie })
  site.clock.move(8 * 24 * 3600 * 1000)
  await removeExpired(site.app)
  expect((await site.pool.pool.query('select id from email_changes')).rows).toEqual([])
})
