import { expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { mintLink } from './service/emailed-links.ts'
import { freshEmail, isSignedIn, callAuth, linkTo, newPassword, password, signUp } from './testing.ts'

const app = await useApp()

const dead = { code: 'INVALID_TOKEN', message: 'This link is no longer valid. Please request a new one.' }

/** Requests an email, follows its link and returns the token. */
async function askToken(email: string): Promise<string> {
  expect(await callAuth(app, 'request-password-reset', { email, redirectTo: 'https://evil.example' })).toMatchObject({
    status: 200,
    body: { status: true },
  })
  const link = await linkTo(app, email, /password/)
  const followed = await callAuth(app, link, undefined, { method: 'GET' })
  expect(followed.status).toBe(302)
  const page = new URL(followed.location!, 'http://here')
  expect(page.pathname).toBe('/reset-password')
  return page.searchParams.get('token')!
}

test('sets a new password with the link and ends every session', async () => {
  const { email, cookie } = await signUp(app)
  const other = await callAuth(app, 'sign-in/email', { email, password })
  const token = await askToken(email)
  expect(await callAuth(app, 'reset-password', { token, newPassword })).toMatchObject({
    status: 200,
    body: { status: true },
    setCookies: [],
  })
  expect(await isSignedIn(app, cookie)).toBe(false)
  expect(await isSignedIn(app, other.cookie)).toBe(false)
  expect((await callAuth(app, 'sign-in/email', { email, password })).status).toBe(401)
  expect((await callAuth(app, 'sign-in/email', { email, password: newPassword })).status).toBe(200)
})

test("removes everything of a user who signed up with someone else's address", async () => {
  const attacker = await signUp(app)
  const token = await askToken(attacker.email)
  await callAuth(app, 'reset-password', { token, newPassword })
  expect(await isSignedIn(app, attacker.cookie)).toBe(false)
  expect((await callAuth(app, 'sign-in/email', { email: attacker.email, password })).status).toBe(401)
  const owner = await callAuth(app, 'sign-in/email', { email: attacker.email, password: newPassword })
  // The email arrived, so the address is verified.
  expect(owner).toMatchObject({ status: 200, body: { user: { id: attacker.userId, emailVerified: true } } })
})

test('accepts a link once when ten requests race', async () => {
  const { email } = await signUp(app)
  const token = await askToken(email)
  const tries = Array.from({ length: 10 }, (_, n) => `Password-${n}!`)
  const answers = await Promise.all(tries.map((word) => callAuth(app, 'reset-password', { token, newPassword: word })))
  const won = answers.findIndex((answer) => answer.status === 200)
  for (const answer of answers.toSpliced(won, 1)) expect(answer).toMatchObject({ status: 400, body: dead })
  expect((await callAuth(app, 'sign-in/email', { email, password: tries[won] })).status).toBe(200)
})

test('invalidates the used link and all other pending ones', async () => {
  const { email } = await signUp(app)
  const first = await askToken(email)
  const emails = async () => (await app.emails()).filter((message) => message.to === email && /password/.test(message.subject))
  await callAuth(app, 'request-password-reset', { email })
  await expect.poll(emails).toHaveLength(2)
  const links = (await emails()).map((message) => /\/api\/auth\/\S+/.exec(message.text)![0])
  expect(new Set(links).size).toBe(2)
  await callAuth(app, 'reset-password', { token: first, newPassword })
  for (const link of links) {
    expect((await callAuth(app, link, undefined, { method: 'GET' })).location).toBe('/reset-password?error=INVALID_TOKEN')
    expect(await callAuth(app, 'reset-password', { token: link.split('token=')[1], newPassword })).toMatchObject({
      status: 400,
      body: dead,
    })
  }
})

test('never needs a second connection per reset', async () => {
  const site = await useTestApp({ env: { DATABASE_POOL: '2' }, worker: false })
  const people = await Promise.all(Array.from({ length: 10 }, () => signUp(site)))
  const tokens = await Promise.all(
    people.map(async ({ email, userId }) => {
      const token = `token-of-${email}`
      await mintLink(site.auth, 'reset', userId, token, new Date(Date.now() + 60_000))
      return token
    }),
  )
  const answers = await Promise.all(tokens.map((token) => callAuth(site, 'reset-password', { token, newPassword })))
  expect(answers.map((answer) => answer.status)).toEqual(Array<number>(10).fill(200))
})

test('a link expires after one hour', async () => {
  const { email, userId, cookie } = await signUp(app)
  const token = await askToken(email)
  const { rows } = await app.pool.pool.query(
    `select expires_at <= now() + interval '1 hour' as short from verifications where value = $1`,
    [userId],
  )
  expect(rows).toEqual([{ short: true }])
  await app.pool.pool.query(`update verifications set expires_at = now() - interval '1 second' where value = $1`, [userId])
  expect(await callAuth(app, 'reset-password', { token, newPassword })).toMatchObject({ status: 400, body: dead })
  expect(await isSignedIn(app, cookie)).toBe(true)
})

test('stores no secret in the database or the queue', async () => {
  const { email } = await signUp(app)
  const token = await askToken(email)
  const { rows } = await app.pool.pool.query<{ table_schema: string; table_name: string }>(
    `select table_schema, table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  for (const { table_schema: schema, table_name: name } of rows) {
    const found = await app.pool.pool.query(`select 1 from "${schema}"."${name}" as t where t::text like '%' || $1 || '%'`, [token])
    expect(found.rowCount, name).toBe(0)
  }
})

test('reports an address without an account', async () => {
  const answer = await callAuth(app, 'request-password-reset', { email: freshEmail() })
  expect(answer).toMatchObject({
    status: 404,
    body: { code: 'USER_NOT_FOUND', message: 'The email you entered is not associated with a Castwright account.' },
  })
})

test.each(['short1!', 'alllowercase1!', 'ALLUPPERCASE1!', 'NoNumber!!', 'NoSpecial11', `Aa1!${'x'.repeat(125)}`, 'Only-percent1%'])(
  'rejects the new password %s and keeps the link valid',
  async (word) => {
    const { email } = await signUp(app)
    const token = await askToken(email)
    expect(await callAuth(app, 'reset-password', { token, newPassword: word })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_FIELDS', fields: { newPassword: 'Password is invalid.' } },
    })
    expect((await callAuth(app, 'reset-password', { token, newPassword })).status).toBe(200)
  },
)

test('limits emails per account across IP addresses', async () => {
  const { email } = await signUp(app)
  const answers: number[] = []
  for (let n = 0; n < 12; n++) answers.push((await callAuth(app, 'request-password-reset', { email })).status)
  expect(answers).toEqual([...Array<number>(10).fill(200), 429, 429])
})
