import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import type { Person } from '../../../test/kit/as.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { setTimeZone, setVerified } from '../../../test/kit/people.ts'
import { startWorker } from '../../worker/run.ts'
import { markOne, removeOne, updatePreferences } from './service.ts'
import { sendDigest } from './service/emails.ts'
import { queueDueDigests, deleteOldNotifications } from './service/scheduled.ts'
import { countsOf, idsOf, tell } from './testing.ts'

const app = await useApp({ worker: false })

const goTo = (time: string, on = app): void => on.clock.move(new Date(time).getTime() - on.clock.now().getTime())

async function makeReader(zone: string, on = app): Promise<Person> {
  const person = await makePerson(on)
  await setTimeZone(on, person, zone)
  return person
}

const published = (to: Person[], episodeTitle = 'Pilot', on = app) =>
  tell(on, to, { type: 'EpisodePublished', event: `EpisodePublished:${randomUUID()}`, data: { podcastTitle: 'Night Shift', episodeTitle } })

/** Removes the queued digests of these users and returns whose they were. */
async function inLine(readers: Person[]): Promise<string[]> {
  const { rows } = await app.pool.pool.query<{ user_id: string }>(
    `delete from pgboss.job where name = 'notifications.daily-letter' and data->>'userId' = any($1) returning data->>'userId' as user_id`,
    [readers.map(({ userId }) => userId)],
  )
  return rows.map((row) => row.user_id)
}

/** Runs the worker once and returns for which of these users a digest was queued. */
async function round(readers: Person[]): Promise<string[]> {
  await queueDueDigests(app.app, new AbortController().signal)
  return inLine(readers)
}

const emailsTo = async ({ email }: Person, on = app) =>
  (await on.emails()).filter(({ to, text }) => to === email && text.includes('/unsubscribe/'))

