import { expect, test } from 'vitest'
import { useApp, useTestApp, type TestApp } from '../../../test/kit/app.ts'
import { as, callRaw, withToken, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { goodPassword, makePerson, makePodcast, makeToken } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { accessDeclined } from '../profiles/jobs.ts'
import { checkHealth } from './testing.ts'

const app = await useApp({ worker: false })
const operator = await makePerson(app)

const operate = () => as(app, operator).OperatorService

const signIn = (email: string) =>
  app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email, password: goodPassword },
  })

const actsOf = async (kind: string) => (await operate().FindActs({})).acts.filter((act) => act.kind === kind)

test("ends a disabled account's sessions and tokens right away and rejects its sign-in", async () => {
  const person = await makePerson(app)
  await as(app, person).UserService.Find({ userId: person.userId })
  const { secret } = await makeToken(app, person)
  const withSecret = () => callRaw(app, withToken(person, secret), 'CallerService.Find', {})
  expect((await withSecret()).status).toBe(200)
  expect((await operate().FindOverview({})).tokens).toEqual({ active: 1, people: 1 })
  const { user } = await operate().DisableUser({ accountId: person.userId })
  expect(user.disabledAt).not.toBeNull()
  expect((await callRaw(app, person, 'UserService.Find', { userId: person.userId })).status).toBe(401)
  expect((await withSecret()).status).toBe(401)
  const refused = await signIn(person.email)
  expect([refused.statusCode, refused.json()]).toEqual([403, expect.objectContaining({ code: 'ACCOUNT_DISABLED' })])
  expect(refused.headers['set-cookie']).toBeUndefined()
  // A wrong password doesn't reveal that the account is disabled.
  const wrong = await app.server.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    headers: { origin: app.url },
    payload: { email: person.email, password: 'Wrong-password-1!' },
  })
  expect(wrong.json()).toMatchObject({ code: 'INVALID_EMAIL_OR_PASSWORD' })

  await operate().EnableUser({ accountId: person.userId })
  expect((await signIn(person.email)).statusCode).toBe(200)
  expect((await withSecret()).status).toBe(401)
  expect(await actsOf('user.disabled')).toEqual([
    expect.objectContaining({ operatorEmail: operator.email, subjectEmail: person.email, details: '' }),
  ])
})

test("a disabled account's calendar link and private feed stop, and only the feed works again once it is enabled", async () => {
  const [person, owner] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner)
  const { url } = await as(app, person).CalendarService.CreateLink({ podcastId: null })
  const listener = { name: 'Member', email: person.email.toUpperCase(), expiresAt: null }
  const { feedUrl } = await as(app, owner).ListenerService.Create({ podcastId, kind: 'member', listener })
  const statusOf = async (address: string) => (await app.server.inject(new URL(address).pathname)).statusCode
  const both = async () => [await statusOf(url), await statusOf(feedUrl)]
  expect(await both()).toEqual([200, 200])
  await operate().DisableUser({ accountId: person.userId })
  await eventually(async () => expect(await both()).toEqual([404, 404]))
  await operate().EnableUser({ accountId: person.userId })
  await eventually(async () => expect(await both()).toEqual([404, 200]))
})

test('refuses a session that was created while its account was being disabled', async () => {
  const person = await makePerson(app)
  await app.pool.pool.query('update profiles set disabled_at = now() where user_id = $1', [person.userId])
  expect((await callRaw(app, person, 'UserService.Find', { userId: person.userId })).status).toBe(401)
})

test('signs someone out on all devices, and revokes their tokens', async () => {
  const person = await makePerson(app)
  const { secret } = await makeToken(app, person)
  await operate().SignOutUser({ accountId: person.userId })
  expect((await callRaw(app, person, 'UserService.Find', { userId: person.userId })).status).toBe(401)
  expect((await signIn(person.email)).statusCode).toBe(200)
  expect((await callRaw(app, withToken(person, secret), 'CallerService.Find', {})).status).toBe(401)
})

test('marks an address as verified, which lets its owner invite', async () => {
  const person = await makePerson(app, { verified: false })
  const { podcastId } = await makePodcast(app, person)
  const podcastRoles = [{ podcastId, email: 'new@example.com', collaboratorType: 'HOST', showAccess: 'EDITOR' }]
  const inviteNew = () => callRaw(app, person, 'TeamManagementService.InviteTeam', { inviterId: person.userId, podcastRoles })
  expect(await inviteNew()).toMatchObject({ status: 403, body: { meta: { reason: 'unverified' } } })
  const verify = (who: Person | null, accountId: string) => callRaw(app, who, 'OperatorService.VerifyUser', { accountId })
  expect(await verify(null, person.userId)).toMatchObject({ status: 401 })
  expect(await verify(person, person.userId)).toMatchObject({ status: 403, body: { meta: { reason: 'operator_only' } } })
  expect(await verify(operator, 'nonsense')).toMatchObject({ status: 400 })
  expect(await verify(operator, podcastId)).toMatchObject({ status: 404 })
  expect((await operate().VerifyUser({ accountId: person.userId })).user).toMatchObject({ email: person.email, emailVerified: true })
  expect((await inviteNew()).status).toBe(200)
  expect(await actsOf('user.verified')).toEqual([
    expect.objectContaining({ operatorEmail: operator.email, subjectEmail: person.email, details: '' }),
  ])
})

