import { planLimits, plans } from '@castwright/contract/billing/limits.ts'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { limitsOf, lockPlan, planOf, reachedPodcastLimit, setPlan } from './service.ts'

const app = await useApp({ worker: false })
await makePerson(app)
const owner = await makePerson(app)

const activities = async (podcastId: string): Promise<string[]> =>
  (await as(app, owner).ActivityService.FindByPodcastID({ podcastId })).activities.map(({ actorName, text }) => `${actorName} ${text}`)

test('defaults to the Free plan, and each plan has its limits', async () => {
  const person = await makePerson(app)
  expect(await planOf(app.app.db, person.userId)).toBe('FREE')
  for (const plan of plans) {
    await setPlan(app.app, person.userId, plan)
    expect(await planOf(app.app.db, person.userId)).toBe(plan)
    expect(await limitsOf(app.app, app.app.db, person.userId)).toEqual(planLimits[plan])
  }
  await expect(app.app.transaction((tx) => lockPlan(tx, '00000000-0000-4000-8000-000000000000'))).rejects.toMatchObject({
    refusal: { code: 'not_found' },
  })
})

test('locks the plan per owner', async () => {
  const [ada, bob] = [await makePerson(app), await makePerson(app)]
  const order: string[] = []
  const held = Promise.withResolvers<void>()
  const go = Promise.withResolvers<void>()
  const first = app.app.transaction(async (tx) => {
    await lockPlan(tx, ada.userId)
    held.resolve()
    await go.promise
    order.push('first')
  })
  await held.promise
  const second = app.app.transaction(async (tx) => {
    await lockPlan(tx, ada.userId)
    order.push('second')
  })
  await app.app.transaction(async (tx) => {
    await lockPlan(tx, bob.userId)
    order.push('another owner')
  })
  // Foreign keys to the account don't wait.
  await makePodcast(app, ada)
  go.resolve()
  await Promise.all([first, second])
  expect(order).toEqual(['another owner', 'first', 'second'])
})

test('explains why another podcast is not allowed', async () => {
  const person = await makePerson(app)
  const ask = (format: 'audio' | 'video') => reachedPodcastLimit(app.app, app.app.db, person.userId, format)
  expect([await ask('audio'), await ask('video')]).toEqual([null, 'video'])
  await makePodcast(app, person)
  expect([await ask('audio'), await ask('video')]).toEqual(['podcasts', 'podcasts'])
  await setPlan(app.app, person.userId, 'PRO')
  expect([await ask('audio'), await ask('video')]).toEqual([null, null])
  const other = await makePodcast(app, owner)
  await makeMember(app, other.podcastId, person, 'ADMIN')
  await makePodcast(app, person)
  expect(await ask('audio')).toBeNull()
  await makePodcast(app, person)
  expect(await ask('audio')).toBe('podcasts')
})

test('records a plan change once per podcast', async () => {
  const [first, second] = [await makePodcast(app, owner), await makePodcast(app, owner)]
  await setPlan(app.app, owner.userId, 'AGENCY')
  await setPlan(app.app, owner.userId, 'AGENCY')
  for (const { podcastId } of [first, second])
    expect(await activities(podcastId)).toEqual(['The operator changed the plan from Free to Agency'])
})

test("shows the owner's plan only to the team", async () => {
  const [editor, eve] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, editor, 'EDITOR')
  await setPlan(app.app, owner.userId, 'PRO')
  const { userInfo } = await as(app, editor).UserInfoService.FindOwnerByPodcastID({ podcastId })
  expect(userInfo).toMatchObject({ userId: owner.userId, subscriptionType: 'PRO' })
  const ask = (person: Person | null, id: unknown = podcastId) =>
    callRaw(app, person, 'UserInfoService.FindOwnerByPodcastID', { podcastId: id })
  expect(await ask(eve)).toMatchObject({ status: 404 })
  expect(await ask(null)).toMatchObject({ status: 401 })
  expect(await ask(await makePerson(app, { beta: false }))).toMatchObject({ status: 403 })
  expect(await ask(editor, 'x')).toMatchObject({ status: 400 })
  expect(await callRaw(app, eve, 'UserInfoService.FindByUserID', { userId: owner.userId })).toMatchObject({ status: 403 })
  expect(await callRaw(app, null, 'UserInfoService.FindByUserID', { userId: owner.userId })).toMatchObject({ status: 401 })
})
