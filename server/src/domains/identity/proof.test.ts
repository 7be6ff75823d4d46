import { accountRates, identityLifetimes, maxCodeAttempts } from '@castwright/contract/identity/limits.ts'
import { auth as authorize } from '@modelcontextprotocol/client'
import { describe, expect, test } from 'vitest'
import { callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { callDirectly } from '../../http/mcp/testing.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makeToken } from '../../../test/kit/make.ts'
import { codeAt, stepAt } from './codes.ts'
import {
  answer,
  callAuth,
  freshEmail,
  haveOperator,
  linkTo,
  newPassword,
  password,
  question,
  signIn,
  signInWithProvider,
  wrongCode,
  useSocialApp,
} from './testing.ts'
import { approve, connectProgram, Program, requestOf } from './testing/connections.ts'

const { app, oidc } = await useSocialApp({ listen: true })
await haveOperator(app)

const form = { name: 'Script', scopes: ['read'], podcastIds: null, expiresInDays: null }
const create = (person: Pick<Person, 'cookie'>) => callRaw(app, person as Person, 'TokenService.Create', form)
const unproven = { status: 412, body: { meta: { reason: 'identity_unproven' } } }
const proofOf = async ({ cookie }: Pick<Person, 'cookie'>) => (await callAuth(app, 'proof', undefined, { method: 'GET', cookie })).body
const works = async (secret: string) => (await callRaw(app, withToken({} as Person, secret), 'CallerService.Find', {})).status === 200

/** Someone who signs in with Google and has no password. Their sign-in isn't recent. */
async function makeProviderPerson(): Promise<Person> {
  const { email, sub } = oidc.choose({ email: freshEmail() })!
  const { cookie } = await signInWithProvider(app)
  const { rows } = await app.pool.pool.query<{ id: string }>('select id from users where email = $1', [email])
  await age(rows[0]!.id)
  await app.pool.pool.query('update profiles set is_beta_user = true where user_id = $1', [rows[0]!.id])
  return { userId: rows[0]!.id, email: email!, cookie, password: sub }
}

const age = (userId: string) =>
  app.pool.pool.query(`update sessions set created_at = created_at - make_interval(secs => $2) where user_id = $1`, [
    userId,
    identityLifetimes.confirmation,
  ])

/** Then the clock goes back, because sign-ins are stored with the time of the machine. */
async function later(seconds: number, work: () => Promise<void>): Promise<void> {
  app.clock.move(seconds * 1000)
  await work().finally(() => app.clock.move(-seconds * 1000))
}

const sendCode = ({ cookie }: Person) => callAuth(app, 'proof/send', {}, { cookie })
const enter = ({ cookie }: Person, code: string) => callAuth(app, 'proof/email', { code }, { cookie })

/** The code in the newest email. Waits until there are `count`. */
async function codeTo({ email }: Person, count = 1): Promise<string> {
  return eventually(async () => {
    const found = (await app.emails()).filter((one) => one.to === email && /confirmation code/.test(one.subject))
    if (found.length < count) throw new Error('It was not sent yet.')
    return /\b\d{6}\b/.exec(found[0]!.text)![0]
  })
}

describe('with a password', () => {
  test('a token needs the password, which counts for ten minutes and in one session', async () => {
    const person = await makePerson(app)
    expect(await create(person)).toMatchObject(unproven)
    expect(await proofOf(person)).toEqual({ by: 'password', provenUntil: null })
    const second = await signIn(app, person.email)
    expect((await callAuth(app, 'confirm-password', { password: 'Wrong-word-1!' }, { cookie: person.cookie })).status).toBe(400)
    expect(await create(person)).toMatchObject(unproven)
    expect((await callAuth(app, 'confirm-password', { password }, { cookie: person.cookie })).status).toBe(200)
    expect(await proofOf(person)).toEqual({ by: 'password', provenUntil: expect.any(String) })
    expect((await create(person)).status).toBe(200)
    expect(await create({ cookie: second.cookie })).toMatchObject(unproven)
    await later(identityLifetimes.confirmation, async () => expect(await create(person)).toMatchObject(unproven))
  })

  test('an assistant and a provider need it too, and neither can be added by an emailed code', async () => {
    const person = await makePerson(app)
    const program = new Program()
    expect(await authorize(program, { serverUrl: `${app.url}/mcp` })).toBe('REDIRECT')
    const request = await requestOf(app, program.opened!)
    const refused = { status: 412, body: { code: 'IDENTITY_UNPROVEN' } }
    expect(await approve(app, person, request)).toMatchObject(refused)
    expect(await callAuth(app, 'link', { provider: 'google' }, { cookie: person.cookie })).toMatchObject(refused)
    expect(await sendCode(person)).toMatchObject({ status: 412, body: { code: 'EMAIL_PROOF_OFF' } })
    expect(await enter(person, '123456')).toMatchObject({ status: 412, body: { code: 'EMAIL_PROOF_OFF' } })
    await callAuth(app, 'confirm-password', { password }, { cookie: person.cookie })
    expect((await approve(app, person, request)).status).toBe(200)
  })

  test('a token never proves anything, and nobody signed out does', async () => {
    const person = await makePerson(app)
    const { secret } = await makeToken(app, person)
    expect((await callRaw(app, withToken(person, secret), 'TokenService.Create', form)).status).toBe(403)
    const headers = { authorization: `Bearer ${secret}` }
    for (const path of ['proof/send', 'proof/email', 'confirm-password'])
      expect((await callAuth(app, path, { code: '123456', password }, { headers })).status).toBe(401)
    expect((await callAuth(app, 'proof', undefined, { method: 'GET', headers })).status).toBe(401)
  })
})

describe('without a password', () => {
  test('a recent sign-in at the provider is enough, an old one is not', async () => {
    const person = await makeProviderPerson()
    expect(await create(person)).toMatchObject(unproven)
    oidc.choose({ sub: person.password, email: person.email })
    const again = await signInWithProvider(app, { cookie: person.cookie })
    expect(await proofOf(again)).toEqual({ by: 'email', provenUntil: expect.any(String) })
    expect((await create(again)).status).toBe(200)
  })

  test('an emailed code is enough, once, in its session, and only its hash is stored', async () => {
    const person = await makeProviderPerson()
    expect(await proofOf(person)).toEqual({ by: 'email', provenUntil: null })
    expect(await enter(person, '123456')).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
    expect((await sendCode(person)).status).toBe(200)
    const code = await codeTo(person)
    const { rows } = await app.pool.pool.query<{ row: string }>('select c::text as row from challenges c where user_id = $1', [
      person.userId,
    ])
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toContain(code)
    const stranger = await makeProviderPerson()
    expect(await enter(stranger, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
    expect(await enter(person, wrongCode(code))).toMatchObject({ status: 400, body: { code: 'WRONG_CODE' } })
    expect(await enter(person, code)).toMatchObject({ status: 200, body: { provenUntil: expect.any(String) } })
    expect((await create(person)).status).toBe(200)
    expect(await enter(person, code)).toMatchObject({ status: 400, body: { code: 'CODE_EXPIRED' } })
    expect(await create(stranger)).toMatchObject(unproven)
    await later(identityLifetimes.confirmation, async () => expect(await create(person)).toMatchObject(unproven))
  })

  test('a code expires, is replaced by the next one, and ends after five wrong guesses', async () => {
    const person = await makeProviderPerson()
    await sendCode(person)
    const first = await codeTo(person)
    await sendCode(person)
    const second = await codeTo(person, 2)
    if (first !== second) expect(await enter(person, first)).toMatchObject({ body: { code: 'WRONG_CODE' } })
    for (let n = first === second ? 0 : 1; n < maxCodeAttempts; n++)
      expect(await enter(person, wrongCode(second))).toMatchObject({ body: { code: 'WRONG_CODE' } })
    expect(await enter(person, second)).toMatchObject({ body: { code: 'CODE_EXPIRED' } })
    await sendCode(person)
    const third = await codeTo(person, 3)
    await later(identityLifetimes.code, async () => expect(await enter(person, third)).toMatchObject({ body: { code: 'CODE_EXPIRED' } }))
  })

  test('limits the emails', async () => {
    const person = await makeProviderPerson()
    for (let n = 0; n < accountRates.emailCode.max; n++) expect((await sendCode(person)).status).toBe(200)
    expect(await sendCode(person)).toMatchObject({ status: 429 })
  })

  test('a stolen session can add neither a provider nor a second factor to prove itself with', async () => {
    const { cookie } = await makeProviderPerson()
    const refused = { status: 412, body: { code: 'IDENTITY_UNPROVEN' } }
    expect(await callAuth(app, 'link', { provider: 'facebook' }, { cookie })).toMatchObject(refused)
    expect(await callAuth(app, 'two-factor/start', { kind: 'app', ...question }, { cookie })).toMatchObject(refused)
  })

  test('with a second factor, only that counts', async () => {
    const person = await makeProviderPerson()
    await sendCode(person)
    await enter(person, await codeTo(person))
    const { cookie } = person
    const started = await callAuth(app, 'two-factor/start', { kind: 'app', ...question }, { cookie })
    const { secret } = started.body!['app'] as { secret: string }
    const enabled = await callAuth(app, 'two-factor/enable', { code: codeAt(secret, stepAt(app.app.now())) }, { cookie })
    expect(enabled.status, enabled.text).toBe(200)
    expect(await proofOf(person)).toEqual({ by: 'twoFactor', provenUntil: null })
    expect(await create(person)).toMatchObject(unproven)
    expect(await sendCode(person)).toMatchObject({ status: 412, body: { code: 'EMAIL_PROOF_OFF' } })
    expect((await callAuth(app, 'two-factor/challenge', { securityQuestionAnswer: answer }, { cookie })).status).toBe(200)
    const [code] = enabled.body!['recoveryCodes'] as string[]
    expect((await callAuth(app, 'two-factor/prove', { kind: 'recovery', code }, { cookie })).status).toBe(200)
    expect((await create(person)).status).toBe(200)
  })
})

describe('recovery', () => {
  /** Someone with a token, a connected assistant and a calendar link. */
  async function makeOpenPerson() {
    const person = await makePerson(app)
    const { secret } = await makeToken(app, person)
    const program = await connectProgram(app, person)
    const { body } = await callRaw(app, person, 'CalendarService.CreateLink', { podcastId: null })
    const calendar = new URL((body as { url: string }).url).pathname
    const open = async () => [
      await works(secret),
      !(await callDirectly(app, program.stored!.access_token, 'list_shows', {})).isError,
      (await app.server.inject(calendar)).statusCode === 200,
    ]
    expect(await open()).toEqual([true, true, true])
    return { person, program, open }
  }

  test('a password reset revokes tokens, assistants and calendar links', async () => {
    const { person, program, open } = await makeOpenPerson()
    const bystander = await makeOpenPerson()
    await callAuth(app, 'request-password-reset', { email: person.email })
    const token = (await linkTo(app, person.email, /Reset/)).split('token=')[1]
    expect(await open()).toEqual([true, true, true])
    expect((await callAuth(app, 'reset-password', { token, newPassword })).status).toBe(200)
    expect(await open()).toEqual([false, false, false])
    const renewal = { grant_type: 'refresh_token', refresh_token: program.stored!.refresh_token!, client_id: program.client!.client_id }
    const renewed = await app.server.inject({
      method: 'POST',
      url: '/api/auth/oauth2/token',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(renewal).toString(),
    })
    expect(renewed.json()).toMatchObject({ error: 'invalid_grant' })
    expect(await bystander.open()).toEqual([true, true, true])
  })

  test.each([
    ['revokes them unless told otherwise', {}, false],
    ['revokes them when asked to', { revokeAccess: true }, false],
    ['keeps them when asked to', { revokeAccess: false }, true],
  ])('a password change %s', async (_name, choice, stays) => {
    const { person, open } = await makeOpenPerson()
    const body = { currentPassword: password, newPassword, ...choice }
    expect((await callAuth(app, 'change-password', { ...body, currentPassword: newPassword }, { cookie: person.cookie })).status).toBe(400)
    expect(await open()).toEqual([true, true, true])
    expect((await callAuth(app, 'change-password', body, { cookie: person.cookie })).status).toBe(200)
    expect(await open()).toEqual([stays, stays, stays])
  })

  test('a token requested before a reset and created after it is refused', async () => {
    const person = await makePerson(app)
    await callAuth(app, 'confirm-password', { password }, { cookie: person.cookie })
    const client = await app.pool.pool.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [person.userId])
    const late = create(person)
    await eventually(async () => {
      const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      expect((await app.pool.pool.query(waiting)).rows).not.toEqual([])
    })
    await client.query('delete from sessions where user_id = $1', [person.userId])
    await client.query('commit')
    client.release()
    expect((await late).status).toBe(401)
  })
})
