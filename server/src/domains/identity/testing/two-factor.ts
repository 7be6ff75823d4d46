import { expect } from 'vitest'
import type { TestApp } from '../../../../test/kit/app.ts'
import { confirmed, freshPhone, knock, signIn, textTo, type Account } from '../testing.ts'
import { codeAt, stepAt } from '../totp.ts'

export const answer = 'Fluffy McPaws'
export const question = { securityQuestion: 4, securityQuestionAnswer: answer }
export const wrongOf = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

/** A call about second factors, as whoever holds the cookie makes it. */
export const caller = (app: TestApp) => (path: string, body: unknown, cookie: string) => knock(app, `two-factor/${path}`, body, { cookie })

export async function withPhone(app: TestApp) {
  const call = caller(app)
  const person = await confirmed(app)
  const phone = freshPhone()
  const started = await call('start', { kind: 'phone', phoneNumber: phone, ...question }, person.cookie)
  expect(started.status, started.text).toBe(200)
  const enabled = await call('enable', { code: await textTo(app, phone) }, person.cookie)
  expect(enabled.status, enabled.text).toBe(200)
  return { ...person, phone, codes: enabled.body?.['recoveryCodes'] as string[] }
}

/** Somebody with an app; `next` is a code after the one that was given. */
export async function withApp(app: TestApp) {
  const call = caller(app)
  const person = await confirmed(app)
  const started = await call('start', { kind: 'app', ...question }, person.cookie)
  const { secret } = started.body!['app'] as { secret: string }
  const now = stepAt(app.app.now())
  const enabled = await call('enable', { code: codeAt(secret, now) }, person.cookie)
  expect(enabled.status, enabled.text).toBe(200)
  const next = () => codeAt(secret, Math.max(now + 1, stepAt(app.app.now())))
  return { ...person, secret, codes: enabled.body?.['recoveryCodes'] as string[], next }
}

/** Up to the code: the cookie that names the challenge. */
export async function halfIn(app: TestApp, email: string) {
  const half = await signIn(app, email)
  expect(half.status, half.text).toBe(200)
  expect(half.cookie).not.toContain('session_token')
  return half
}

export async function prove(app: TestApp, person: Account, given: { kind: string; code: string }) {
  const call = caller(app)
  await confirmed(app, person)
  expect((await call('challenge', { securityQuestionAnswer: answer }, person.cookie)).status).toBe(200)
  return call('prove', given, person.cookie)
}
