import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/kit/app.ts'
import { setVerified } from '../../../test/kit/people.ts'
import { providersOf } from './service.ts'
import {
  freshEmail,
  confirmed,
  isSignedIn,
  mergeCookies,
  callAuth,
  followProvider,
  linkTo,
  newPassword,
  password,
  signIn,
  signUp,
  signInWithProvider,
  useSocialApp,
} from './testing.ts'

const { app, oidc } = await useSocialApp()

const row = async (query: string, ...values: unknown[]) => (await app.pool.pool.query(query, values)).rows[0]
const userBy = (email: string) => row('select id, email_verified, name, image from users where email = $1', email)
const who = async (cookie: string) => (await callAuth(app, 'get-session', undefined, { method: 'GET', cookie })).body?.['user']

describe('a new account', () => {
  test("is created, verified and signed in, and stores only the provider's user ID", async () => {
    const { sub, email } = oidc.choose({
      givenName: 'Ada',
      familyName: 'Lovelace',
      birthdate: '1990-12-10',
      picture: 'https://img.example/a.jpg',
    })!
    const { status, location, cookie } = await signInWithProvider(app, { page: 'get-started', from: '/settings?tab=1#x' })
    expect([status, location]).toEqual([302, '/get-started-loading?provider=google&from=%2Fsettings%3Ftab%3D1%23x'])
    expect(await isSignedIn(app, cookie)).toBe(true)
    expect(await who(cookie)).toMatchObject({ email, emailVerified: true })
    const user = await userBy(email!)
    expect(user).toMatchObject({ email_verified: true, name: '', image: null })
    expect(
      await row(
        'select provider_id, account_id, access_token, refresh_token, id_token, password from accounts where user_id = $1',
        user.id,
      ),
    ).toEqual({
      provider_id: 'google',
      account_id: sub,
      access_token: null,
      refresh_token: null,
      id_token: null,
      password: null,
    })
    expect(await row('select count(*)::int as n from profiles where user_id = $1', user.id)).toEqual({ n: 1 })
  })

  test('must verify an address that the provider has not verified', async () => {
    const { email } = oidc.choose({ emailVerified: false })!
    const { location, cookie } = await signInWithProvider(app, { provider: 'facebook' })
    expect(location).toBe('/sign-in-loading?provider=facebook')
    expect(await who(cookie)).toMatchObject({ email, emailVerified: false })
    await callAuth(app, await linkTo(app, email!, /Verify/), undefined, { method: 'GET' })
    expect(await who(cookie)).toMatchObject({ emailVerified: true })
  })

  test('is recognized again, even with a new address at the provider', async () => {
    const { sub, email } = oidc.choose({})!
    const first = await signInWithProvider(app)
    oidc.choose({ sub, email: freshEmail() })
    const second = await signInWithProvider(app)
    expect(await who(second.cookie)).toEqual(await who(first.cookie))
    expect(await who(second.cookie)).toMatchObject({ email })
  })

  test('ends the previous session and creates a new token', async () => {
    const old = await signUp(app)
    oidc.choose({})
    const { cookie } = await signInWithProvider(app, { cookie: old.cookie })
    expect(await isSignedIn(app, old.cookie)).toBe(false)
    expect(await isSignedIn(app, cookie)).toBe(true)
  })
})

