import { Writable } from 'node:stream'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { readCsv } from '../../platform/csv.ts'
import { createLog } from '../../platform/log.ts'
import { readMembers } from './file.ts'
import { deleteExpiredListens } from './service.ts'
import { siteOf } from './service/count.ts'
import { enclosuresOf, get, makeListener, pathOf } from './testing.ts'
import { fromToken, tokenIn, toToken } from './token.ts'

let podcastId: string
const lines: string[] = []

const destination = new Writable({
  write(chunk: Buffer, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const app = await useApp({ log: createLog('trace', destination) })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  ;({ podcastId } = await makePodcast(app, owner))
})

const service = () => as(app, owner).ListenerService
const list = async (options = {}) => (await service().FindByPodcastID({ podcastId, ...options })).listeners
const query = async <Row>(text: string, values: unknown[] = []) => (await app.pool.pool.query(text, values)).rows as Row[]
const secretOf = (feedUrl: string) => pathOf(feedUrl).slice(-47, -4)

test('a token has a link and a secret, and nothing else is one', () => {
  const [id, secret] = ['0193f0a2-1111-7222-8333-444455556666', 'a'.repeat(43)]
  const token = toToken(id, secret)
  expect(fromToken(token)).toEqual({ linkId: id, secret })
  expect(tokenIn(`/rss/p/${token}.xml`)).toBe(token)
  expect(tokenIn(`/rss/p/${token}.xml?x=1`)).toBe(token)
  for (const wrong of [`/rss/p/${token}`, `/rss/p/${token}.xmlx`, `/rss/${token}.xml`, '/rss/p/.xml', '']) expect(tokenIn(wrong)).toBeNull()
  for (const wrong of ['', '.', `${token}x`, token.slice(1), token.replace('.', '/')]) expect(fromToken(wrong)).toBeNull()
})

test('addresses of one provider are one network', () => {
  expect(siteOf('203.0.113.7')).toBe(siteOf('203.0.113.200'))
  expect(siteOf('203.0.113.7')).not.toBe(siteOf('203.0.114.7'))
  expect(siteOf('::ffff:203.0.113.7')).toBe(siteOf('203.0.113.9'))
  expect(siteOf('2001:db8:1:2::1')).toBe(siteOf('2001:db8:1:3::1'))
})

test('lists, searches and changes listeners', async () => {
  const { listener } = await makeListener(app, owner, podcastId, { name: 'Lea', email: 'lea@example.com' })
  await makeListener(app, owner, podcastId, { kind: 'review', name: 'Max' })
  expect((await list()).map(({ name }) => name)).toEqual(['Max', 'Lea'])
  expect((await list({ text: 'LEA@' })).map(({ name }) => name)).toEqual(['Lea'])
  expect((await list({ kind: 'review' })).map(({ name }) => name)).toEqual(['Max'])
  const first = await service().FindByPodcastID({ podcastId, limit: 1 })
  expect((await service().FindByPodcastID({ podcastId, cursor: first.cursor!, limit: 1 })).listeners.map(({ name }) => name)).toEqual([
    'Lea',
  ])
  await expect(makeListener(app, owner, podcastId, { email: 'LEA@example.com' })).rejects.toMatchObject({
    meta: { 'listener.email': 'Someone with this email address already has a member feed.' },
  })
  const form = { name: 'Lea L.', email: '', expiresAt: '2020-01-01T00:00:00Z' }
  const update = (changes: object) => service().Update({ podcastId, listenerId: listener.id, listener: { ...form, ...changes } })
  await expect(update({})).rejects.toMatchObject({ meta: { 'listener.expires_at': 'Choose a date in the future.' } })
  expect((await update({ expiresAt: null })).listener).toMatchObject({ name: 'Lea L.', email: '' })
  await service().Delete({ podcastId, listenerId: listener.id })
  await expect(service().FindFeedURL({ podcastId, listenerId: listener.id })).rejects.toMatchObject({ code: 'not_found' })
  expect((await service().FindSettings({ podcastId })).counts).toEqual({ active: 1, paused: 0, revoked: 0 })
  const other = await makePodcast(app, owner, 'Day Shift')
  const [max] = await list()
  await expect(service().Delete({ podcastId: other.podcastId, listenerId: max!.id })).rejects.toMatchObject({ code: 'not_found' })
})

test('an invitation has the URL of the feed, and the queue never had it', async () => {
  const { listener, feedUrl, pageUrl } = await service().Create({
    podcastId,
    kind: 'member',
    listener: { name: 'Lea', email: 'lea@example.com', expiresAt: null },
    invite: true,
  })
  const email = await app.emailTo('lea@example.com')
  expect(email.text).toContain(feedUrl)
  expect(email.text).toContain(pageUrl)
  await eventually(async () => expect((await list())[0]).toMatchObject({ invitedAt: expect.any(String) }))
  expect(JSON.stringify(await query("select data from pgboss.job where name = 'listeners.invitation'"))).not.toContain(secretOf(feedUrl))
  expect(await service().Invite({ podcastId, listenerIds: [listener.id] })).toEqual({ invited: 1 })
  await expect(service().Invite({ podcastId, listenerIds: [podcastId] })).rejects.toMatchObject({ code: 'not_found' })
  await expect(
    service().Create({ podcastId, kind: 'member', listener: { name: 'X', email: '', expiresAt: null }, invite: true }),
  ).rejects.toMatchObject({ meta: { 'listener.email': 'Enter an email address to send an invitation.' } })
})

test('members come from a CSV file, and go into one without URLs', async () => {
  await makeListener(app, owner, podcastId, { name: 'Lea', email: 'lea@example.com' })
  const text = [
    'Name;Email;State;Joined;Expires;Other',
    'Max;max@example.com;paused;2026-01-02;2099-01-02;x',
    ';ida@example.com;;;;',
    'Again;MAX@example.com;;;;',
    'Lea;lea@example.com;;;;',
    'No;nobody;;;;',
    'Odd;odd@example.com;gone;;;',
    'Late;late@example.com;;2999-01-01;;',
    'Bad;bad@example.com;;2026-02-31;;',
  ].join('\r\n')
  const found = {
    created: 2,
    known: 2,
    errors: [
      { line: 6, message: 'Please enter a valid email address.' },
      { line: 7, message: 'The state must be active or paused.' },
      { line: 8, message: 'The join date cannot be in the future.' },
      { line: 9, message: 'Dates must look like 2026-03-05.' },
    ],
  }
  expect(await service().ParseImport({ podcastId, text })).toEqual(found)
  expect(await list()).toHaveLength(1)
  expect(await service().Import({ podcastId, text, invite: false })).toEqual(found)
  expect(await list({ text: 'max' })).toMatchObject([{ state: 'paused', joinedAt: '2026-01-02T00:00:00.000Z', hasFeed: true }])
  expect(await list({ text: 'ida' })).toMatchObject([{ name: 'ida@example.com', state: 'active' }])
  const { text: csv } = await service().FindCSV({ podcastId })
  const { feedUrl } = await service().FindFeedURL({ podcastId, listenerId: (await list())[0]!.id })
  expect(csv).not.toContain(secretOf(feedUrl!))
  expect(readCsv(csv, 100)).toHaveLength(4)
  expect(readMembers(csv, app.clock.now()).members).toHaveLength(3)
  expect(readMembers('Name\nLea', app.clock.now()).errors).toEqual([{ line: 1, message: 'The first line must include an Email column.' }])
})

test('downloads count apart from public ones, once a day, and feeds in many places are reported', async () => {
  const episode = await readyEpisode(app, owner, podcastId)
  await publish(app, owner, episode.episodeId)
  await service().UpdateSettings({ podcastId, settings: { pauseMessage: '', dripDays: 0, shareAlert: 3 } })
  const { feedUrl, listener } = await makeListener(app, owner, podcastId)
  const [file] = enclosuresOf((await get(app, feedUrl)).text)
  // A browser that prefetches is no place.
  await get(app, file!, { 'sec-purpose': 'prefetch' }, '192.0.2.77')
  for (const place of ['198.51.100.7', '198.51.100.8', '203.0.113.9']) expect((await get(app, file!, {}, place)).status).toBe(200)
  const downloads = async () => (await service().FindSettings({ podcastId })).downloads
  await eventually(async () => expect(await downloads()).toEqual({ allTime: 1, last30Days: 1 }))
  expect(await query('select 1 from download_events where podcast_id = $1', [podcastId])).toEqual([])
  expect(await list()).toMatchObject([{ sharedAt: null }])
  await get(app, file!, {}, '192.0.2.1')
  await eventually(async () => expect(await list()).toMatchObject([{ sharedAt: expect.any(String) }]))
  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(notifications.filter(({ type }) => type === 'FeedShared')).toHaveLength(1)
  const networks = await query<{ network: Buffer }>('select network from listener_networks where listener_id = $1', [listener.id])
  expect(networks).toHaveLength(3)
  expect(networks.every(({ network }) => network.length === 8)).toBe(true)
  app.clock.move(32 * 86_400_000)
  await deleteExpiredListens(app.app)
  expect(await query('select 1 from listener_networks where listener_id = $1', [listener.id])).toEqual([])
  expect(await query('select 1 from listener_listens where listener_id = $1', [listener.id])).toEqual([])
  // Sessions end after a month.
  app.clock.move(-32 * 86_400_000)
  expect(await downloads()).toMatchObject({ allTime: 1 })
})

test('no table and no log has a secret', async () => {
  const episode = await readyEpisode(app, owner, podcastId)
  await publish(app, owner, episode.episodeId)
  const { feedUrl } = await makeListener(app, owner, podcastId, { name: 'Lea', email: 'lea@example.com' })
  const secret = secretOf(feedUrl)
  const { text, headers } = await get(app, feedUrl)
  const [file] = enclosuresOf(text)
  await get(app, feedUrl, { 'if-none-match': String(headers['etag']) })
  await get(app, file!)
  await get(app, file!.replace('.mp3', '.wav'))
  await get(app, feedUrl.replace('.xml', '.xml/x'))
  await eventually(async () => expect((await service().FindSettings({ podcastId })).downloads.allTime).toBe(1))
  expect(lines.some((line) => line.includes('/rss/p/…'))).toBe(true)
  expect(lines.filter((line) => line.includes(secret))).toEqual([])
  const tables = await query<{ name: string }>(
    "select format('%I.%I', table_schema, table_name) as name from information_schema.tables where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE'",
  )
  expect(tables.length).toBeGreaterThan(80)
  for (const { name } of tables) {
    const found = await query(`select 1 from ${name} t where t::text like '%' || $1 || '%'`, [secret])
    expect(found, name).toEqual([])
  }
})
