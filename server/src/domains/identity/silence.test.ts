import { Writable } from 'node:stream'
import { expect, onTestFinished, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { createLog } from '../../platform/log.ts'
import { startOidc } from '../../../test/kit/oidc.ts'
import {
  answer as securityAnswer,
  followProvider,
  caller,
  confirmed,
  freshEmail,
  freshPhone,
  signInUntilCode,
  mergeCookies,
  callAuth,
  linkTo,
  newPassword,
  password,
  question,
  signUp,
  haveOperator,
  textTo,
  withApp,
  withPhone,
} from './testing.ts'

/** Everything that is logged. */
function listen(): { stream: Writable; logged(): string } {
  let text = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      text += String(chunk)
      done()
    },
  })
  return { stream, logged: () => text }
}

test('never logs or returns a secret, even on failures', async () => {
  const { stream, logged } = listen()
  const app = await useTestApp({ log: createLog('trace', stream), env: { NODE_ENV: 'production' } })
  const query = (text: string) => app.pool.pool.query<Record<string, string>>(text)
  const answers: string[] = []
  const ask: typeof callAuth = async (...args) => {
    const answer = await callAuth(...args)
    answers.push(answer.text)
    return answer
  }

  await haveOperator(app)
  const { email, cookie } = await signUp(app)
  await ask(app, 'request-password-reset', { email })
  const links = [await linkTo(app, email, /password/), await linkTo(app, email, /Verify/)]
  for (const link of links) await ask(app, link, undefined, { method: 'GET' })
  const entered = await ask(app, 'sign-in/email', { email, password })
  const { rows: sessions } = await query('select token from sessions')
  const { rows: accounts } = await query('select password from accounts')

  // Now database queries fail, and their errors contain all values.
  const token = links[0]!.split('token=')[1]!
  await query('alter table sessions add constraint broken check (false) not valid')
  expect((await ask(app, 'sign-in/email', { email, password })).status).toBe(500)
  expect((await ask(app, 'sign-up/email', { email: freshEmail(), password })).status).toBe(500)
  await query('alter table accounts add constraint broken check (false) not valid')
  expect((await ask(app, 'reset-password', { token, newPassword })).status).toBe(500)
  await query('alter table users add constraint broken check (false) not valid')
  expect((await ask(app, 'sign-up/email', { email: freshEmail(), password })).status).toBe(500)
  await query('alter table sessions rename to elsewhere')
  expect((await ask(app, 'get-session', undefined, { method: 'GET', cookie })).status).toBe(500)

  const secrets = [
    password,
    newPassword,
    app.secret,
    ...[cookie, entered.cookie].map((line) => line.split('=')[1]!.slice(0, 32)),
    ...links.map((link) => link.split('token=')[1]!),
    ...sessions.map((row) => row['token']!),
    ...accounts.map((row) => row['password']!),
  ]
  expect(logged()).toContain('Unexpected error')
  expect(logged()).toContain('violates check constraint')
  for (const text of [logged(), answers.join('\n')]) {
    for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
    expect(text).not.toContain('argon2id')
  }
  expect(answers.join('\n')).not.toMatch(/violates|constraint|insert into|\.ts:\d|node_modules/i)
})

test('never logs second factors, codes or provider data', async () => {
  const { stream, logged } = listen()
  const oidc = await startOidc()
  onTestFinished(oidc.stop)
  const app = await useTestApp({ log: createLog('trace', stream), env: { NODE_ENV: 'production', ...oidc.env }, socialIssuer: oidc.issuer })
  const call = caller(app)
  const [phoned, other] = [await withPhone(app), await withApp(app)]
  const half = await signInUntilCode(app, phoned.email)
  await call('send', {}, half.cookie)
  const code = await textTo(app, phoned.phone, 2)
  const newEmail = freshEmail()
  await callAuth(app, 'change-email', { newEmail }, { cookie: phoned.cookie })
  const emailCode = /^\s+(\d{6})$/m.exec((await app.emailTo(newEmail, /code/)).text)![1]!
  oidc.choose({})
  const begun = await callAuth(app, 'sign-in/social', { provider: 'google', page: 'sign-in' })
  const back = await followProvider(String(begun.body?.['url']))

  const third = await confirmed(app)
  const answers: string[] = []
  for (const table of ['sessions', 'two_factors', 'two_factor_drafts', 'session_proofs', 'email_changes', 'users']) {
    await app.pool.pool.query(`alter table ${table} add constraint broken check (false) not valid`)
  }
  const failing = [
    call('verify', { kind: 'phone', code }, half.cookie),
    call('start', { kind: 'phone', phoneNumber: freshPhone(), ...question }, third.cookie),
    call('challenge', { securityQuestionAnswer: securityAnswer }, other.cookie),
    callAuth(app, 'change-email/finish', { code: emailCode }, { cookie: phoned.cookie }),
  ]
  for (const answer of await Promise.all(failing)) {
    expect(answer.status, answer.text).toBe(500)
    answers.push(answer.text)
  }
  const returned = await callAuth(app, back.pathname + back.search, undefined, { method: 'GET', cookie: mergeCookies(begun.cookie) })
  expect(returned.location).toContain('error=CREATION_FAILED')

  const secrets = [
    ...[code, emailCode].map((digits) => new RegExp(`\\b${digits}\\b`)),
    phoned.phone,
    securityAnswer,
    securityAnswer.toLowerCase(),
    other.secret,
    ...phoned.codes,
    back.searchParams.get('code')!,
    half.cookie.split('.').at(-1)!,
    begun.cookie.split('=')[1]!,
  ]
  expect(logged()).toContain('violates check constraint')
  for (const text of [logged(), answers.join('\n')]) {
    for (const secret of secrets) expect(text).not.toMatch(secret)
  }
})
