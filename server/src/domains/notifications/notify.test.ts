import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deletePodcast } from '../../../test/kit/rows.ts'
import { deletePodcastNotifications, notify } from './service.ts'
import { countsOf, tell } from './testing.ts'

const app = await useApp({ worker: false })

test('notifies all recipients except the person who triggered it', async () => {
  const [ada, bob, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await tell(app, [ada, bob, bob, eve], { triggerUserId: eve.userId })
  expect(await countsOf(app, ada)).toMatchObject({ unread: 1, all: 1 })
  expect(await countsOf(app, bob)).toMatchObject({ unread: 1, all: 1 })
  expect(await countsOf(app, eve)).toMatchObject({ unread: 0, all: 0, version: 0 })
  await tell(app, [eve], { triggerUserId: eve.userId })
  expect(await countsOf(app, eve)).toMatchObject({ all: 0 })
})

test('notifies once per event when calls race', async () => {
  const [ada, bob] = [await makePerson(app), await makePerson(app)]
  const event = `EpisodeAdded:${randomUUID()}`
  await tell(app, [ada], { event })
  const { version } = await countsOf(app, ada)
  await Promise.all(Array.from({ length: 8 }, (_, index) => tell(app, index % 2 ? [ada, bob] : [bob, ada], { event })))
  expect(await countsOf(app, ada)).toEqual({ unread: 1, real: 1, all: 1, version })
  expect(await countsOf(app, bob)).toMatchObject({ unread: 1, real: 1, all: 1 })
})

test('does not notify if the transaction is rolled back', async () => {
  const ada = await makePerson(app)
  const failing = app.app.transaction(async (tx) => {
    const data = { podcastTitle: 'Night Shift' }
    const userIds = [ada.userId]
    await notify(app.app, tx, { type: 'ImportFinished', event: 'x', userIds, triggerUserId: null, podcastId: null, data, path: '/' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await countsOf(app, ada)).toMatchObject({ all: 0, unread: 0, version: 0 })
})

test('rejects paths outside the app', async () => {
  const ada = await makePerson(app)
  for (const path of ['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', '']) {
    await expect(tell(app, [ada], { path }), path).rejects.toThrow('A notification path must be inside the app.')
  }
})

test('uses the chosen delivery, else the default', async () => {
  const [ada, bob, eve] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const choose = (person: typeof ada, delivery: 'daily' | 'off') =>
    as(app, person).NotificationService.UpdatePreferences({ userId: person.userId, preferences: [{ type: 'Mention', delivery }] })
  await choose(bob, 'daily')
  await choose(eve, 'off')
  await tell(app, [ada, bob, eve], { type: 'Mention', event: `Mention:${randomUUID()}` })
  const { rows } = await app.pool.pool.query<{ user_id: string; delivery: string | null }>(
    'select user_id, delivery from notifications where user_id = any($1)',
    [[ada, bob, eve].map(({ userId }) => userId)],
  )
  const of = (person: typeof ada) => rows.find((row) => row.user_id === person.userId)?.delivery
  expect([of(ada), of(bob), of(eve)]).toEqual(['at_once', 'daily', null])
  const jobs = await app.pool.pool.query(`select 1 from pgboss.job where name = 'notifications.letter'`)
  expect(jobs.rowCount).toBe(1)
})

test('deletes notifications with their podcast and updates the counters', async () => {
  const [owner, ada] = [await makePerson(app), await makePerson(app)]
  const { podcastId } = await makePodcast(app, owner)
  await makeMember(app, podcastId, ada, 'EDITOR')
  await tell(app, [ada, owner], { podcastId })
  await tell(app, [ada], { podcastId })
  await tell(app, [ada])
  const before = await countsOf(app, ada)
  expect(before.unread).toBe(3)
  await app.app.transaction((tx) => deletePodcastNotifications(app.app, tx, podcastId))
  await deletePodcast(app, podcastId)
  const after = await countsOf(app, ada)
  expect(after).toMatchObject({ unread: 1, real: 1, all: 1 })
  expect(after.version).toBeGreaterThan(before.version)
  expect(await countsOf(app, owner)).toMatchObject({ unread: 0, real: 0 })
  await app.app.transaction((tx) => deletePodcastNotifications(app.app, tx, podcastId))
  expect(await countsOf(app, ada)).toEqual(after)
})
