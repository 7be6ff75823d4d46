import { randomInt, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as, byPath, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deletePodcastNotifications, markAll, markThese, removeAll, removeThese } from './service.ts'
import { countsOf, idsOf, tell } from './testing.ts'

const app = await useApp({ worker: false })
const eve = await makePerson(app)

const service = (person: Person) => as(app, person).NotificationService

async function reader(count: number): Promise<{ person: Person; ids: string[] }> {
  const person = await makePerson(app)
  for (let serial = 0; serial < count; serial += 1) await tell(app, [person])
  return { person, ids: await idsOf(app, person) }
}

describe('marking as read', () => {
  test('marks one, and does nothing the second time', async () => {
    const { person, ids } = await reader(2)
    const mark = () => service(person).MarkNotificationRead({ userId: person.userId, notificationId: ids[0]! })
    expect((await mark()).markedNotification).toMatchObject({ id: ids[0], status: 'READ' })
    const after = await countsOf(app, person)
    expect(after).toMatchObject({ unread: 1, real: 1 })
    expect((await mark()).markedNotification.status).toBe('READ')
    expect(await countsOf(app, person)).toEqual(after)
  })

  test('marks many and ignores those of other users', async () => {
    const [own, other] = [await reader(3), await reader(1)]
    const notificationIds = [own.ids[0]!, own.ids[1]!, own.ids[1]!, other.ids[0]!, randomUUID()]
    const { success, markedNotifications } = await service(own.person).MarkNotificationsRead({ userId: own.person.userId, notificationIds })
    expect(success).toBe(true)
    expect(markedNotifications.map(({ id }) => id)).toEqual([own.ids[0], own.ids[1]])
    expect(await countsOf(app, own.person)).toMatchObject({ unread: 1, real: 1 })
    expect(await countsOf(app, other.person)).toMatchObject({ unread: 1, real: 1 })
    const none = await service(own.person).MarkNotificationsRead({ userId: own.person.userId, notificationIds: [] })
    expect(none).toEqual({ success: true, markedNotifications: [] })
  })

  test('marks all up to the given time', async () => {
    const { person } = await reader(25)
    const before = app.clock.now().toISOString()
    app.clock.move(1000)
    await tell(app, [person])
    expect(await service(person).MarkAllNotificationsRead({ userId: person.userId, before })).toEqual({ marked: 25 })
    const after = await countsOf(app, person)
    expect(after).toMatchObject({ unread: 1, real: 1, all: 26 })
    expect(await service(person).MarkAllNotificationsRead({ userId: person.userId, before })).toEqual({ marked: 0 })
    expect(await countsOf(app, person)).toEqual(after)
  })
})

describe('deleting', () => {
  test('deletes one, read or unread, and fails the second time', async () => {
    const { person, ids } = await reader(2)
    await service(person).MarkNotificationRead({ userId: person.userId, notificationId: ids[0]! })
    for (const notificationId of ids) {
      expect(await service(person).DeleteNotification({ notificationId })).toEqual({ notificationId })
    }
    const after = await countsOf(app, person)
    expect(after).toMatchObject({ unread: 0, real: 0, all: 0 })
    await expect(service(person).DeleteNotification({ notificationId: ids[0]! })).rejects.toMatchObject({ code: 'not_found' })
    expect(await countsOf(app, person)).toEqual(after)
  })

  test('deletes many and ignores those of other users', async () => {
    const [own, other] = [await reader(3), await reader(1)]
    const notificationIds = [own.ids[0]!, own.ids[2]!, other.ids[0]!, randomUUID()]
    expect(await service(own.person).DeleteNotifications({ userId: own.person.userId, notificationIds })).toEqual({ success: true })
    expect(await idsOf(app, own.person)).toEqual([own.ids[1]])
    expect(await countsOf(app, own.person)).toMatchObject({ unread: 1, real: 1 })
    expect(await countsOf(app, other.person)).toMatchObject({ unread: 1, real: 1 })
    expect(await service(own.person).DeleteNotifications({ userId: own.person.userId, notificationIds: [] })).toEqual({ success: true })
  })

  test('deletes all up to the given time', async () => {
    const { person } = await reader(23)
    const before = app.clock.now().toISOString()
    app.clock.move(1000)
    await tell(app, [person])
    expect(await service(person).DeleteAllNotifications({ userId: person.userId, before })).toEqual({ deleted: 23 })
    const after = await countsOf(app, person)
    expect(after).toMatchObject({ unread: 1, real: 1, all: 1 })
    expect(await service(person).DeleteAllNotifications({ userId: person.userId, before })).toEqual({ deleted: 0 })
    expect(await countsOf(app, person)).toEqual(after)
  })
})