describe('an existing account', () => {
  test('is linked if both sides verified the address, and its owner is notified', async () => {
    const local = await signUp(app)
    await setVerified(app, local, true)
    oidc.choose({ email: local.email.toUpperCase() })
    const { cookie } = await signInWithProvider(app)
    expect(await who(cookie)).toMatchObject({ id: local.userId })
    expect(await providersOf(app.app.db, local.userId)).toEqual(['credential', 'google'])
    expect((await signIn(app, local.email)).status).toBe(200)
    expect(await isSignedIn(app, local.cookie)).toBe(true)
    await app.emailTo(local.email, /sign-in method was added/)
  })

  test('that was never verified loses password, sessions, providers, links and factors', async () => {
    const email = freshEmail()
    const attacker = await signUp(app, email)
    oidc.choose({ email: freshEmail() })
    await confirmed(app, attacker)
    const linked = await signInWithProvider(app, { provider: 'facebook', call: 'link', cookie: attacker.cookie })
    expect(linked.location).toContain('linked=true')
    const attackersFacebook = await row(`select account_id from accounts where provider_id = 'facebook' and user_id = $1`, attacker.userId)
    await callAuth(app, 'request-password-reset', { email })
    const reset = (await linkTo(app, email, /password/)).split('token=')[1]

    oidc.choose({ email })
    const victim = await signInWithProvider(app)
    expect(await who(victim.cookie)).toMatchObject({ id: attacker.userId, emailVerified: true })
    expect(await isSignedIn(app, attacker.cookie)).toBe(false)
    expect((await signIn(app, email)).status).toBe(401)
    expect((await callAuth(app, 'reset-password', { token: reset, newPassword })).status).toBe(400)
    expect(await providersOf(app.app.db, attacker.userId)).toEqual(['google'])
    oidc.choose({ sub: attackersFacebook.account_id })
    expect(await who((await signInWithProvider(app, { provider: 'facebook' })).cookie)).not.toMatchObject({ id: attacker.userId })
  })

  test('is never linked by an unverified address', async () => {
    for (const verified of [true, false]) {
      const local = await signUp(app)
      await setVerified(app, local, verified)
      oidc.choose({ email: local.email, emailVerified: false })
      const { location, cookie } = await signInWithProvider(app, { page: 'get-started' })
      expect(location).toBe('/get-started-loading?provider=google&error=EMAIL_UNVERIFIED')
      expect(await isSignedIn(app, cookie)).toBe(false)
      expect(await providersOf(app.app.db, local.userId)).toEqual(['credential'])
      expect(await isSignedIn(app, local.cookie)).toBe(true)
    }
  })
})

describe('errors', () => {
  const failing = async (trip: Parameters<typeof signInWithProvider>[1] = {}) => {
    const { location, cookie } = await signInWithProvider(app, trip)
    expect(await isSignedIn(app, cookie)).toBe(false)
    return new URL(location!, app.url).searchParams.get('error')
  }

  test('the user declines', async () => {
    oidc.choose(null)
    expect(await failing()).toBe('CANCELLED')
  })

  test('the provider shares no valid address', async () => {
    oidc.choose({ email: undefined })
    expect(await failing()).toBe('NO_EMAIL')
    oidc.choose({ email: 'not an address' })
    expect(await failing()).toBe('NO_EMAIL')
  })

  test("the account can't be created and leaves nothing behind", async () => {
    const { email } = oidc.choose({})!
    await app.pool.pool.query('alter table profiles rename to profiles_gone')
    try {
      expect(await failing()).toBe('CREATION_FAILED')
    } finally {
      await app.pool.pool.query('alter table profiles_gone rename to profiles')
    }
    expect(await userBy(email!)).toBeUndefined()
    expect((await signInWithProvider(app)).location).toBe('/sign-in-loading?provider=google')
  })

  const begin = async () => {
    const begun = await callAuth(app, 'sign-in/social', { provider: 'google', page: 'sign-in' })
    return { back: await followProvider(String(begun.body?.['url'])), cookie: begun.cookie }
  }
  const end = async (back: URL, cookie: string) => {
    const answer = await callAuth(app, back.pathname + back.search, undefined, { method: 'GET', cookie })
    expect(answer.status).toBe(302)
    return { ...answer, error: new URL(answer.location!, app.url).searchParams.get('error') }
  }

  test('a code works once and only in the same browser', async () => {
    oidc.choose({})
    const { back } = await begin()
    expect((await end(back, '')).error).toBe('EXPIRED')
    const other = await begin()
    expect((await end(back, other.cookie)).error).toBe('EXPIRED')
    const good = await begin()
    expect((await end(good.back, good.cookie)).error).toBe(null)
    expect((await end(good.back, good.cookie)).error).toBe('EXPIRED')
  })

  test('a code from another request is rejected', async () => {
    oidc.choose({})
    const [mine, theirs] = [await begin(), await begin()]
    mine.back.searchParams.set('code', theirs.back.searchParams.get('code')!)
    expect((await end(mine.back, mine.cookie)).error).toBe('PROVIDER_FAILED')
  })

  test('a forged code or an expired request is rejected', async () => {
    oidc.choose({})
    const forged = await begin()
    forged.back.searchParams.set('code', 'made-up')
    expect((await end(forged.back, forged.cookie)).error).toBe('PROVIDER_FAILED')
    const slow = await begin()
    await app.pool.pool.query(`update verifications set value = jsonb_set(value::jsonb, '{expiresAt}', '1')::text where value like '{%'`)
    expect((await end(slow.back, slow.cookie)).error).toBe('EXPIRED')
  })

  test.each([
    '',
    '?state=x',
    '?code=x',
    '?code=x&state=y',
    '?error=server_error',
    '?code=%00&state=%00',
    `?state=${'x'.repeat(9000)}`,
    '?code=a&code=b',
    '?state[]=a',
  ])('callback%s is rejected', async (query) => {
    const answer = await callAuth(app, `callback/google${query}`, undefined, { method: 'GET' })
    expect(answer).toMatchObject({ status: 302, setCookies: [] })
    expect(answer.location).toMatch(/^\/sign-in-loading\?provider=google&error=EXPIRED$/)
  })

  test('provider error messages are not shown', async () => {
    oidc.choose({})
    const { back, cookie } = await begin()
    for (const name of ['code', 'iss']) back.searchParams.delete(name)
    back.searchParams.set('error', '<script>')
    back.searchParams.set('error_description', 'Call 555-0100 to unlock your account')
    expect((await end(back, cookie)).location).toBe('/sign-in-loading?provider=google&error=FAILED')
  })

  test('one account is created when two sign-ins race', async () => {
    const { email } = oidc.choose({})!
    const trips = await Promise.all([begin(), begin(), begin()])
    const ends = await Promise.all(trips.map(({ back, cookie }) => end(back, cookie)))
    expect(ends.some(({ error }) => error === null)).toBe(true)
    for (const { error } of ends) expect([null, 'CREATION_FAILED', 'FAILED']).toContain(error)
    expect(await row('select count(*)::int as n from users where email = $1', email)).toEqual({ n: 1 })
  })
})

