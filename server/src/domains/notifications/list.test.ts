import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteUser, renamePerson } from '../../../test/kit/people.ts'
import { countUnread, eventOf, findPage } from './service.ts'
import { idsOf, tell } from './testing.ts'

const app = await useApp({ worker: false })
const ada = await makePerson(app)
const eve = await makePerson(app)

const list = (person: Person, queryOptions?: { cursor?: string | null; limit?: number }, version?: string) =>
  as(app, person).NotificationService.FindByUserId({
    userId: person.userId,
    ...(queryOptions && { queryOptions }),
    ...(version !== undefined && { version }),
  })

const count = (person: Person, version?: string) =>
  as(app, person).NotificationService.GetUnreadNotificationsCount({ userId: person.userId, ...(version !== undefined && { version }) })

describe('a notification', () => {
  test('contains the current name and photo of the person who triggered it', async () => {
    const reader = await makePerson(app)
    await renamePerson(app, eve, 'Eve', 'Moneypenny')
    await app.pool.pool.query(`update profiles set photo = '{x-64.webp,x-512.webp,x-512.jpg}' where user_id = $1`, [eve.userId])
    await tell(app, [reader], { triggerUserId: eve.userId })
    const { notifications, version, unchanged } = await list(reader)
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        type: 'EpisodeAdded',
        status: 'UNREAD',
        createdDate: expect.any(String),
        htmlText: '<b>Eve Moneypenny</b> added <b>Pilot</b> to <b>Night Shift</b>.',
        htmlHyperlink: '/night-shift/episodes/manage/1',
        triggerUserId: eve.userId,
        triggerUserPhotoUrl: `${app.url}/files/user-avatars/x-512.jpg`,
        triggerUserName: 'Eve Moneypenny',
      },
    ])
    expect({ version, unchanged }).toEqual({ version: expect.stringMatching(/./), unchanged: false })
    await renamePerson(app, eve, '<img src=x onerror=alert(1)>')
    expect((await list(reader)).notifications[0]!.htmlText).toBe(
      '<b>&lt;img src=x onerror=alert(1)&gt;</b> added <b>Pilot</b> to <b>Night Shift</b>.',
    )
  })

  test("remains after that person's account is deleted", async () => {
    const [reader, leaver] = [await makePerson(app), await makePerson(app)]
    await tell(app, [reader], { triggerUserId: leaver.userId })
    await deleteUser(app, leaver)
    const { notifications } = await list(reader)
    expect(notifications[0]).toMatchObject({
      htmlText: 'Someone added <b>Pilot</b> to <b>Night Shift</b>.',
      triggerUserId: null,
      triggerUserName: null,
      triggerUserPhotoUrl: null,
    })
  })
})

describe('pages', () => {
  test('are sorted newest first without gaps, even with equal times', async () => {
    const reader = await makePerson(app)
    for (let serial = 0; serial < 45; serial += 1) await tell(app, [reader])
    await app.pool.pool.query(
      `update notifications set created_at = date_trunc('minute', created_at) where user_id = $1 and id::text ~ '[0-7]$'`,
      [reader.userId],
    )
    const wanted = await idsOf(app, reader)
    const seen: string[] = []
    const sizes: number[] = []
    let cursor: string | null = null
    do {
      const page = await list(reader, { cursor })
      seen.push(...page.notifications.map(({ id }) => id))
      sizes.push(page.notifications.length)
      cursor = page.queryMeta.cursor
    } while (cursor)
    expect(seen).toEqual(wanted)
    expect(sizes).toEqual([20, 20, 5])
    const whole = await list(reader, { limit: 45 })
    expect(whole.queryMeta.cursor).toBeNull()
    const half = await list(reader, { limit: 22 })
    await app.pool.pool.query('delete from notifications where id = any($1)', [wanted.slice(22)])
    expect(await list(reader, { cursor: half.queryMeta.cursor })).toMatchObject({ notifications: [], queryMeta: { cursor: null } })
  })

  test('ignore the version when a cursor is given', async () => {
    const reader = await makePerson(app)
    for (let serial = 0; serial < 3; serial += 1) await tell(app, [reader])
    const first = await list(reader, { limit: 2 })
    const second = await list(reader, { limit: 2, cursor: first.queryMeta.cursor }, first.version)
    expect(second).toMatchObject({ unchanged: false, notifications: [{ status: 'UNREAD' }] })
  })

  test('reject an invalid cursor', async () => {
    for (const cursor of ['x', '2027-01-01_x', `2027_${randomUUID()}`, `2027-13-01T00:00:00.000Z_${randomUUID()}`, '_', "'--"]) {
      await expect(list(ada, { cursor }), cursor).rejects.toMatchObject({
        code: 'invalid_argument',
        meta: { 'query_options.cursor': 'This cursor is invalid.' },
      })
    }
    for (const limit of [0, 101, 1.5]) await expect(list(ada, { limit })).rejects.toMatchObject({ code: 'invalid_argument' })
  })
})

