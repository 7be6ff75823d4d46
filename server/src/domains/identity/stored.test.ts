import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import {
  answer,
  caller,
  signInUntilCode,
  isSignedIn,
  mergeCookies,
  callAuth,
  newPassword,
  password,
  prove,
  sessionCookie,
  signIn,
  textTo,
} from './testing.ts'
import { codeAt, stepAt } from './codes.ts'

/** Rows and cookies from version 1. They must work after every upgrade of Castwright and better-auth. */
const secret = 'a secret that only this test uses, 32 characters at least'
const userId = '01a1e357-082a-73f7-99fb-742ca59b4d70'
const email = 'stored@example.com'
const appSecret = 'R5QEWYTCJ7YL7CV6ONRCRCQ3VXO333Z6'
const phone = '+4915112345678'
const recoveryCodes = ['sj692-kvdbz', 'xraey-j4gg6'] as const
const session = 'castwright.session_token=avOh5UQ6XObAq8RxyJ25XJOkWRxIwz1c.OmdNOIlNDTGBUna7QAo8aArw7pEyztOlnJvL7kQRcOg%3D'
const device = 'castwright.device=Pg-i4S3Ei4CY0Gui80bSUqJ3T02ZJsoaERsYzgcPTxA.i3J3azbTi6peJlmaNR9rmGsFL7nq3I6EraAsaE917pQ'

const rows = `
  insert into users values ('${userId}', '${email}', true, '', null, now(), now());
  insert into profiles (user_id, created_at) values ('${userId}', now());
  insert into accounts (id, user_id, provider_id, account_id, password, created_at, updated_at) values
    ('01a1e357-084f-7b41-89e1-9cdc292470b0', '${userId}', 'credential', '${userId}',
      '$argon2id$v=19$m=8,t=1,p=1$32HeZV3tiJ5f8hs8q3jOPw$++NEDIk11BOCj09+CE3gk7Kz/+2pQ9LLHPlHp2+pzsM', now(), now());
  insert into sessions (id, user_id, token, expires_at, ip_address, user_agent, created_at, updated_at) values
    ('01a1e357-0873-7160-a4e5-81fb8f607f4f', '${userId}', 'avOh5UQ6XObAq8RxyJ25XJOkWRxIwz1c', now() + interval '20 days', '::1', '', now(), now());
  insert into two_factors (user_id, security_question, answer_hash, phone, phone_hint, app_secret, app_step, created_at) values
    ('${userId}', 4, '$argon2id$v=19$m=8,t=1,p=1$lkjbWTUNXsSYKe09pFxpTA$9C0pYn9W3caMv5T/vMRcqMfRXgWFFp8oxGtj/i6cDDY',
      'U6RrK8ZZWk89r0t_YxM3axBFceQE4R-SU0RnISsMbDhFRFO7yRFaFsEw', '78',
      'fpebF7n0N9MvXj-jrZiMH8W5ieaw61_GFtZP3FZ2QxU4Sv6xHHAmm5JtZofpu_fENTP5k-7VbMkN8Hki', 0, now());
  insert into recovery_codes values ('${userId}', 'yf9fWCAaXK82u1Dq2FBDgKqDGN6M75lwvLD8MmECEww'), ('${userId}', 'j5rgBdx4faHgwxPpv6NUR8vVUSavENAw5cjuDd92XTQ');`

const app = await useApp({ env: { AUTH_SECRET: secret } })
await app.pool.pool.query(rows)

const complete = async (given: { kind: string; code: string }) => {
  const half = await signInUntilCode(app, email)
  return callAuth(app, 'two-factor/verify', given, { cookie: half.cookie })
}

test('a stored session stays signed in and can change its second factors', async () => {
  expect(await isSignedIn(app, session)).toBe(true)
  const proven = await prove(app, { email, userId, cookie: session }, { kind: 'recovery', code: recoveryCodes[0] })
  expect(proven.status, proven.text).toBe(200)
  expect((await caller(app)('challenge', { securityQuestionAnswer: `${answer}!` }, session)).status).not.toBe(200)
})

test('a stored password, app, phone and recovery code sign in', async () => {
  const byApp = await complete({ kind: 'app', code: codeAt(appSecret, stepAt(app.app.now())) })
  expect(byApp.status, byApp.text).toBe(200)
  expect(await isSignedIn(app, byApp.cookie)).toBe(true)

  const half = await signInUntilCode(app, email)
  expect(half.body).toMatchObject({ twoFactor: { phone: true, app: true, phoneHint: '78' } })
  expect((await callAuth(app, 'two-factor/send', {}, { cookie: half.cookie })).status).toBe(200)
  const byPhone = await callAuth(app, 'two-factor/verify', { kind: 'phone', code: await textTo(app, phone, 2) }, { cookie: half.cookie })
  expect(byPhone.status, byPhone.text).toBe(200)

  expect((await complete({ kind: 'recovery', code: recoveryCodes[1] })).status).toBe(200)
  expect((await complete({ kind: 'recovery', code: recoveryCodes[1] })).status).toBe(400)
})

test('a stored device cookie keeps its own limit of wrong passwords', async () => {
  for (let n = 0; n < 40; n++) await callAuth(app, 'sign-in/email', { email, password: 'Wrong-password-1!' })
  expect((await signIn(app, email)).status).toBe(429)
  expect((await callAuth(app, 'sign-in/email', { email, password }, { cookie: device })).status).toBe(200)
})

test('a stored session can change the password and gets a new cookie', async () => {
  const changed = await callAuth(app, 'change-password', { currentPassword: password, newPassword }, { cookie: session })
  expect(changed.status, changed.text).toBe(200)
  expect(await isSignedIn(app, session)).toBe(false)
  expect(await isSignedIn(app, sessionCookie(mergeCookies(changed.cookie)))).toBe(true)
})