test('never needs a second connection per request', async () => {
  const site = await startTestApp({ env: { ...oidc.env, DATABASE_POOL: '2' }, socialIssuer: oidc.issuer, worker: false })
  try {
    oidc.choose({})
    await signInWithProvider(site)
    const trips = await Promise.all(Array.from({ length: 8 }, () => signInWithProvider(site)))
    for (const { location } of trips) expect(location).toBe('/sign-in-loading?provider=google')
  } finally {
    await site.stop()
  }
})

describe('the return path', () => {
  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'settings',
    '/%0d%0aSet-Cookie:x',
    '/..//evil.example',
  ])('rejects %s', async (from) => {
    oidc.choose({})
    const { location } = await signInWithProvider(app, { from })
    const target = new URL(location!, app.url)
    expect([target.origin, target.pathname]).toEqual([new URL(app.url).origin, '/sign-in-loading'])
    const kept = target.searchParams.get('from')
    if (kept !== null) expect(new URL(kept, app.url).origin).toBe(new URL(app.url).origin)
  })
})

test('requests a bound code, and the birthday from Facebook', async () => {
  oidc.choose({})
  await signInWithProvider(app, { provider: 'facebook' })
  await signInWithProvider(app, { provider: 'google' })
  const [facebook, google] = oidc.asked.slice(-2)
  expect(facebook!.get('scope')!.split(' ')).toContain('user_birthday')
  expect(google!.get('scope')!.split(' ').toSorted()).toEqual(['email', 'openid', 'profile'])
  for (const asked of [facebook, google]) {
    expect(asked!.get('code_challenge_method')).toBe('S256')
    for (const name of ['code_challenge', 'state', 'nonce']) expect(asked!.get(name)!.length).toBeGreaterThanOrEqual(32)
  }
})

test('uses secure cookie attributes', async () => {
  oidc.choose({})
  const { begun, setCookies } = await signInWithProvider(app)
  for (const line of [...begun.setCookies, ...setCookies]) expect(line).toMatch(/HttpOnly/i)
  for (const line of [...begun.setCookies, ...setCookies]) expect(line).toMatch(/SameSite=Lax/i)
})

