import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode, type ReadyEpisode } from '../../../test/kit/publishing.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { deletePodcasts } from '../../../test/kit/rows.ts'
import { build } from '../../build.ts'
import { createServer } from '../../http/server.ts'
import { exportShow, importShow, untar } from '../archives/testing.ts'
import { messageAudio } from './message.ts'
import { sendInvitation } from './service.ts'
import { enclosuresOf, get, makeListener, pathOf, titlesOf } from './testing.ts'

let podcastId: string
let published: ReadyEpisode

const app = await useApp({ worker: false })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  ;({ podcastId } = await makePodcast(app, owner))
  published = await readyEpisode(app, owner, podcastId, { title: 'Out now' })
  await publish(app, owner, published.episodeId)
})

const service = () => as(app, owner).ListenerService
const publicFeed = async () => (await get(app, `/rss/${podcastId}.xml`)).text
const day = 86_400_000

test('a member feed has the published episodes with URLs of its own, and asks not to be listed', async () => {
  const { feedUrl, listener } = await makeListener(app, owner, podcastId)
  expect(listener).toMatchObject({ kind: 'member', state: 'active', hasFeed: true })
  expect(pathOf(feedUrl)).toMatch(/^\/rss\/p\/[\w-]{22}\.[\w-]{43}\.xml$/)
  const { status, headers, text } = await get(app, feedUrl)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'application/rss+xml; charset=utf-8',
    'cache-control': 'private, no-cache',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['access-control-allow-origin']).toBeUndefined()
  expect(text).toContain('<title>Night Shift · Members</title>')
  expect(text).toContain('<itunes:block>Yes</itunes:block>')
  expect(text).toContain('<podcast:block>yes</podcast:block>')
  expect(text).toContain(`<atom:link href="${feedUrl}" rel="self"`)
  expect(text).not.toMatch(/rel="hub"|podcast:guid|new-feed-url/)
  expect(titlesOf(text)).toEqual(['Out now'])
  const [enclosure] = enclosuresOf(text)
  const token = pathOf(feedUrl).slice('/rss/p/'.length, -'.xml'.length)
  expect(enclosure).toMatch(new RegExp(`^${app.url}/media/p/${token}/${published.recordingId}/`))
  const file = await get(app, enclosure!)
  expect(file.status).toBe(200)
  expect(file.headers).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'cache-control': 'private, no-store',
  })
})

test('the public feed is the same to the byte, whatever happens to private ones', async () => {
  const before = await publicFeed()
  const digest = createHash('sha256').update(before).digest('hex')
  const { listener } = await makeListener(app, owner, podcastId)
  const draft = await readyEpisode(app, owner, podcastId, { title: 'For members' })
  await service().ReleaseEpisode({ episodeId: draft.episodeId })
  await service().UpdateSettings({ podcastId, settings: { pauseMessage: 'Bye.', dripDays: 7, shareAlert: 3 } })
  await service().SetState({ podcastId, listenerId: listener.id, state: 'revoked' })
  expect(
    createHash('sha256')
      .update(await publicFeed())
      .digest('hex'),
  ).toBe(digest)
})

test('a client with the current feed gets 304 without a query', async () => {
  const { feedUrl } = await makeListener(app, owner, podcastId)
  const { headers } = await get(app, feedUrl, { 'accept-encoding': 'gzip' })
  const known = { 'accept-encoding': 'gzip', 'if-none-match': String(headers['etag']) }
  await get(app, feedUrl, known)
  const queries = await countQueries(app, async () => expect((await get(app, feedUrl, known)).status).toBe(304))
  expect(queries).toBe(0)
  await readyEpisode(app, owner, podcastId, { title: 'Next' }).then(({ episodeId }) => publish(app, owner, episodeId))
  await eventually(async () => expect((await get(app, feedUrl, known)).status).toBe(200))
})

