import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { goodPassword, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { command } from '../../cli/testing.ts'
import { trustOperatorEmail } from './service.ts'
import { confirmPassword } from './testing.ts'

const planOf = async (app: TestApp, person: Person) => {
  const { userInfo } = await as(app, person).UserInfoService.FindByUserID({ userId: person.userId })
  return { subscriptionType: userInfo.subscriptionType, unlimited: userInfo.unlimited }
}

/** Signs up without the changes that the test kit makes. */
async function signUp(app: TestApp, email: string): Promise<boolean> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-up/email',
    headers: { origin: app.url },
    payload: { email, password: goodPassword },
  })
  expect(answer.statusCode).toBe(200)
  return isVerified(app, email)
}

async function isVerified(app: TestApp, email: string): Promise<boolean> {
  const { rows } = await app.pool.pool.query('select email_verified from users where email = $1', [email])
  return (rows as Array<{ email_verified: boolean }>)[0]!.email_verified
}

const settingsOf = (app: TestApp) => ({ DATABASE_URL: app.connectionString, DATA_DIR: app.dataDir, NODE_ENV: 'test' })

const show = (profileUrl: string) => ({
  title: 'Night Shift',
  profileUrl,
  projectKey: 'NSH',
  parentalAdvisory: 'clean' as const,
  showType: 'episodic' as const,
  episodeGrouping: 'none' as const,
  episodeNumbering: 'yes' as const,
  mediaFormat: 'video' as const,
  categories: ['Technology' as const],
  showSummary: '<p>Stories from after midnight.</p>',
})

test('exactly one of several simultaneous first sign-ups has no limits', async () => {
  const app = await useTestApp({ worker: false })
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(app, { operatorPlan: true })))
  const plans = await Promise.all(people.map((person) => planOf(app, person)))
  expect(plans.filter(({ unlimited }) => unlimited)).toEqual([{ subscriptionType: 'AGENCY', unlimited: true }])
  expect(plans.filter(({ unlimited }) => !unlimited)).toHaveLength(5)
  expect(plans.find(({ unlimited }) => !unlimited)).toEqual({ subscriptionType: 'FREE', unlimited: false })
})

test('the operator may own any number of podcasts until the plan is taken away', async () => {
  const app = await useTestApp({ worker: false })
  const operator = await makePerson(app, { operatorPlan: true })
  for (let at = 0; at < 11; at++) await makePodcast(app, operator)
  const create = (profileUrl: string) => as(app, operator).PodcastService.Create({ userId: operator.userId, podcast: show(profileUrl) })
  const { podcastId } = await create('night-shift')
  const { podcastInfo } = await as(app, operator).PodcastInfoService.FindByPodcastID({ podcastId })
  expect(podcastInfo).toMatchObject({ subscriptionType: 'AGENCY', unlimited: true })
  const { usage } = await as(app, operator).BillingService.FindUsage({})
  expect(usage).toMatchObject({ unlimited: true, isLimitReached: false, over: [] })

  expect((await command(['plan', 'show', operator.email], settingsOf(app))).out).toContain(
    'agency plan without limits: given by the operator',
  )
  await command(['plan', 'set', operator.email, 'free'], settingsOf(app))
  expect(await planOf(app, operator)).toEqual({ subscriptionType: 'FREE', unlimited: false })
  await expect(create('day-shift')).rejects.toMatchObject({ meta: { reason: 'plan_limit', limit: 'podcasts' } })
  expect((await command(['plan', 'set', operator.email, 'unlimited'], settingsOf(app))).out).toBe(
    `${operator.email} now has no plan limits.\n`,
  )
  expect(await planOf(app, operator)).toEqual({ subscriptionType: 'AGENCY', unlimited: true })
})

test('BILLING=off removes all limits and sells nothing', async () => {
  const app = await useTestApp({ worker: false, env: { BILLING: 'off' } })
  await makePerson(app)
  const person = await makePerson(app)
  expect(await planOf(app, person)).toEqual({ subscriptionType: 'FREE', unlimited: true })
  await makePodcast(app, person)
  await as(app, person).PodcastService.Create({ userId: person.userId, podcast: show('night-shift') })
  await expect(as(app, person).BillingService.CreateCheckoutSession({ priceId: 'test_price_pro_monthly' })).rejects.toMatchObject({
    code: 'invalid_argument',
  })
})

test("without a mail server, only the operator's own address counts as verified", async () => {
  const app = await useTestApp()
  expect(await signUp(app, 'first@example.com')).toBe(true)
  expect(await signUp(app, 'second@example.com')).toBe(false)
  await app.emailTo('second@example.com', /verify/i)
  expect((await app.emails()).filter(({ to }) => to === 'first@example.com')).toEqual([])

  // At startup, for an operator who signed up when a mail server was set up.
  await app.pool.pool.query('update users set email_verified = false')
  await trustOperatorEmail(app.app)
  expect([await isVerified(app, 'first@example.com'), await isVerified(app, 'second@example.com')]).toEqual([true, false])
})

test('with a mail server, the operator verifies their address like everyone', async () => {
  const app = await useTestApp({ worker: false, env: { SMTP_URL: 'smtp://localhost:1' } })
  expect(await signUp(app, 'first@example.com')).toBe(false)
  await trustOperatorEmail(app.app)
  expect(await isVerified(app, 'first@example.com')).toBe(false)
})

test('a new operator has no limits, and a verified address without a mail server', async () => {
  const app = await useTestApp({ worker: false })
  await makePerson(app)
  const next = await makePerson(app, { verified: false })
  await command(['operator', 'set', next.email], settingsOf(app))
  expect(await planOf(app, next)).toEqual({ subscriptionType: 'AGENCY', unlimited: true })
  expect(await isVerified(app, next.email)).toBe(true)
})

test('the migration gives an existing operator the same plan', async () => {
  const app = await useTestApp({ worker: false })
  const operator = await makePerson(app)
  const other = await makePerson(app)
  const { rows } = await app.pool.pool.query('select count(*)::int as gifts from subscriptions')
  expect(rows).toEqual([{ gifts: 0 }])
  const folder = join(import.meta.dirname, '../../../migrations')
  const sql = await readFile(join(folder, '0023_operator_and_onboarding.sql'), 'utf8')
  const [, statement] = sql.split(/(?=INSERT INTO "subscriptions")/)
  await app.pool.pool.query(statement!)
  expect([await planOf(app, operator), await planOf(app, other)]).toEqual([
    { subscriptionType: 'AGENCY', unlimited: true },
    { subscriptionType: 'FREE', unlimited: false },
  ])
})

test('the page knows whether the instance has an account', async () => {
  const app = await useTestApp({ worker: false })
  const isNew = async () => {
    const { body } = await app.server.inject({ method: 'GET', url: '/sign-in' })
    return (JSON.parse(/<script id="instance"[^>]*>(.*?)<\/script>/s.exec(body)![1]!) as { isNew: boolean }).isNew
  }
  expect(await isNew()).toBe(true)
  const operator = await makePerson(app)
  expect(await isNew()).toBe(false)
  await confirmPassword(app, operator)
  await as(app, operator).UserService.Delete({ userId: operator.userId })
  await eventually(async () => expect(await isNew()).toBe(true))
})
