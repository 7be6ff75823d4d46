import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'

const app = await useApp()
const operator = await makePerson(app, { beta: false })

describe('the first account of a fresh instance', () => {
  test('becomes the operator and has beta access', async () => {
    const { user } = await as(app, operator).UserService.Find({ userId: operator.userId })
    expect(user).toMatchObject({ isOperator: true, isBetaUser: true, providers: ['password'], subscriptionType: 'FREE' })
  })

  test('does not apply to the second account', async () => {
    const second = await makePerson(app, { beta: false })
    const { user } = await as(app, second).UserService.Find({ userId: second.userId })
    expect(user).toMatchObject({ isOperator: false, isBetaUser: false })
  })

  test('is exactly one when sign-ups race', async () => {
    const fresh = await useTestApp({ worker: false })
    const people = await Promise.all(Array.from({ length: 8 }, () => makePerson(fresh, { beta: false })))
    const users = await Promise.all(people.map((person) => as(fresh, person).UserService.Find({ userId: person.userId })))
    expect(users.filter(({ user }) => user.isOperator)).toHaveLength(1)
    expect(users.filter(({ user }) => user.isBetaUser)).toHaveLength(1)
  })
})

test('completing an account twice only updates browser details', async () => {
  const person = await makePerson(app)
  const create = (timeZone: string) => as(app, person).UserService.Create({ user: { id: person.userId, timeZone } })
  expect((await create('Europe/Berlin')).user.timeZone).toBe('Europe/Berlin')
  expect((await create('Asia/Kolkata')).user.timeZone).toBe('Asia/Kolkata')
  await expect(create('Mars/Olympus')).rejects.toMatchObject({
    code: 'invalid_argument',
    meta: { 'user.time_zone': 'Must be a valid time zone.' },
  })
})

test('completes an interrupted account creation at the first call', async () => {
  const person = await makePerson(app)
  await app.pool.pool.query('delete from profiles where user_id = $1', [person.userId])
  const { user } = await as(app, person).UserService.Find({ userId: person.userId })
  expect(user).toMatchObject({ id: person.userId, isBetaUser: false, isOperator: false })
})

describe('access to the private beta', () => {
  test('is requested, listed, granted and confirmed by email', async () => {
    const person = await makePerson(app, { beta: false })
    await expect(as(app, person).PodcastService.FindByUserID({ userId: person.userId })).rejects.toMatchObject({
      code: 'permission_denied',
      meta: { reason: 'private_beta' },
    })
    expect((await as(app, person).BetaService.FindOwnRequest({ userId: person.userId })).accessRequest).toBeNull()
    await as(app, person).BetaService.RequestAccess({ userId: person.userId, message: 'First words' })
    const { accessRequest } = await as(app, person).BetaService.RequestAccess({
      userId: person.userId,
      message: '  We make a show about bees. ',
    })
    expect(accessRequest).toMatchObject({ message: 'We make a show about bees.', grantedAt: null })

    const listed = await as(app, operator).BetaService.FindRequests({})
    expect(listed.accessRequests.filter((request) => request.userId === person.userId)).toHaveLength(1)
    expect(listed.pendingCount).toBe(1)

    await as(app, operator).BetaService.GrantAccess({ accountId: person.userId })
    await as(app, operator).BetaService.GrantAccess({ accountId: person.userId })
    expect((await as(app, person).PodcastService.FindByUserID({ userId: person.userId })).podcasts).toEqual([])
    await app.emailTo(person.email, /You're in/)
    expect((await app.emails()).filter((message) => message.to === person.email && /You're in/.test(message.subject))).toHaveLength(1)

    const after = await as(app, operator).BetaService.FindRequests({})
    expect(after.pendingCount).toBe(0)
    const all = await as(app, operator).BetaService.FindRequests({ pending: false })
    expect(all.accessRequests.find((request) => request.userId === person.userId)?.grantedAt).not.toBeNull()
  })

  test('is declined with one email, and can be requested again', async () => {
    const person = await makePerson(app, { beta: false })
    const { BetaService } = as(app, operator)
    await expect(BetaService.DeclineRequest({ accountId: person.userId })).rejects.toMatchObject({ code: 'not_found' })
    await as(app, person).BetaService.RequestAccess({ userId: person.userId, message: 'Bees' })
    const { accessRequest } = await BetaService.DeclineRequest({ accountId: person.userId })
    expect(accessRequest).toMatchObject({ grantedAt: null, declinedAt: expect.any(String) })
    await BetaService.DeclineRequest({ accountId: person.userId })
    await app.emailTo(person.email, /Your request for access/)
    expect((await app.emails()).filter(({ to, subject }) => to === person.email && /request for access/.test(subject))).toHaveLength(1)
    expect((await BetaService.FindRequests({})).pendingCount).toBe(0)

    await as(app, person).BetaService.RequestAccess({ userId: person.userId, message: 'More about bees' })
    expect((await BetaService.FindRequests({})).accessRequests).toMatchObject([{ message: 'More about bees', declinedAt: null }])
    await BetaService.GrantAccess({ accountId: person.userId })
    expect((await BetaService.DeclineRequest({ accountId: person.userId })).accessRequest).toMatchObject({
      grantedAt: expect.any(String),
      declinedAt: null,
    })
  })

  test('is declined only by the operator, with a valid ID', async () => {
    const person = await makePerson(app, { beta: false })
    await as(app, person).BetaService.RequestAccess({ userId: person.userId, message: '' })
    for (const other of [person, await makePerson(app)])
      await expect(as(app, other).BetaService.DeclineRequest({ accountId: person.userId })).rejects.toMatchObject({
        code: 'permission_denied',
      })
    await expect(as(app, operator).BetaService.DeclineRequest({ accountId: 'nobody' })).rejects.toMatchObject({ code: 'invalid_argument' })
    await as(app, operator).BetaService.DeclineRequest({ accountId: person.userId })
  })

  test('rejects requests from users with access, long messages and invalid cursors', async () => {
    await expect(as(app, operator).BetaService.RequestAccess({ userId: operator.userId })).rejects.toMatchObject({
      code: 'failed_precondition',
    })
    const person = await makePerson(app, { beta: false })
    await expect(as(app, person).BetaService.RequestAccess({ userId: person.userId, message: 'x'.repeat(501) })).rejects.toMatchObject({
      code: 'invalid_argument',
    })
    await expect(as(app, operator).BetaService.FindRequests({ cursor: 'made up' })).rejects.toMatchObject({ code: 'invalid_argument' })
    await expect(as(app, operator).BetaService.GrantAccess({ accountId: '01900000-0000-7000-8000-000000000000' })).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test('lists 50 requests per page without gaps or duplicates', async () => {
    const busy = await useTestApp({ worker: false })
    const first = await makePerson(busy)
    await busy.pool.pool.query(`
      with made as (
        insert into users (id, email, email_verified, created_at, updated_at)
        select gen_random_uuid(), 'p' || n || '@example.com', true, now(), now() from generate_series(1, 120) n returning id)
      insert into access_requests (user_id, message, requested_at) select id, '', now() - random() * interval '3 seconds' from made`)
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await as(busy, first).BetaService.FindRequests(cursor ? { cursor } : {})
      expect(page.pendingCount).toBe(120)
      seen.push(...page.accessRequests.map((request) => request.userId))
      cursor = page.cursor
    } while (cursor)
    expect(new Set(seen).size).toBe(120)
    expect(seen).toHaveLength(120)
  })
})