test('a paused feed only has a message with a sound, and its media are closed', async () => {
  const { feedUrl, listener } = await makeListener(app, owner, podcastId)
  const before = await get(app, feedUrl)
  const [enclosure] = enclosuresOf(before.text)
  await service().UpdateSettings({ podcastId, settings: { pauseMessage: 'Renew at <shop>.', dripDays: 0, shareAlert: 10 } })
  await service().SetState({ podcastId, listenerId: listener.id, state: 'paused' })
  const paused = await eventually(async () => {
    const got = await get(app, feedUrl, { 'if-none-match': String(before.headers['etag']) })
    expect(titlesOf(got.text)).toEqual(['Your access is paused'])
    return got
  })
  expect(paused.text).toContain('Renew at &lt;shop&gt;.')
  const [sound] = enclosuresOf(paused.text)
  expect(pathOf(sound!)).toMatch(/\/message\.mp3$/)
  expect((await get(app, sound!)).headers).toMatchObject({
    'content-type': 'audio/mpeg',
    'content-length': String(messageAudio.bytes.length),
  })
  expect((await get(app, enclosure!)).status).toBe(404)
  await service().SetState({ podcastId, listenerId: listener.id, state: 'active' })
  await eventually(async () => expect((await get(app, feedUrl)).text).toBe(before.text))
})

test('a second server refuses a revoked feed and its media within a second', async () => {
  const built = await build(app.app.config, app.connectionString, { now: app.clock.now, log: app.app.log })
  const second = await createServer({
    ...built,
    version: '0.0.0-test',
    clientDir: join(import.meta.dirname, '../../../test/fixtures/client'),
  })
  try {
    const { feedUrl, listener } = await makeListener(app, owner, podcastId)
    const [enclosure] = enclosuresOf((await get(app, feedUrl)).text)
    const status = async (url: string) => (await second.inject(pathOf(url))).statusCode
    // Both are in the memory of the second server.
    expect([await status(feedUrl), await status(enclosure!)]).toEqual([200, 200])
    await service().SetState({ podcastId, listenerId: listener.id, state: 'revoked' })
    const refused = () => eventually(async () => expect([await status(feedUrl), await status(enclosure!)]).toEqual([404, 404]))
    await refused()
    expect((await get(app, feedUrl)).status).toBe(404)
    // It works again with another URL.
    await service().SetState({ podcastId, listenerId: listener.id, state: 'active' })
    const { feedUrl: fresh } = await service().FindFeedURL({ podcastId, listenerId: listener.id })
    expect(fresh).not.toBe(feedUrl)
    expect([await status(fresh!), await status(feedUrl)]).toEqual([200, 404])
    const { feedUrl: rotated } = await service().Rotate({ podcastId, listenerId: listener.id })
    await eventually(async () => expect([await status(rotated), await status(fresh!)]).toEqual([200, 404]))
    await service().RotateAll({ podcastId, invite: false })
    await eventually(async () => expect(await status(rotated)).toBe(404))
  } finally {
    await second.close()
    await built.close()
  }
})

test('an expired feed stops, and a wrong secret opens nothing', async () => {
  const expiresAt = new Date(app.clock.now().getTime() + day).toISOString()
  const { feedUrl } = await service().Create({ podcastId, kind: 'member', listener: { name: 'Lea', email: '', expiresAt } })
  expect((await get(app, feedUrl)).status).toBe(200)
  const last = feedUrl.at(-5)!
  const wrong = [feedUrl.replace(`${last}.xml`, `${last === 'A' ? 'B' : 'A'}.xml`), feedUrl.replace('.xml', ''), `${app.url}/rss/p/x.xml`]
  for (const url of wrong) expect((await get(app, url)).status, url).toBe(404)
  app.clock.move(2 * day)
  expect((await get(app, feedUrl)).status).toBe(404)
})

test('review feeds have unpublished cuts, test feeds have everything, members get what was released to them', async () => {
  const draft = await readyEpisode(app, owner, podcastId, { title: 'Rough cut' })
  const feeds = {
    member: (await makeListener(app, owner, podcastId)).feedUrl,
    review: (await makeListener(app, owner, podcastId, { kind: 'review' })).feedUrl,
    test: (await makeListener(app, owner, podcastId, { kind: 'test' })).feedUrl,
  }
  const titles = async (kind: keyof typeof feeds) => titlesOf((await get(app, feeds[kind])).text)
  expect(await titles('member')).toEqual(['Out now'])
  expect(await titles('review')).toEqual(['Draft: Rough cut'])
  expect((await titles('test')).toSorted()).toEqual(['Out now', 'Rough cut'])
  const [cut] = enclosuresOf((await get(app, feeds.review)).text)
  expect((await get(app, cut!)).status).toBe(200)
  // Only for those whose feed has it.
  const tokenOf = (url: string) => pathOf(url).slice('/rss/p/'.length, -'.xml'.length)
  const forMember = cut!.replace(tokenOf(feeds.review), tokenOf(feeds.member))
  expect((await get(app, forMember)).status).toBe(404)
  await service().ReleaseEpisode({ episodeId: draft.episodeId })
  await eventually(async () => expect((await titles('member')).toSorted()).toEqual(['Out now', 'Rough cut']))
  expect((await get(app, forMember)).status).toBe(200)
  expect((await service().FindEpisodes({ podcastId })).episodes).toMatchObject([
    { title: 'Rough cut', hasRecording: true, releasedAt: expect.any(String) },
  ])
  await service().WithdrawEpisode({ episodeId: draft.episodeId })
  await eventually(async () => expect(await titles('member')).toEqual(['Out now']))
  await expect(service().ReleaseEpisode({ episodeId: published.episodeId })).rejects.toMatchObject({ code: 'failed_precondition' })
  // Not of another show.
  const other = await makePodcast(app, owner, 'Day Shift')
  const stranger = (await makeListener(app, owner, other.podcastId, { kind: 'test' })).feedUrl
  expect((await get(app, cut!.replace(tokenOf(feeds.review), tokenOf(stranger)))).status).toBe(404)
})

