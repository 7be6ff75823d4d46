import { expect, test } from 'vitest'
import { syncMembership } from '../../src/domains/memberships/jobs.ts'
import { newId } from '../../src/platform/ids.ts'
import type { TestApp } from '../kit/app.ts'
import { as, type Person } from '../kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../kit/make.ts'
import { figure, sized } from './kit/figures.ts'
import { openMailbox, type Arrived } from './kit/mailbox.ts'
import { makePlace, withHands, type Place } from './kit/place.ts'
import { until } from './kit/watch.ts'

const people = sized('PEOPLE', 300)
const kills = sized('KILLS', 5)
const fault = 'kill -9'
/** Emails of one kind that are on their way at the same time, and so may be sent again after a kill. */
const concurrency = 4

type Feed = { podcastId: string; owner: Person }

const makeShow = async (app: TestApp): Promise<Feed> => {
  const owner = await makePerson(app, { email: 'ada@example.com' })
  await givePlan(app, owner, 'AGENCY')
  return { owner, ...(await makePodcast(app, owner)) }
}

/** Kills the server several times while emails come. */
async function killWhile({ server, query }: Place, emails: () => Arrived[]): Promise<void> {
  for (let at = 1; at <= kills; at += 1) {
    await until('some emails came', async () => emails().length >= (people / (kills + 1)) * at)
    await server.kill({ postgres: at % 2 === 0 })
    await server.start()
    // A job of a dead server starts again when its heartbeat is old, which takes a minute.
    await query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where state = 'active'`)
  }
}

async function checkFeeds({ query, server }: Place, podcastId: string, emails: Arrived[], what: string): Promise<void> {
  const byAddress = Map.groupBy(emails, ({ to }) => to)
  const listeners = await query<{ email: string; state: string; links: number }>(
    `select l.email, l.state, (select count(*)::int from links where listener_id = l.id) as links from listeners l where podcast_id = $1`,
    podcastId,
  )
  figure(fault, null, `${what}: kills while emails are sent`, kills)
  figure(fault, null, `${what}: people`, people)
  figure(fault, null, `${what}: people without a feed`, people - listeners.length, { most: 0 })
  figure(fault, null, `${what}: feeds with no link or several`, listeners.filter(({ links }) => links !== 1).length, { most: 0 })
  figure(fault, null, `${what}: people without their email`, listeners.filter(({ email }) => !byAddress.has(email)).length, { most: 0 })
  const repeated = [...byAddress.values()].filter((own) => own.length > 1)
  figure(fault, null, `${what}: people with a second copy`, repeated.length, { most: kills * concurrency })
  const others = repeated.filter((own) => new Set(own.map(({ id }) => id)).size > 1)
  figure(fault, null, `${what}: copies with another Message-ID`, others.length, { most: 0 })
  const urls = emails.map(({ text }) => /https?:\S+\/rss\/p\/\S+\.xml/.exec(text)![0])
  const answers = await Promise.all([...new Set(urls)].map(async (url) => (await fetch(new URL(new URL(url).pathname, server.url))).status))
  figure(fault, null, `${what}: feeds in emails that don't work`, answers.filter((status) => status !== 200).length, { most: 0 })
  expect(listeners.every(({ state }) => state === 'active')).toBe(true)
}

test('a killed server invites everyone, with a feed that works', async () => {
  const mailbox = await openMailbox()
  const place = await makePlace({ database: 'embedded', env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } })
  const { podcastId } = await withHands(place, async (app) => {
    const show = await makeShow(app)
    const rows = Array.from({ length: people }, (_, at) => `Listener ${at},listener${at}@example.com`)
    const text = ['Name,Email', ...rows].join('\n')
    await as(app, show.owner).ListenerService.Import({ podcastId: show.podcastId, text, invite: true })
    return show
  })
  const invitations = () => mailbox.emails.filter(({ subject }) => subject.includes('Your private feed'))
  await killWhile(place, invitations)
  const open = () =>
    place.query<{ open: number }>('select count(*)::int as open from listeners where podcast_id = $1 and invited_at is null', podcastId)
  await until('everyone was invited', async () => (await open())[0]!.open === 0)
  await checkFeeds(place, podcastId, invitations(), 'invitations')
})

test('a killed server gives everyone who paid one feed', async () => {
  const mailbox = await openMailbox()
  const place = await makePlace({ database: 'embedded', env: { SMTP_URL: `smtp://127.0.0.1:${mailbox.port}` } })
  const { podcastId } = await withHands(place, async (app) => {
    const show = await makeShow(app)
    const tier = { name: 'Friend', description: '', cents: 500, interval: 'month' as const, hasBonus: true, earlyDays: 0 }
    const { id: tierId } = (await as(app, show.owner).MembershipService.CreateTier({ podcastId: show.podcastId, tier })).tier
    await app.pool.pool.query(
      `insert into test_prices (id, key, name, cents, interval, created_at) values ('price_x', 'price_x', 'Friend', 500, 'month', now())`,
    )
    const ids = Array.from({ length: people }, () => newId())
    for (const [at, id] of ids.entries()) {
      const values = [id, `cus_${id}`, `member${at}@example.com`]
      await app.pool.pool.query(`insert into test_customers (id, key, email, created_at) values ($2, $1, $3, now())`, values)
      await app.pool.pool.query(
        `insert into test_subscriptions (id, customer_id, price_id, status, created_at, period_start, period_end)
         values ($1, $2, 'price_x', 'active', now(), now(), now() + interval '20 days')`,
        [`sub_${id}`, `cus_${id}`],
      )
      await app.pool.pool.query(
        `insert into memberships (id, podcast_id, tier_id, email, name, provider, customer_id, state, created_at)
         values ($1, $4, $5, $3, 'Lea', 'testmode', $2, 'pending', now())`,
        [...values, show.podcastId, tierId],
      )
    }
    await app.app.transaction((tx) =>
      app.app.queue.addAll(
        tx,
        syncMembership,
        ids.map((membershipId) => ({ membershipId })),
        ({ membershipId }) => ({ key: membershipId }),
      ),
    )
    return show
  })
  const invitations = () => mailbox.emails.filter(({ subject }) => subject.includes('Your private feed'))
  await killWhile(place, invitations)
  const open = () =>
    place.query<{ open: number }>(
      `select count(*)::int as open from memberships m left join listeners l on l.id = m.listener_id
       where m.podcast_id = $1 and (m.state <> 'active' or l.invited_at is null)`,
      podcastId,
    )
  await until('everyone has a feed', async () => (await open())[0]!.open === 0)
  await checkFeeds(place, podcastId, invitations(), 'memberships')
})
