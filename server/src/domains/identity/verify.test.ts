import { createEmailVerificationToken } from 'better-auth/api'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { freshEmail, haveOperator, isSignedIn, callAuth, linkTo, password, signUp } from './testing.ts'
import { providersOf, requestVerification } from './service.ts'

const app = await useApp()
await haveOperator(app)

const follow = (link: string) => callAuth(app, link, undefined, { method: 'GET' })
const isVerified = async (userId: string): Promise<boolean> =>
  (await app.pool.pool.query('select email_verified from users where id = $1', [userId])).rows[0].email_verified

test('emails a verification link at sign-up that does not sign in', async () => {
  const { email, userId } = await signUp(app)
  const followed = await follow(await linkTo(app, email, /Verify/))
  expect(followed).toMatchObject({ status: 302, location: '/sign-in?emailVerified=true', setCookies: [] })
  expect(await isVerified(userId)).toBe(true)
})

test('the first link leads back to where the person was', async () => {
  const email = freshEmail()
  expect((await callAuth(app, 'sign-up/email', { email, password, returnTo: 'https://elsewhere.example/' })).status).toBe(400)
  expect((await callAuth(app, 'sign-up/email', { email, password, returnTo: '/bees/episodes/all?x=1' })).status).toBe(200)
  const { location } = await follow(await linkTo(app, email, /Verify/))
  expect(location).toBe('/sign-in?emailVerified=true&from=%2Fbees%2Fepisodes%2Fall%3Fx%3D1')
})

test('accepts the link again without changes', async () => {
  const { email } = await signUp(app)
  const link = await linkTo(app, email, /Verify/)
  await follow(link)
  expect((await follow(link)).location).toBe('/sign-in?emailVerified=true')
})

test('rejects an expired, forged or orphaned link', async () => {
  const { email, userId } = await signUp(app)
  const good = (await linkTo(app, email, /Verify/)).split('token=')[1]!
  const [head, payload, signature] = good.split('.') as [string, string, string]
  const none = Buffer.from('{"alg":"none"}').toString('base64url')
  const tokens = [
    await createEmailVerificationToken(app.secret, email, undefined, -1),
    await createEmailVerificationToken('another secret, as long as it has to be', email),
    await createEmailVerificationToken(app.secret, freshEmail()),
    `${none}.${payload}.`,
    `${head}.${payload}.${signature.slice(0, -2)}`,
    'nonsense',
    '',
  ]
  for (const token of tokens) {
    expect(await follow(`verify-email?token=${token}`), token).toMatchObject({
      status: 302,
      location: '/sign-in?emailVerified=false',
      setCookies: [],
    })
  }
  expect(await isVerified(userId)).toBe(false)
})

test.each([
  '',
  '?token',
  '?token=',
  '?token=a&token=b',
  '?token[]=a',
  `?token=${'x'.repeat(9000)}`,
  '?token=%00',
  '?callbackURL=https://evil.example',
])('verify-email%s leads back without an error', async (query) => {
  expect(await follow(`verify-email${query}`)).toMatchObject({ status: 302, location: '/sign-in?emailVerified=false' })
})

test('ignores the redirect in the link', async () => {
  const { email } = await signUp(app)
  const followed = await follow(`${await linkTo(app, email, /Verify/)}&callbackURL=https://evil.example`)
  expect(followed.location).toBe('/sign-in?emailVerified=true')
})

test.each([
  ['/bees/episodes/manage/7?field=title', '&from=%2Fbees%2Fepisodes%2Fmanage%2F7%3Ffield%3Dtitle'],
  ['https://evil.example', ''],
  ['//evil.example', ''],
  ['/\\evil.example', ''],
  ['/%2fevil.example', ''],
  ['javascript:alert(1)', ''],
])('a link with the return path %o leads to%o', async (path, from) => {
  const { email } = await signUp(app)
  const followed = await follow(`${await linkTo(app, email, /Verify/)}&returnTo=${encodeURIComponent(path)}`)
  expect(followed.location).toBe(`/sign-in?emailVerified=true${from}`)
})

test('accepts only GET requests', async () => {
  const { email, userId } = await signUp(app)
  const link = await linkTo(app, email, /Verify/)
  for (const method of ['HEAD', 'POST', 'PUT'] as const) expect((await callAuth(app, link, undefined, { method })).status, method).toBe(404)
  expect(await isVerified(userId)).toBe(false)
})

test('sends a new email until the address is verified', async () => {
  const { email, userId, cookie } = await signUp(app)
  await app.emailTo(email, /Verify/)
  const emails = async () => (await app.emails()).filter((message) => message.to === email)
  // The sign-up page requests one too, while the first is still pending.
  await requestVerification(app.app, userId)
  await app.pool.pool.query(`update users set created_at = created_at - interval '1 minute' where id = $1`, [userId])
  await requestVerification(app.app, userId)
  await expect.poll(emails).toHaveLength(2)
  await follow(await linkTo(app, email, /Verify/))
  await expect(requestVerification(app.app, userId)).rejects.toMatchObject({ refusal: { meta: { reason: 'already_verified' } } })
  expect(await isSignedIn(app, cookie)).toBe(true)
})

test('does not wait for a slow mail server', async () => {
  const email = freshEmail()
  let open = () => {}
  const closed = new Promise<void>((resolve) => (open = resolve))
  const { send } = app.app.mail
  app.app.mail.send = async (message) => {
    await closed
    await send(message)
  }
  try {
    expect((await callAuth(app, 'sign-up/email', { email, password })).status).toBe(200)
  } finally {
    open()
    app.app.mail.send = send
  }
  await app.emailTo(email)
})

test('returns the sign-in methods of a user', async () => {
  const { userId } = await signUp(app)
  expect(await providersOf(app.app.db, userId)).toEqual(['credential'])
})
