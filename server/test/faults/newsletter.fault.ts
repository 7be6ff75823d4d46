import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { as } from '../kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../kit/make.ts'
import { publish, readyEpisode } from '../kit/publishing.ts'
import { figure, sized } from './kit/figures.ts'
import { openMailbox } from './kit/mailbox.ts'
import { makePlace, withHands } from './kit/place.ts'
import { until } from './kit/watch.ts'

const people = sized('PEOPLE', 2000)
const kills = sized('KILLS', 5)
/** Emails that are on their way at the same time, and so are uncertain after a kill. */
const concurrency = 3

test('a killed server sends a newsletter to everyone once, and to no one who unsubscribed', async () => {
  const fault = 'kill -9'
  const mailbox = await openMailbox()
  const place = await makePlace({
    database: 'embedded',
    env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}`, NEWSLETTER_RATE: '6000' },
  })
  const { server, query } = place
  const addresses = Array.from({ length: people }, (_, at) => `reader${at}@example.com`)
  // Half of them before the release, the others while it is sent.
  const leavers = addresses.filter((_, at) => at % 40 === 0)
  const { podcastId } = await withHands(place, async (app) => {
    const owner = await makePerson(app, { email: 'ada@example.com' })
    await givePlan(app, owner, 'AGENCY')
    const show = await makePodcast(app, owner)
    const service = as(app, owner).NewsletterService
    await service.Update({ podcastId: show.podcastId, settings: { isOn: true, intro: '', footer: '' }, version: 0 })
    await service.Import({ podcastId: show.podcastId, text: addresses.join('\n'), hasConsent: true })
    const unsubscribe = (emails: string[]) =>
      app.pool.pool.query(`update newsletter_subscribers set state = 'unsubscribed', ended_at = now() where email = any($1)`, [emails])
    await unsubscribe(leavers.slice(0, leavers.length / 2))
    const { episodeId } = await readyEpisode(app, owner, show.podcastId, { title: 'Once' })
    await publish(app, owner, episodeId)
    return show
  })
  const arrived = () => mailbox.emails.filter(({ subject }) => subject.includes('Once'))
  // Those who are at the end of the list unsubscribe while it is sent.
  const late = leavers.slice(leavers.length / 2)
  const lateAt = new Map<string, number>()
  for (let at = 1; at <= kills; at += 1) {
    await until('some emails came', async () => arrived().length >= (people / (kills + 1)) * at)
    await server.kill({ postgres: at % 2 === 0 })
    const before = arrived().length
    await delay(500)
    figure(fault, null, `emails after kill ${at}`, before)
    await server.start()
    if (at === 1) {
      await query(`update newsletter_subscribers set state = 'unsubscribed', ended_at = now() where email = any($1)`, late)
      const sent = new Set(arrived().map(({ to }) => to))
      for (const email of late) if (!sent.has(email)) lateAt.set(email, at)
    }
    // A job of a dead server starts again when its heartbeat is old, which takes a minute.
    await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
  }
  const stateOf = async () =>
    (await query<{ state: string }>('select state from newsletter_issues where podcast_id = $1', podcastId))[0]?.state
  await until('it was sent', async () => (await stateOf()) === 'sent')
  const emails = arrived()
  const byAddress = Map.groupBy(emails, ({ to }) => to)
  const expected = addresses.filter((email) => !leavers.includes(email))
  const ids = new Set(emails.map(({ id }) => id))
  figure(fault, null, 'kills while a newsletter is sent', kills)
  figure(fault, null, 'subscribers', expected.length)
  const doubtful = await query<{ email: string }>(
    `select s.email from newsletter_deliveries d join newsletter_subscribers s on s.id = d.subscriber_id where d.state = 'uncertain'`,
  )
  const uncertain = new Set(doubtful.map(({ email }) => email))
  figure(fault, null, 'emails shown as uncertain', uncertain.size, { most: kills * concurrency })
  const missed = expected.filter((email) => !byAddress.has(email))
  figure(fault, null, 'subscribers without their email, not shown as uncertain', missed.filter((email) => !uncertain.has(email)).length, {
    most: 0,
  })
  figure(fault, null, 'addresses with more than one Message-ID', byAddress.size === ids.size ? 0 : ids.size - byAddress.size, { most: 0 })
  figure(fault, null, 'subscribers with a second copy', emails.length - byAddress.size, { most: 0 })
  const unsubscribedBefore = leavers.slice(0, leavers.length / 2)
  figure(fault, null, 'emails to those who unsubscribed before', unsubscribedBefore.filter((email) => byAddress.has(email)).length, {
    most: 0,
  })
  figure(fault, null, 'emails to those who unsubscribed meanwhile', [...lateAt.keys()].filter((email) => byAddress.has(email)).length, {
    most: 0,
  })
  expect(emails.every(({ to }) => addresses.includes(to))).toBe(true)
})