describe('connecting and disconnecting', () => {
  const link = (cookie: string, provider: 'google' | 'facebook' = 'google') => signInWithProvider(app, { provider, call: 'link', cookie })

  test('connects a provider with any address, which can then sign in', async () => {
    const person = await confirmed(app)
    const { sub } = oidc.choose({ emailVerified: false })!
    const { location, setCookies } = await link(person.cookie)
    expect(location).toBe('/settings/my-account/apps-and-integrations?provider=google&linked=true')
    expect(setCookies.join()).not.toContain('session_token')
    expect(await isSignedIn(app, person.cookie)).toBe(true)
    expect(await providersOf(app.app.db, person.userId)).toEqual(['credential', 'google'])
    await app.emailTo(person.email, /sign-in method was added/)
    oidc.choose({ sub, emailVerified: false })
    expect(await who((await signInWithProvider(app)).cookie)).toMatchObject({ id: person.userId, email: person.email })
    expect((await link(person.cookie)).location).toContain('linked=true')
  })

  test("rejects another account's provider", async () => {
    const { sub } = oidc.choose({})!
    await signInWithProvider(app)
    const person = await confirmed(app)
    oidc.choose({ sub })
    expect((await link(person.cookie)).location).toBe('/settings/my-account/apps-and-integrations?provider=google&error=BELONGS_TO_OTHER')
    expect(await providersOf(app.app.db, person.userId)).toEqual(['credential'])
  })

  test('must be completed by the account that started it', async () => {
    const [one, other] = [await confirmed(app), await signUp(app)]
    for (const cookie of [other.cookie, '']) {
      oidc.choose({})
      const begun = await callAuth(app, 'link', { provider: 'google' }, { cookie: one.cookie })
      const back = await followProvider(String(begun.body?.['url']))
      const answer = await callAuth(app, back.pathname + back.search, undefined, {
        method: 'GET',
        cookie: mergeCookies(cookie, begun.cookie),
      })
      expect(answer.location).toContain('error=EXPIRED')
      expect(await providersOf(app.app.db, one.userId)).toEqual(['credential'])
      expect(await providersOf(app.app.db, other.userId)).toEqual(['credential'])
    }
  })

  test('keeps the last sign-in method', async () => {
    const { email } = oidc.choose({})!
    const { cookie } = await signInWithProvider(app)
    const unlink = (provider: string) => callAuth(app, 'unlink', { provider }, { cookie })
    expect(await unlink('google')).toMatchObject({ status: 412, body: { code: 'LAST_PROVIDER' } })
    expect(await unlink('facebook')).toMatchObject({ status: 404, body: { code: 'NOT_LINKED' } })
    oidc.choose({})
    await link(cookie, 'facebook')
    expect(await unlink('google')).toMatchObject({ status: 200 })
    expect(await unlink('google')).toMatchObject({ body: { code: 'NOT_LINKED' } })
    await app.emailTo(email!, /sign-in method was removed/)
    expect(await unlink('facebook')).toMatchObject({ body: { code: 'LAST_PROVIDER' } })
  })

  test('keeps one when two removals race', async () => {
    oidc.choose({})
    const { cookie } = await signInWithProvider(app)
    oidc.choose({})
    await link(cookie, 'facebook')
    const answers = await Promise.all(['google', 'facebook'].map((provider) => callAuth(app, 'unlink', { provider }, { cookie })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 412])
  })

  test('allows disconnecting after a password was set with a reset', async () => {
    const { email } = oidc.choose({})!
    const { cookie } = await signInWithProvider(app)
    await callAuth(app, 'request-password-reset', { email })
    const token = (await linkTo(app, email!, /Reset/)).split('token=')[1]
    expect((await callAuth(app, 'reset-password', { token, newPassword: password })).status).toBe(200)
    expect(await isSignedIn(app, cookie)).toBe(false)
    const entered = await signIn(app, email!)
    expect(entered.status).toBe(200)
    expect((await callAuth(app, 'unlink', { provider: 'google' }, { cookie: entered.cookie })).status).toBe(200)
  })
})