test("hides other users' notifications and requires the user's own session", async () => {
  const { person, ids } = await reader(1)
  const before = app.clock.now().toISOString()
  const notificationId = ids[0]!
  await expect(service(eve).MarkNotificationRead({ userId: eve.userId, notificationId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(service(eve).DeleteNotification({ notificationId })).rejects.toMatchObject({ code: 'not_found' })
  const bodies = {
    'NotificationService.MarkNotificationRead': { notificationId },
    'NotificationService.MarkNotificationsRead': { notificationIds: ids },
    'NotificationService.MarkAllNotificationsRead': { before },
    'NotificationService.DeleteNotification': { notificationId },
    'NotificationService.DeleteNotifications': { notificationIds: ids },
    'NotificationService.DeleteAllNotifications': { before },
    'NotificationService.FindPreferences': {},
    'NotificationService.UpdatePreferences': { preferences: [{ type: 'Mention', delivery: 'off' }] },
  } as const
  for (const [name, body] of Object.entries(bodies) as Array<[keyof typeof bodies, object]>) {
    const forAnother = await callRaw(app, eve, name, { ...body, userId: person.userId })
    expect(forAnother, name).toMatchObject({ status: 403, body: { meta: { reason: 'not_yourself' } } })
    expect(await callRaw(app, null, name, { ...body, userId: person.userId }), name).toMatchObject({ status: 401 })
  }
  expect(await countsOf(app, person)).toMatchObject({ unread: 1, real: 1, all: 1 })
})

test('reports invalid fields', async () => {
  const { person } = await reader(1)
  const refused = async (name: Parameters<typeof callRaw>[2], body: object): Promise<string[]> => {
    const answer = await callRaw(app, person, name, { userId: person.userId, ...body })
    expect(answer, name).toMatchObject({ status: 400, body: { code: 'invalid_argument' } })
    return Object.keys(byPath((answer.body as { meta: Record<string, string> }).meta))
  }
  expect(await refused('NotificationService.MarkNotificationRead', { notificationId: '1' })).toEqual(['notification_id'])
  expect(await refused('NotificationService.DeleteNotification', {})).toEqual(['notification_id'])
  for (const name of ['NotificationService.MarkNotificationsRead', 'NotificationService.DeleteNotifications'] as const) {
    expect(await refused(name, { notificationIds: ['x'] })).toEqual(['notification_ids.0'])
    expect(await refused(name, { notificationIds: Array.from({ length: 201 }, () => randomUUID()) })).toEqual(['notification_ids'])
  }
  for (const name of ['NotificationService.MarkAllNotificationsRead', 'NotificationService.DeleteAllNotifications'] as const) {
    for (const before of ['yesterday', '2027-13-01T00:00:00Z', '0000-01-01T00:00:00Z', 1])
      expect(await refused(name, { before })).toEqual(['before'])
  }
  expect(await countsOf(app, person)).toMatchObject({ unread: 1 })
})

test('keeps counters correct under concurrent changes', async () => {
  const people = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const owner = await makePerson(app)
  const podcastIds = await Promise.all(Array.from({ length: 3 }, async () => (await makePodcast(app, owner)).podcastId))
  const pick = <T>(some: T[]): T => some[randomInt(some.length)]!
  const done: string[] = []
  const step = async (): Promise<void> => {
    const person = pick(people)
    const { userId } = person
    const some = (await idsOf(app, person)).filter(() => randomInt(3) === 0)
    const now = () => app.clock.now().toISOString()
    const what = pick(['tell', 'tell', 'tell', 'tell', 'mark', 'mark', 'mark all', 'remove', 'remove all'])
    done.push(what)
    if (what === 'tell') await tell(app, people, { podcastId: pick([...podcastIds, null]), triggerUserId: pick([userId, null]) })
    if (what === 'mark') await markThese(app.app, userId, some)
    if (what === 'remove') await removeThese(app.app, userId, some)
    if (what === 'mark all' && randomInt(2)) await markAll(app.app, userId, now())
    if (what === 'remove all' && randomInt(3) === 0) await removeAll(app.app, userId, now())
  }
  for (let round = 0; round < 12; round += 1) {
    const caller = async () => {
      for (let serial = 0; serial < 5; serial += 1) await step()
    }
    await Promise.all(Array.from({ length: 5 }, caller))
    // Deleting a podcast locks its row, so no notifications are added in the meantime.
    await app.app.transaction((tx) => deletePodcastNotifications(app.app, tx, pick(podcastIds)))
    for (const person of people) {
      const { unread, real } = await countsOf(app, person)
      expect(unread, done.join(', ')).toBe(real)
    }
  }
})