test('grants and revokes the operator role, but keeps the last operator', async () => {
  const { app: own, people } = await instanceWith(3)
  const [first, second, third] = people as [Person, Person, Person]
  await expect(as(own, first).OperatorService.RevokeOperator({ accountId: first.userId })).rejects.toMatchObject({
    meta: { reason: 'last_operator' },
  })
  await expect(as(own, second).OperatorService.FindOverview({})).rejects.toMatchObject({ meta: { reason: 'operator_only' } })
  expect((await as(own, first).OperatorService.GrantOperator({ accountId: second.userId })).user).toMatchObject({
    isOperator: true,
    unlimited: true,
  })
  await expect(as(own, second).OperatorService.DisableUser({ accountId: first.userId })).rejects.toMatchObject({
    meta: { reason: 'operator_not_disabled' },
  })
  await as(own, first).OperatorService.GrantOperator({ accountId: third.userId })
  // All at the same time: one of them has to stay.
  const answers = await Promise.allSettled(
    people.map((person) => as(own, person).OperatorService.RevokeOperator({ accountId: person.userId })),
  )
  expect(answers.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const { rows } = await own.pool.pool.query('select count(*)::int as operators from profiles where is_operator')
  expect(rows).toEqual([{ operators: 1 }])
})

async function instanceWith(count: number): Promise<{ app: TestApp; people: Person[] }> {
  const own = await useTestApp({ worker: false })
  const people: Person[] = []
  for (let at = 0; at < count; at += 1) people.push(await makePerson(own))
  return { app: own, people }
}

test('gives plans and finds accounts by part of their email or name', async () => {
  const person = await makePerson(app, { email: 'pat_50@example.com' })
  await makePodcast(app, person)
  await renamePerson(app, person, 'Patience', 'Okafor')
  await makePerson(app, { email: 'patx50@example.com' })
  expect((await operate().FindUsers({ text: 'pat%' })).users).toEqual([])
  const found = await operate().FindUsers({ text: 'T_50' })
  expect(found).toMatchObject({
    total: 1,
    cursor: null,
    users: [{ email: person.email, name: 'Patience Okafor', plan: 'FREE', podcasts: 1 }],
  })
  expect((await operate().FindUsers({ text: 'ence oka' })).users.map(({ userId }) => userId)).toEqual([person.userId])
  expect((await operate().FindUsers({ text: 'no such person' })).users).toEqual([])

  expect((await operate().SetPlan({ accountId: person.userId, plan: 'PRO' })).user).toMatchObject({ plan: 'PRO', unlimited: false })
  expect((await operate().SetPlan({ accountId: person.userId, plan: 'UNLIMITED' })).user).toMatchObject({ unlimited: true })
  expect((await operate().SetPlan({ accountId: person.userId, plan: 'FREE' })).user).toMatchObject({ plan: 'FREE', unlimited: false })
  expect((await actsOf('user.plan_set')).map(({ details }) => details)).toEqual(['free', 'unlimited', 'pro'])
})

test('lists, retries and cancels jobs', async () => {
  const job = accessDeclined
  for (let at = 0; at < 3; at += 1)
    await app.app.transaction((tx) => app.app.queue.add(tx, job, { userId: operator.userId }, { delaySeconds: 3600 }))
  const waiting = async () => (await operate().FindJobs({ state: 'waiting' })).jobs.filter(({ name }) => name === job.name)
  const [first, second] = (await waiting()) as [Awaited<ReturnType<typeof waiting>>[number], Awaited<ReturnType<typeof waiting>>[number]]
  expect(first).toMatchObject({ attempts: 1, error: null })
  expect(await operate().CancelJobs({ jobIds: [first.id] })).toEqual({ count: 1 })
  expect(await operate().CancelJobs({ jobIds: [first.id] })).toEqual({ count: 0 })
  expect(await waiting()).toHaveLength(2)

  // As the queue sets jobs aside.
  await app.pool.pool.query(
    `insert into pgboss.job (name, data, state, source_name, source_retry_count, source_output)
     values ('set-aside', $2, 'created', $1, 5, '{"message": "No such host."}')`,
    [job.name, { userId: operator.userId }],
  )
  const [failed] = (await operate().FindJobs({ state: 'failed' })).jobs
  expect(failed).toMatchObject({
    name: job.name,
    payload: JSON.stringify({ userId: operator.userId }),
    attempts: 6,
    error: 'No such host.',
  })
  expect(await checkHealth(app, operator)).toContainEqual(expect.objectContaining({ part: 'jobs', says: '1 job failed permanently.' }))
  expect(await operate().RetryJobs({ jobIds: [failed!.id] })).toEqual({ count: 1 })
  expect((await operate().FindJobs({ state: 'failed' })).counts.failed).toBe(0)
  expect(await waiting()).toHaveLength(3)
  expect(await actsOf('jobs.retried')).toEqual([expect.objectContaining({ details: job.name })])
  expect(second.id).not.toBe(first.id)
})

test('reads only unfinished jobs, however many are finished', async () => {
  const plans = await Promise.all(
    [
      `state < 'active' and not blocked and name <> 'set-aside'`,
      `state = 'active'`,
      `name = 'set-aside' and state < 'active' and not blocked`,
    ].map(async (where) => {
      const client = await app.pool.pool.connect()
      try {
        await client.query('set enable_seqscan = off')
        const { rows } = await client.query(`explain select count(*) from pgboss.job where ${where}`)
        return (rows as Array<{ 'QUERY PLAN': string }>).map((row) => row['QUERY PLAN']).join('\n')
      } finally {
        await client.query('reset enable_seqscan')
        client.release()
      }
    }),
  )
  for (const plan of plans) expect(plan).not.toContain('Seq Scan')
})

test('shows storage by podcast, the database and emails', async () => {
  const { podcastId } = await makePodcast(app, operator, 'Big Show')
  await app.pool.pool.query(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at)
     values ('big', 'recordings', 'recording', $1, 'audio/mpeg', 5000000, now(), now())`,
    [podcastId],
  )
  const { shows, totalBytes } = await operate().FindStorage({})
  expect(shows[0]).toEqual({ podcastId, title: 'Big Show', ownerEmail: operator.email, files: 1, bytes: 5_000_000 })
  expect(totalBytes).toBe(5_000_000)

  const database = await operate().FindDatabase({})
  expect(database.bytes).toBeGreaterThan(1_000_000)
  expect(database.tables.length).toBeGreaterThan(5)
  expect(database.slowQueries === null).toBe(database.advice !== null)

  await app.app.mail.send({ to: 'ann@example.com', subject: 'Hello', text: 'Hi', html: '<p>Hi</p>' })
  await expect(app.app.mail.send({ to: 'a, b', subject: 'Hello', text: 'Hi', html: '' })).rejects.toThrow('plain email address')
  const { emails } = await operate().FindEmails({})
  expect(emails.filter(({ subject }) => subject === 'Hello')).toMatchObject([
    { to: 'a, b', willRetry: false, error: 'The recipient of an email must be one plain email address.' },
    { to: 'ann@example.com', isHeld: true, error: null },
  ])
  expect((await operate().FindEmails({ isFailed: true })).emails).toHaveLength(1)
  const { held } = (await operate().FindOverview({})).emails
  expect(held).toBeGreaterThan(0)
  await app.pool.pool.query(`update email_deliveries set is_held = false where subject = 'Hello' and error is null`)
  expect((await operate().FindOverview({})).emails).toEqual({ sent: 1, held: held - 1, failed: 1 })
})

test('lists webhooks, those with problems first', async () => {
  const { podcastId } = await makePodcast(app, operator, 'Hooked')
  const ids = ['0198c0de-0000-7000-8000-000000000301', '0198c0de-0000-7000-8000-000000000302']
  await app.pool.pool.query(
    `insert into webhooks (id, podcast_id, kind, name, events, host, created_at, failing_since)
     values ($1, $3, 'standard', 'Fine', '[]', 'fine.example', now(), null), ($2, $3, 'standard', 'Down', '[]', 'down.example', now(), now())`,
    [...ids, podcastId],
  )
  const { webhooks, total } = await operate().FindWebhooks({})
  expect(total).toBe(2)
  expect(webhooks).toMatchObject([
    { name: 'Down', podcastTitle: 'Hooked', host: 'down.example', state: 'failing', waiting: 0 },
    { name: 'Fine', state: 'ok', failingSince: null },
  ])
})

test('checks its health in the background and says what to do', async () => {
  expect(await operate().FindHealth({ refresh: true })).toMatchObject({ isChecking: true })
  const findings = await checkHealth(app, operator)
  expect(findings).toContainEqual({ part: 'schema', state: 'ok', says: 'up to date' })
  for (const { state, advice } of findings) if (state !== 'ok') expect(advice).toBeTruthy()
  expect(findings).toContainEqual(expect.objectContaining({ part: 'backups', state: 'warning' }))
})

test('records decisions about access', async () => {
  const person = await makePerson(app, { beta: false })
  await app.pool.pool.query('update profiles set is_beta_user = false where user_id = $1', [person.userId])
  await as(app, operator).BetaService.GrantAccess({ accountId: person.userId })
  expect(await actsOf('access.granted')).toEqual([expect.objectContaining({ operatorEmail: operator.email, subjectEmail: person.email })])
})