describe('a poll', () => {
  const queriesOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const spy = vi.spyOn(app.pool.pool, 'query')
    try {
      await work()
      return spy.mock.calls.map(([query]) => (query as unknown as { text: string }).text)
    } finally {
      spy.mockRestore()
    }
  }

  test('uses one index lookup if nothing changed', async () => {
    const reader = await makePerson(app)
    await tell(app, [reader])
    const { version } = await list(reader)
    expect(await list(reader, undefined, version)).toEqual({ notifications: [], queryMeta: { cursor: null }, version, unchanged: true })
    expect(await count(reader, version)).toEqual({ count: null, version })
    const polls = [
      () => findPage(app.app, reader.userId, { limit: 20, version }),
      () => countUnread(app.app.db, reader.userId, version),
      () => countUnread(app.app.db, reader.userId, undefined),
    ]
    for (const poll of polls) {
      const queries = await queriesOf(poll)
      expect(queries).toHaveLength(1)
      expect(queries[0]).toMatch(/from "notification_states" where "notification_states"."user_id" = \$1$/)
    }
    expect(await queriesOf(() => findPage(app.app, reader.userId, { limit: 20, version: 'older' }))).toHaveLength(2)
  })

  test('works for a user without notifications', async () => {
    const fresh = await makePerson(app)
    const { version, notifications } = await list(fresh)
    expect(notifications).toEqual([])
    expect(await count(fresh)).toEqual({ count: 0, version })
    expect(await count(fresh, version)).toEqual({ count: null, version })
    expect(await list(fresh, undefined, version)).toMatchObject({ unchanged: true })
    await tell(app, [fresh])
    expect(await count(fresh, version)).toMatchObject({ count: 1 })
  })

  test('never reuses a version after a backup is restored', async () => {
    const reader = await makePerson(app)
    await tell(app, [reader])
    const { rows } = await app.pool.pool.query('select version from notification_states where user_id = $1', [reader.userId])
    await tell(app, [reader])
    await tell(app, [reader])
    const seen = await count(reader)
    await app.pool.pool.query('delete from notifications where user_id = $1', [reader.userId])
    await app.pool.pool.query('update notification_states set version = $2, unread = 0 where user_id = $1', [
      reader.userId,
      rows[0].version,
    ])
    app.clock.move(10)
    await tell(app, [reader])
    await tell(app, [reader])
    expect(await count(reader, seen.version)).toMatchObject({ count: 2 })
  })
})

describe('Create, for older clients', () => {
  const create = (person: Person, podcastId: string, episodeId: string, type: 'EpisodeAdded' | 'EpisodePublished' = 'EpisodeAdded') =>
    as(app, person).NotificationService.Create({ triggerUserId: person.userId, type, data: { podcastId, episodeId } })

  test("returns the caller's existing notification and never creates one", async () => {
    const [owner, editor] = [await makePerson(app), await makePerson(app)]
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, editor, 'EDITOR')
    const episodeId = randomUUID()
    await tell(app, [owner, editor], { triggerUserId: owner.userId, podcastId, event: eventOf('EpisodeAdded', episodeId) })
    expect(await create(owner, podcastId, episodeId)).toEqual({ notification: null })
    expect((await create(editor, podcastId, episodeId)).notification).toMatchObject({
      id: (await idsOf(app, editor))[0],
      type: 'EpisodeAdded',
    })
    expect(await create(editor, podcastId, episodeId, 'EpisodePublished')).toEqual({ notification: null })
    expect(await create(editor, podcastId, randomUUID())).toEqual({ notification: null })
    await tell(app, [editor], { type: 'EpisodePublished', podcastId, event: eventOf('EpisodePublished', episodeId, '2') })
    expect((await create(editor, podcastId, episodeId, 'EpisodePublished')).notification).toMatchObject({ type: 'EpisodePublished' })
    expect(await idsOf(app, owner)).toEqual([])
    expect(await idsOf(app, editor)).toHaveLength(2)
  })

  test('is denied for strangers and other users', async () => {
    const owner = await makePerson(app)
    const { podcastId } = await makePodcast(app, owner)
    await expect(create(eve, podcastId, randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    await expect(create(eve, randomUUID(), randomUUID())).rejects.toMatchObject({ code: 'not_found' })
    const data = { podcastId, episodeId: randomUUID() }
    const foreign = await callRaw(app, eve, 'NotificationService.Create', { triggerUserId: owner.userId, type: 'EpisodeAdded', data })
    expect(foreign).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
    const wrong = await callRaw(app, owner, 'NotificationService.Create', { triggerUserId: owner.userId, type: 'Mention', data: {} })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
  })
})

test("reading requires the user's own session", async () => {
  for (const name of ['NotificationService.FindByUserId', 'NotificationService.GetUnreadNotificationsCount'] as const) {
    expect(await callRaw(app, eve, name, { userId: ada.userId })).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
    expect(await callRaw(app, null, name, { userId: ada.userId })).toMatchObject({ status: 401 })
    expect(await callRaw(app, ada, name, { userId: 'me' })).toMatchObject({ status: 400 })
    expect(await callRaw(app, ada, name, { userId: ada.userId, version: 'v'.repeat(41) })).toMatchObject({ status: 400 })
    expect(await callRaw(app, ada, name, { userId: ada.userId, version: "' or 1=1" })).toMatchObject({ status: 200 })
  }
})
