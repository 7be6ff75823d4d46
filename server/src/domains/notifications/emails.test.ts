import { randomUUID } from 'node:crypto'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { sendNotificationEmail } from './service/emails.ts'
import { idsOf, tell } from './testing.ts'
import { serveMail } from './testing/mail-server.ts'

const app = await useApp({ worker: false })

const mention = (to: Person[], event: Parameters<typeof tell<'Mention'>>[2] = {}, on = app) =>
  tell(on, to, { type: 'Mention', event: `Mention:${randomUUID()}`, ...event })

/** Runs the email job of a user's newest notification. */
const runFor = async (person: Person, on = app.app): Promise<void> =>
  sendNotificationEmail(on, { notificationId: (await idsOf(app, person))[0] ?? randomUUID() })

const emailsTo = async ({ email }: Person) => (await app.emails()).filter(({ to, subject }) => to === email && !/verif/i.test(subject))

const pendingDeliveries = async (person: Person): Promise<Array<string | null>> => {
  const { rows } = await app.pool.pool.query<{ delivery: string | null }>('select delivery from notifications where user_id = $1', [
    person.userId,
  ])
  return rows.map(({ delivery }) => delivery)
}

test('contains the notification text, its link and an unsubscribe link', async () => {
  const [ada, eve] = [await makePerson(app), await makePerson(app)]
  await renamePerson(app, eve, '<b>Eve</b>')
  await mention([ada], { triggerUserId: eve.userId })
  await runFor(ada)
  const [message] = await emailsTo(ada)
  expect(message!.subject).toBe('<b>Eve</b> mentioned you in “Pilot”')
  expect(message!.text).toContain(`${app.url}/night-shift/episodes/manage/1`)
  expect(message!.text).toContain(`${app.url}/unsubscribe/`)
  expect(message!.text).toContain(`${app.url}/settings/notifications`)
  expect(message!.html).toContain('<h1 class="title">&lt;b&gt;Eve&lt;/b&gt; mentioned you in “Pilot”</h1>')
  expect(message!.text).toContain('The comment on Night Shift was deleted in the meantime.')
  expect(await pendingDeliveries(ada)).toEqual([null])
  await runFor(ada)
  expect(await emailsTo(ada)).toHaveLength(1)
})

describe('no email is sent', () => {
  const none = async (person: Person): Promise<void> => {
    await runFor(person)
    expect(await emailsTo(person)).toEqual([])
    expect((await pendingDeliveries(person)).filter(Boolean)).toEqual([])
  }

  test('if the notification was read in the meantime', async () => {
    const ada = await makePerson(app)
    await mention([ada])
    await as(app, ada).NotificationService.MarkAllNotificationsRead({ userId: ada.userId, before: app.clock.now().toISOString() })
    await none(ada)
  })

  test('if the notification was deleted in the meantime', async () => {
    const ada = await makePerson(app)
    await mention([ada])
    const [notificationId] = await idsOf(app, ada)
    await as(app, ada).NotificationService.DeleteNotification({ notificationId: notificationId! })
    await sendNotificationEmail(app.app, { notificationId: notificationId! })
    await none(ada)
  })

  test('if the kind was turned off in the meantime', async () => {
    const ada = await makePerson(app)
    await mention([ada])
    await as(app, ada).NotificationService.UpdatePreferences({ userId: ada.userId, preferences: [{ type: 'Mention', delivery: 'off' }] })
    await none(ada)
  })

  test('to an unverified address', async () => {
    const ada = await makePerson(app, { verified: false })
    await mention([ada])
    await none(ada)
  })

  test('about a podcast that the user has left', async () => {
    const [owner, ada] = [await makePerson(app), await makePerson(app)]
    const { podcastId } = await makePodcast(app, owner)
    await makeMember(app, podcastId, ada, 'EDITOR')
    await mention([ada, owner], { podcastId })
    await app.pool.pool.query('update podcast_roles set is_active = false where user_id = $1', [ada.userId])
    await none(ada)
    await runFor(owner)
    expect(await emailsTo(owner)).toHaveLength(1)
  })
})

test('moves the notification to the digest if the user chose that in the meantime', async () => {
  const ada = await makePerson(app)
  await mention([ada])
  await as(app, ada).NotificationService.UpdatePreferences({ userId: ada.userId, preferences: [{ type: 'Mention', delivery: 'daily' }] })
  await runFor(ada)
  expect(await emailsTo(ada)).toEqual([])
  expect(await pendingDeliveries(ada)).toEqual(['daily'])
})

test('retries after a mail server failure or a crash', async () => {
  const ada = await makePerson(app)
  await mention([ada])
  const down = { ...app.app, mail: { ...app.app.mail, send: () => Promise.reject(new Error('down')) } }
  await expect(runFor(ada, down)).rejects.toThrow('down')
  expect(await pendingDeliveries(ada)).toEqual(['at_once'])
  // Crashes after sending, before the delivery is recorded.
  const dying = { ...app.app, transaction: () => Promise.reject(new Error('killed')) }
  await expect(runFor(ada, dying)).rejects.toThrow('killed')
  expect(await emailsTo(ada)).toHaveLength(1)
  await runFor(ada)
  expect(await emailsTo(ada)).toHaveLength(2)
  await runFor(ada)
  expect(await emailsTo(ada)).toHaveLength(2)
})

test('sends RFC 8058 headers through a real mail server', async () => {
  const server = await serveMail()
  const mailing = await useTestApp({ env: { SMTP_URL: server.url } })
  const ada = await makePerson(mailing)
  await mention([ada], {}, mailing)
  const message = await eventually(async () => {
    const all = await Promise.all(server.emails.map((one) => PostalMime.parse(one)))
    const found = all.find(({ to, subject }) => to?.[0]?.address === ada.email && /mentioned/.test(subject ?? ''))
    if (!found) throw new Error('No email yet.')
    return found
  })
  const header = (key: string) => message.headers.find((one) => one.key === key)?.value
  expect(header('list-unsubscribe')).toMatch(new RegExp(`^<${mailing.url}/unsubscribe/[\\w.-]{60,100}>$`))
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const path = new URL(header('list-unsubscribe')!.slice(1, -1)).pathname
  const clicked = await mailing.server.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  })
  expect(clicked.statusCode).toBe(200)
  const { preferences } = await as(mailing, ada).NotificationService.FindPreferences({ userId: ada.userId })
  expect(preferences.filter(({ delivery }) => delivery === 'off').map(({ type }) => type)).toEqual(['EpisodeAdded', 'Mention'])
})