test('drip starts with the oldest episode on the day of joining', async () => {
  for (const title of ['Second', 'Third']) {
    app.clock.move(day)
    await publish(app, owner, (await readyEpisode(app, owner, podcastId, { title })).episodeId)
  }
  await service().UpdateSettings({ podcastId, settings: { pauseMessage: '', dripDays: 7, shareAlert: 10 } })
  const { feedUrl } = await makeListener(app, owner, podcastId)
  const now = app.clock.now()
  const first = await get(app, feedUrl)
  expect(titlesOf(first.text)).toEqual(['Out now'])
  const open = (await get(app, (await makeListener(app, owner, podcastId, { kind: 'test' })).feedUrl)).text
  const files = enclosuresOf(open).map((url) => url.replace(/p\/[^/]+\//, `p/${pathOf(feedUrl).slice(7, -4)}/`))
  const statuses = async () => Promise.all(files.map(async (url) => (await get(app, url)).status))
  expect(await statuses()).toEqual([404, 404, 200])
  app.clock.move(7 * day)
  const second = await get(app, feedUrl, { 'if-none-match': String(first.headers['etag']) })
  expect(titlesOf(second.text)).toEqual(['Second', 'Out now'])
  expect(second.text).toContain(`<pubDate>${new Date(now.getTime() + 7 * day).toUTCString()}</pubDate>`)
  expect(await statuses()).toEqual([404, 200, 200])
  app.clock.move(8 * day)
  expect(titlesOf((await get(app, feedUrl)).text)).toEqual(['Third', 'Second', 'Out now'])
})

test('an export has members and their state, but no links', async () => {
  const { feedUrl } = await makeListener(app, owner, podcastId, { name: 'Lea', email: 'lea@example.com' })
  const paused = await makeListener(app, owner, podcastId, { name: 'Max' })
  await service().SetState({ podcastId, listenerId: paused.listener.id, state: 'paused' })
  const archive = await exportShow(app, owner, podcastId)
  expect(archive.includes('lea@example.com')).toBe(true)
  expect(archive.includes(feedUrl.slice(-47, -4))).toBe(false)
  expect([...untar(archive).keys()].filter((name) => name.includes('links'))).toEqual([])
  await app.pool.pool.query('update podcasts set profile_url = $2 where id = $1', [podcastId, `old-${podcastId.slice(-8)}`])
  // The plan has a limit.
  await deletePodcasts(app, podcastId)
  const { podcastId: copyId, error } = await importShow(app, owner, archive)
  expect(error).toBeNull()
  const { listeners } = await service().FindByPodcastID({ podcastId: copyId! })
  expect(listeners.map(({ name, state, hasFeed }) => [name, state, hasFeed]).toSorted()).toEqual([
    ['Lea', 'active', false],
    ['Max', 'paused', false],
  ])
  // They get a link with their next invitation, and the same one if the job runs again.
  const lea = listeners.find(({ name }) => name === 'Lea')!
  const invite = async () => {
    await sendInvitation(app.app, lea.id)
    return (await service().FindFeedURL({ podcastId: copyId!, listenerId: lea.id })).feedUrl
  }
  const first = await invite()
  expect(first).not.toBeNull()
  expect(await invite()).toBe(first)
  expect((await app.emailTo('lea@example.com')).text).toContain(first)
  expect((await get(app, first!)).status).toBe(200)
  expect((await get(app, feedUrl)).status).toBe(200)
})
