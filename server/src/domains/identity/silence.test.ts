import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/kit/app.ts'
import { createLog } from '../../platform/log.ts'
import { freshEmail, knock, linkTo, newPassword, password, signUp } from './testing.ts'

test('neither the log nor an answer ever holds a secret, even where everything goes wrong', async () => {
  let logged = ''
  const stream = new Writable({
    write: (chunk, _encoding, done) => {
      logged += String(chunk)
      done()
    },
  })
  const app = await useTestApp({ log: createLog('trace', stream), env: { NODE_ENV: 'production' } })
  const query = (text: string) => app.pool.pool.query<Record<string, string>>(text)
  const answers: string[] = []
  const ask: typeof knock = async (...args) => {
    const answer = await knock(...args)
    answers.push(answer.text)
    return answer
  }

  const { email, cookie } = await signUp(app)
  await ask(app, 'request-password-reset', { email })
  const links = [await linkTo(app, email, /password/), await linkTo(app, email, /Verify/)]
  for (const link of links) await ask(app, link, undefined, { method: 'GET' })
  const entered = await ask(app, 'sign-in/email', { email, password })
  const { rows: sessions } = await query('select token from sessions')
  const { rows: accounts } = await query('select password from accounts')

  // Now the database fails in the middle of things, with all the values in its hands.
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
  expect(logged).toContain('unexpected error')
  expect(logged).toContain('violates check constraint')
  for (const text of [logged, answers.join('\n')]) {
    for (const secret of secrets) expect(text.includes(secret), secret).toBe(false)
    expect(text).not.toContain('argon2id')
  }
  expect(answers.join('\n')).not.toMatch(/violates|constraint|insert into|\.ts:\d|node_modules/i)
})
