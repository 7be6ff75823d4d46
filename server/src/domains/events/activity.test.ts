import { activityKinds } from '@castwright/contract/events/shapes.ts'
import { describe, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteUser, renamePerson } from '../../../test/kit/people.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import { activityOf, loggedKinds } from './activity.ts'
import { recordEvent } from './service.ts'

const { app, owner, podcastId } = await useShow({ worker: false })

const find = (who: Person | null, body: Record<string, unknown>) => callRaw(app, who, 'ActivityService.FindByPodcastID', body)

const note = (title: string, actorId: string | null = owner.userId) =>
  app.app.transaction((tx) =>
    recordEvent(app.app, tx, { podcastId, episodeId: newId(), actorId, kind: 'episode.deleted', data: { title } }),
  )

test('continues with the next page when new entries arrive', async () => {
  const { podcastId: own } = await makePodcast(app, owner, 'Pages')
  // The order is stable for entries with the same time.
  const createdAt = app.clock.now()
  await app.app.transaction(async (tx) => {
    for (let n = 0; n < 7; n++)
      await recordEvent({ ...app.app, now: () => createdAt }, tx, {
        podcastId: own,
        episodeId: newId(),
        actorId: null,
        kind: 'episode.published',
        data: { title: String(n) },
      })
  })
  const page = async (cursor?: string) => as(app, owner).ActivityService.FindByPodcastID({ podcastId: own, limit: 3, cursor })
  const first = await page()
  await app.app.transaction((tx) => recordEvent(app.app, tx, { podcastId: own, actorId: null, kind: 'feed.redirect_stopped', data: {} }))
  const second = await page(first.cursor!)
  const third = await page(second.cursor!)
  const texts = [first, second, third].flatMap(({ activities }) => activities.map(({ text }) => text))
  expect(texts).toEqual([6, 5, 4, 3, 2, 1, 0].map((n) => `published the episode ${n}`))
  expect(third.cursor).toBeNull()
  expect((await page()).activities[0]?.text).toBe('stopped the feed redirect')
})

test("keeps the actor's name from that time, even after their account is deleted", async () => {
  const admin = await makePerson(app)
  await makeMember(app, podcastId, admin, 'ADMIN')
  await renamePerson(app, admin, 'Ada')
  await note('One', admin.userId)
  await renamePerson(app, admin, 'Eve')
  await deleteUser(app, admin)
  const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId, limit: 1 })
  expect(activities).toEqual([
    {
      id: expect.any(String),
      kind: 'episode_deleted',
      text: 'deleted the episode One',
      actorName: 'Ada',
      actorId: null,
      actorThumbnailUrl: null,
      createdAt: expect.any(String),
    },
  ])
})

test('does not record failed actions', async () => {
  const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId, limit: 100 })
  await expect(
    app.app.transaction(async (tx) => {
      await recordEvent(app.app, tx, { podcastId, actorId: owner.userId, kind: 'podcast.deleted', data: { title: 'x' } })
      throw new Error('and back')
    }),
  ).rejects.toThrow('and back')
  expect((await as(app, owner).ActivityService.FindByPodcastID({ podcastId, limit: 100 })).activities).toEqual(activities)
})

describe('the activity log', () => {
  test('is denied for everyone except owners and admins', async () => {
    const [admin, editor, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    await makeMember(app, podcastId, admin, 'ADMIN')
    await makeMember(app, podcastId, editor, 'EDITOR')
    expect((await find(admin, { podcastId })).status).toBe(200)
    expect(await find(editor, { podcastId })).toMatchObject({ status: 403, body: { meta: { reason: 'role' } } })
    expect(await find(stranger, { podcastId })).toMatchObject({ status: 404 })
    expect(await find(null, { podcastId })).toMatchObject({ status: 401 })
  })

  test.each([
    { cursor: 'nonsense' },
    { cursor: Buffer.from('2020_x').toString('base64url') },
    { cursor: '' },
    { limit: 0 },
    { limit: 101 },
    { limit: 1.5 },
    { podcastId: 'x' },
  ])('rejects %j', async (wrong) => {
    expect(await find(owner, { podcastId, ...wrong })).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  })
})

test('has a sentence for every kind', () => {
  const data = {
    title: 'T',
    name: 'N',
    tier: 'S',
    email: 'e@x.com',
    access: 'ADMIN' as const,
    member: 'M',
    from: 'ADMIN' as const,
    to: 'EDITOR' as const,
    roles: ['HOST' as const, 'CO_HOST' as const],
    url: 'https://x.com',
    host: 'Libsyn',
    guests: 2,
    listeners: 2,
    subscribers: 2,
    guestId: newId(),
    count: 2,
  }
  const activities = loggedKinds.map((kind) =>
    activityOf(kind, kind === 'member.role_changed' ? { ...data, from: 'HOST', to: 'CO_HOST' } : data),
  )
  for (const { text } of activities) expect(text).toMatch(/^[a-z][^{}]+[^.]$/)
  expect(activities.map(({ text }) => text).join()).not.toMatch(/undefined|\[object/)
  expect(new Set(activities.map(({ kind }) => kind))).toEqual(new Set(activityKinds))
  expect(activityOf('member.invited', { email: 'ada@example.com', access: 'EDITOR' }).text).toBe('invited ada@example.com as Editor')
  expect(activityOf('team.roles_changed', { roles: ['HOST', 'CO_HOST'] }).text).toBe('changed the enabled team roles to Host, Co-Host')
})