describe('the daily digest', () => {
  test("is sent at 8:00 in the recipient's time zone", async () => {
    goTo('2027-01-15T20:00:00Z')
    const readers = {
      tokyo: await makeReader('Asia/Tokyo'),
      berlin: await makeReader('Europe/Berlin'),
      newYork: await makeReader('America/New_York'),
      mars: await makeReader('Mars/Olympus'),
    }
    await published(Object.values(readers))
    const log: string[] = []
    for (let time = Date.parse('2027-01-15T20:00:00Z'); time < Date.parse('2027-01-17T00:00:00Z'); time += 30 * 60_000) {
      goTo(new Date(time).toISOString())
      for (const userId of await round(Object.values(readers))) {
        const [name] = Object.entries(readers).find(([, person]) => person.userId === userId)!
        log.push(`${name} ${app.clock.now().toISOString().slice(0, 16)}`)
        await sendDigest(app.app, { userId })
      }
    }
    expect(log).toEqual(['tokyo 2027-01-15T23:00', 'berlin 2027-01-16T07:00', 'mars 2027-01-16T08:00', 'newYork 2027-01-16T13:00'])
    for (const person of Object.values(readers)) expect(await emailsTo(person)).toHaveLength(1)
  })

  test('follows DST changes', async () => {
    const berlin = await makeReader('Europe/Berlin')
    const sent: string[] = []
    for (let time = Date.parse('2027-03-27T00:00:00Z'); time < Date.parse('2027-03-29T12:00:00Z'); time += 30 * 60_000) {
      goTo(new Date(time).toISOString())
      await published([berlin])
      for (const userId of await round([berlin])) {
        sent.push(app.clock.now().toISOString().slice(0, 16))
        await sendDigest(app.app, { userId })
      }
    }
    expect(sent).toEqual(['2027-03-27T07:00', '2027-03-28T06:00', '2027-03-29T06:00'])
  })

  test('contains all unread notifications, each once', async () => {
    goTo('2027-06-01T10:00:00Z')
    const ada = await makeReader('UTC')
    for (const title of ['One', 'Two', 'Three', 'Four']) await published([ada], title)
    const [four, three] = await idsOf(app, ada)
    await markOne(app.app, ada.userId, three!)
    await removeOne(app.app, ada.userId, four!)
    expect(await round([ada])).toEqual([])
    goTo('2027-06-02T08:00:00Z')
    expect(await round([ada])).toEqual([ada.userId])
    await sendDigest(app.app, { userId: ada.userId })
    const [message] = await emailsTo(ada)
    expect(message!.subject).toBe('2 new notifications')
    expect(message!.text.match(/^.* was published on Night Shift:$/gm)).toEqual([
      'One was published on Night Shift:',
      'Two was published on Night Shift:',
    ])
    await published([ada], 'Five')
    expect(await round([ada])).toEqual([])
    goTo('2027-06-03T08:00:00Z')
    expect(await round([ada])).toEqual([ada.userId])
    await sendDigest(app.app, { userId: ada.userId })
    expect((await emailsTo(ada))[0]!.subject).toBe('Five was published on Night Shift')
    goTo('2027-06-04T08:00:00Z')
    expect(await round([ada])).toEqual([])
  })

  test('is sent late if no worker was running', async () => {
    goTo('2027-07-01T10:00:00Z')
    const ada = await makeReader('UTC')
    await published([ada])
    goTo('2027-07-05T15:00:00Z')
    expect(await round([ada])).toEqual([ada.userId])
    await sendDigest(app.app, { userId: ada.userId })
    await published([ada])
    expect(await round([ada])).toEqual([])
    goTo('2027-07-06T08:00:00Z')
    expect(await round([ada])).toEqual([ada.userId])
  })

  test('is queued once when workers race', async () => {
    goTo('2027-08-01T10:00:00Z')
    const readers = await Promise.all(Array.from({ length: 12 }, () => makeReader('UTC')))
    await published(readers)
    goTo('2027-08-02T08:00:00Z')
    const { signal } = new AbortController()
    await Promise.all(Array.from({ length: 4 }, () => queueDueDigests(app.app, signal)))
    expect((await inLine(readers)).toSorted()).toEqual(readers.map(({ userId }) => userId).toSorted())
  })

  test('is not sent if all kinds were turned off or the address is unverified', async () => {
    goTo('2027-09-01T10:00:00Z')
    const [ada, bob] = [await makeReader('UTC'), await makeReader('UTC')]
    await published([ada, bob])
    await updatePreferences(app.app, ada.userId, [{ type: 'EpisodePublished', delivery: 'off' }])
    await setVerified(app, bob, false)
    goTo('2027-09-02T08:00:00Z')
    for (const userId of await round([ada, bob])) await sendDigest(app.app, { userId })
    expect([await emailsTo(ada), await emailsTo(bob)]).toEqual([[], []])
    goTo('2027-09-03T08:00:00Z')
    expect(await round([ada, bob])).toEqual([])
  })

  test('is retried after a crash or a mail server failure', async () => {
    goTo('2027-10-01T10:00:00Z')
    const ada = await makeReader('UTC')
    await published([ada])
    goTo('2027-10-02T08:00:00Z')
    await round([ada])
    const down = { ...app.app, mail: { ...app.app.mail, send: () => Promise.reject(new Error('down')) } }
    await expect(sendDigest(down, ada)).rejects.toThrow('down')
    expect(await emailsTo(ada)).toEqual([])
    const dying = { ...app.app, transaction: () => Promise.reject(new Error('killed')) }
    await expect(sendDigest(dying, ada)).rejects.toThrow('killed')
    await sendDigest(app.app, ada)
    expect(await emailsTo(ada)).toHaveLength(2)
    await sendDigest(app.app, ada)
    expect(await emailsTo(ada)).toHaveLength(2)
  })

  test('limits the number of notifications', async () => {
    goTo('2027-11-01T10:00:00Z')
    const ada = await makeReader('UTC')
    for (let serial = 0; serial < 53; serial += 1) await published([ada], `Number ${serial}`)
    await sendDigest(app.app, ada)
    const [message] = await emailsTo(ada)
    expect(message!.subject).toBe('53 new notifications')
    expect(message!.text).toContain('And 3 more.')
    expect(message!.text).not.toContain('Number 50')
  })
})

test('two workers send one digest per user', async () => {
  const place = await useTestApp({ worker: false })
  goTo('2027-02-01T10:00:00Z', place)
  const readers = await Promise.all(Array.from({ length: 6 }, () => makeReader('UTC', place)))
  await published(readers, 'Pilot', place)
  goTo('2027-02-02T08:00:30Z', place)
  const workers = await Promise.all([startWorker(place), startWorker(place)])
  try {
    for (const { email } of readers) await place.emailTo(email, /was published/)
    await queueDueDigests(place.app, new AbortController().signal)
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()))
  }
  for (const person of readers) expect(await emailsTo(person, place)).toHaveLength(1)
})

test('deletes read notifications after half a year and keeps unread ones', async () => {
  goTo('2028-01-01T10:00:00Z')
  const [ada, bob] = [await makePerson(app), await makePerson(app)]
  await tell(app, [ada, bob])
  await tell(app, [ada])
  const [newer, older] = await idsOf(app, ada)
  await markOne(app.app, ada.userId, older!)
  const { signal } = new AbortController()
  goTo('2028-06-28T09:00:00Z')
  await deleteOldNotifications(app.app, signal)
  const before = await countsOf(app, ada)
  expect(before).toMatchObject({ all: 2, unread: 1 })
  goTo('2028-06-29T11:00:00Z')
  await deleteOldNotifications(app.app, signal)
  expect(await idsOf(app, ada)).toEqual([newer])
  const after = await countsOf(app, ada)
  expect(after).toMatchObject({ all: 1, unread: 1, real: 1 })
  expect(after.version).toBeGreaterThan(before.version)
  expect(await countsOf(app, bob)).toMatchObject({ all: 1, unread: 1 })
})
