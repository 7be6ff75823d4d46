import { createServer } from 'node:http'
import { Readable } from 'node:stream'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { feedLifetimes } from '@castwright/contract/feeds/limits.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { setPublished } from '../../../test/kit/episodes.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { readFeed } from './read.ts'

let podcastId: string
/** The other host's responses by path. */
const pages = new Map<string, { status?: number; headers?: Record<string, string>; body?: string }>()

const elsewhere = createServer((request, response) => {
  const { status = 200, headers = {}, body = '' } = pages.get(request.url!) ?? { status: 404 }
  response.writeHead(status, headers).end(body)
})

await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
const host = `http://127.0.0.1:${(elsewhere.address() as { port: number }).port}`
const app = await useApp({ worker: false, env: { ALLOW_PRIVATE_FETCH: 'true' } })
await makePerson(app)
const owner = await makePerson(app)
const editor = await makePerson(app)
afterAll(() => elsewhere.close())
beforeEach(async () => {
  await deleteAll(app, 'rates')
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
  pages.clear()
  pages.set('/feed.xml', { body: feed([]) })
})

const feed = (items: Array<{ guid?: string; title: string }>, self = '') =>
  `<?xml version="1.0"?><rss version="2.0"><channel><title>Moved &amp; settled</title>${self}${items
    .map(
      ({ guid, title }) =>
        `<item><title><![CDATA[${title}]]></title>${guid ? `<guid>${guid}</guid>` : ''}<enclosure url="u-${title}"/></item>`,
    )
    .join('')}</channel></rss>`

const ask = (headers = {}, method: 'GET' | 'HEAD' = 'GET') => app.server.inject({ method, url: `/rss/${podcastId}.xml?from=old`, headers })
const redirect = (path = '/feed.xml', person = owner) =>
  as(app, person).PodcastService.Redirect({ podcastId, newRssFeedUrl: host + path, newHost: 'Transistor' })
const check = (newRssFeedUrl: string) => as(app, owner).PodcastService.CheckRedirect({ podcastId, newRssFeedUrl })
const moved = () => eventually(async () => expect((await ask()).statusCode).toBe(301))

describe('checking the feed at the new URL', () => {
  test('compares it with ours by guid', async () => {
    await givePlan(app, owner, 'AGENCY')
    const one = await readyEpisode(app, owner, podcastId, { title: 'One' })
    const two = await readyEpisode(app, owner, podcastId, { title: 'Two', episodeNumber: 2 })
    for (const { episodeId } of [one, two]) await publish(app, owner, episodeId)
    pages.set('/feed.xml', { body: feed([{ guid: one.episodeId, title: 'One' }, { title: 'New' }, { guid: 'x', title: '' }]) })
    expect(await check(`${host}/feed.xml`)).toEqual({
      redirectCheck: {
        title: 'Moved & settled',
        numberOfItems: 3,
        missing: { count: 1, titles: ['Two'] },
        added: { count: 2, titles: ['New', 'x'] },
      },
    })
    expect((await ask()).statusCode).toBe(200)
  })

  test.for([
    ['/none.xml', 'responded with status 404'],
    ['/page', "There's no RSS feed at this URL."],
    ['/empty', "There's no RSS feed at this URL."],
    ['/loop', 'in a loop'],
    ['/mirror.xml', 'leads back to this feed'],
    ['/back', 'leads back to this feed'],
  ] as const)('rejects %s with a message', async ([path, words]) => {
    pages.set('/page', { body: '<!doctype html><html><body><p>Hi<br></body></html>' })
    pages.set('/empty', {})
    pages.set('/loop', { status: 302, headers: { location: '/loop' } })
    pages.set('/mirror.xml', { body: feed([], `<atom:link rel="self" href="${app.url}/rss/${podcastId}.xml"/>`) })
    pages.set('/back', { status: 301, headers: { location: `${host}/rss/${podcastId}.xml` } })
    // As if Castwright ran there.
    if (path === '/back')
      pages.set(`/rss/${podcastId}.xml`, { body: feed([], `<atom:link rel="self" href="${app.url}/rss/${podcastId}.xml"/>`) })
    for (const call of [() => check(host + path), () => redirect(path)])
      await expect(call()).rejects.toMatchObject({
        code: 'failed_precondition',
        meta: { reason: 'no_feed_there', new_rss_feed_url: expect.stringContaining(words) as string },
      })
  })

  test('rejects our own feed, whatever its URL looks like', async () => {
    for (const address of [`${app.url}/rss/${podcastId}.xml`, `${app.url.toUpperCase()}/RSS/x.xml?y`, `${app.url}:80/rss/`])
      await expect(check(address)).rejects.toMatchObject({ meta: { new_rss_feed_url: expect.stringContaining('leads back') as string } })
    for (const address of ['', 'feed', 'ftp://x.example/a', 'https://u:p@x.example/'])
      await expect(check(address)).rejects.toMatchObject({ code: 'invalid_argument' })
  })

  test('reads a broken feed, and limits everything', async () => {
    const read = (...parts: string[]) => readFeed(Readable.from(parts.map((part) => Buffer.from(part))))
    expect(await read('<rss><channel><title>A&nbsp;b', '</title><item><guid> g </guid></item>')).toMatchObject({ items: [{ guid: 'g' }] })
    expect(await read(`<!DOCTYPE r [<!ENTITY a "${'x'.repeat(99)}">]><rss><channel><title>&a;</title></channel></rss>`)).toMatchObject({
      items: [],
    })
    expect(await read(`<rss><channel>${'<a>'.repeat(100_000)}`)).toMatchObject({ items: [] })
    expect((await read(`<rss><channel><title>${'x'.repeat(1_000_000)}</title>`))!.title.length).toBeLessThanOrEqual(2000)
    expect(await read('{"a":1}')).toBeNull()
    const latin = Buffer.from('<?xml version="1.0" encoding="iso-8859-1"?><rss><channel><title>Größe</title></channel></rss>', 'latin1')
    expect(await readFeed(Readable.from([latin]))).toMatchObject({ title: 'Größe' })
  })
})

describe('redirecting a feed', () => {
  test('answers 301 with one hop and notifies the team', async () => {
    pages.set('/old', { status: 301, headers: { location: '/older' } })
    pages.set('/older', { status: 308, headers: { location: '/feed.xml' } })
    await ask()
    const { podcast } = await redirect('/old')
    expect(podcast).toMatchObject({ isRedirected: true, newRssFeedUrl: `${host}/feed.xml`, newHost: 'Transistor' })
    await moved()
    for (const method of ['GET', 'HEAD'] as const) {
      for (const headers of [{}, { 'if-none-match': '*' }, { 'if-modified-since': new Date().toUTCString() }]) {
        const answer = await ask(headers, method)
        expect([answer.statusCode, answer.headers['location']]).toEqual([301, `${host}/feed.xml`])
      }
    }
    const { notifications } = await as(app, editor).NotificationService.FindByUserId({ userId: editor.userId })
    expect(notifications[0]).toMatchObject({
      type: 'RedirectDone',
      htmlText: 'The feed for <b>Night Shift</b> now redirects to <b>Transistor</b>.',
    })
    const { activities } = await as(app, owner).ActivityService.FindByPodcastID({ podcastId })
    expect(activities[0]).toMatchObject({ text: `redirected the feed to ${host}/feed.xml` })
    await expect(redirect()).rejects.toMatchObject({ meta: { reason: 'already_redirected' } })
    expect((await as(app, editor).PodcastService.GetRSSFeed({ podcastId })).rssFeed).toContain('<title>Night Shift</title>')
  })

  test('encodes the target for any header', async () => {
    pages.set('/%E6%97%A5%20x.xml', { body: feed([]) })
    const { podcast } = await redirect('/日 x.xml')
    expect(podcast.newRssFeedUrl).toBe(`${host}/%E6%97%A5%20x.xml`)
    await moved()
    expect((await ask()).headers['location']).toBe(`${host}/%E6%97%A5%20x.xml`)
  })

  test('happens once when two requests race', async () => {
    const answers = await Promise.allSettled([redirect(), redirect(), redirect()])
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('can be stopped within its first 24 hours', async () => {
    await expect(as(app, owner).PodcastService.StopRedirect({ podcastId })).rejects.toMatchObject({ meta: { reason: 'not_redirected' } })
    await redirect()
    await moved()
    expect((await as(app, owner).PodcastService.StopRedirect({ podcastId })).podcast.isRedirected).toBe(false)
    await eventually(async () => expect((await ask()).statusCode).toBe(200))
    await redirect()
    app.clock.move(feedLifetimes.redirectStop * 1000)
    await expect(as(app, owner).PodcastService.StopRedirect({ podcastId })).rejects.toMatchObject({ meta: { reason: 'redirect_settled' } })
  })

  test('keeps the podcast for 7 days, and the redirect forever', async () => {
    await redirect()
    await moved()
    const impact = () => as(app, owner).PodcastService.FindDeletionImpact({ podcastId })
    const { obstacle } = await impact()
    expect(obstacle).toMatch(/^This podcast was redirected on \w+ \d+, \d{4}.* It can be deleted from \w+ \d+, \d{4}.* \(UTC\)\.$/)
    expect((await as(app, owner).UserService.FindDeletionImpact({ userId: owner.userId })).obstacle).toMatch(/can be deleted from/)
    await confirmPassword(app, owner)
    const remove = () => as(app, owner).PodcastService.Delete({ podcastId, userId: owner.userId })
    await expect(remove()).rejects.toMatchObject({ meta: { reason: 'deletion_too_early', obstacle } })
    app.clock.move(feedLifetimes.redirectWait * 1000)
    expect((await impact()).obstacle).toBeNull()
    await confirmPassword(app, owner)
    await remove()
    expect((await ask()).headers['location']).toBe(`${host}/feed.xml`)
    expect((await ask({}, 'HEAD')).statusCode).toBe(301)
  })

  test('answers 410 for a podcast deleted without a redirect', async () => {
    await ask()
    await confirmPassword(app, owner)
    await as(app, owner).PodcastService.Delete({ podcastId, userId: owner.userId })
    await eventually(async () => expect((await ask()).statusCode).toBe(410))
    const { rows } = await app.pool.pool.query('select * from feeds where podcast_id = $1', [podcastId])
    expect(rows).toEqual([])
  })
})

test('allows an editor to read the feed but not to redirect it, and a stranger neither', async () => {
  const stranger = await makePerson(app)
  const methods = ['GetRSSFeed', 'CheckFeed', 'CheckRedirect', 'Redirect', 'StopRedirect'] as const
  const codes = async (person: Person) => {
    const answers = methods.map((name) => callRaw(app, person, `PodcastService.${name}`, { podcastId, newRssFeedUrl: `${host}/feed.xml` }))
    return (await Promise.all(answers)).map(({ status }) => status)
  }
  expect(await codes(editor)).toEqual([200, 200, 403, 403, 403])
  expect(await codes(stranger)).toEqual([404, 404, 404, 404, 404])
})

test('closes the feed to its team but not to listeners when the plan is exceeded', async () => {
  const thrifty = await makePerson(app)
  podcastId = (await makePodcast(app, thrifty)).podcastId
  const look = () => as(app, thrifty).PodcastService.GetRSSFeed({ podcastId })
  expect((await look()).rssFeedUrl).toBe(`${app.url}/rss/${podcastId}.xml`)
  for (let number = 1; number <= 6; number += 1) {
    const { episodeId } = await readyEpisode(app, thrifty, podcastId, { episodeNumber: number })
    await setPublished(app, episodeId)
  }
  await expect(look()).rejects.toMatchObject({ meta: { reason: 'plan_limit', limit: 'publishedEpisodes' } })
  expect((await ask()).statusCode).toBe(200)
})

test('checks the show and the document', async () => {
  const { findings } = await as(app, editor).PodcastService.CheckFeed({ podcastId })
  const byId = new Map(findings.map(({ id, status }) => [id, status]))
  expect([byId.get('feed-well-formed'), byId.get('feed-size')]).toEqual(['pass', 'pass'])
  expect(findings.length).toBeGreaterThan(2)
})

test('fails the checks of an empty show until an episode is published', async () => {
  const starter = await makePerson(app)
  const { podcastId: empty } = await makePodcast(app, starter)
  const look = async () => {
    const { findings } = await as(app, starter).PodcastService.CheckFeed({ podcastId: empty })
    return findings.find(({ id }) => id === 'feed-episodes')
  }
  const { podcast } = await as(app, starter).PodcastService.Find({ podcastId: empty })
  expect(await look()).toMatchObject({ status: 'error', fixPath: `/${podcast.profileUrl}/episodes/all` })
  const { episodeId } = await readyEpisode(app, starter, empty)
  expect(await look()).toMatchObject({ status: 'error' })
  await publish(app, starter, episodeId)
  expect(await look()).toMatchObject({ status: 'pass', fixPath: null })
})

test('checks for two published episodes with the same number in the feed', async () => {
  const thrifty = await makePerson(app)
  podcastId = (await makePodcast(app, thrifty)).podcastId
  const one = await readyEpisode(app, thrifty, podcastId, { title: 'One' })
  const two = await readyEpisode(app, thrifty, podcastId, { title: 'Two' })
  const look = async () => {
    const { findings } = await as(app, thrifty).PodcastService.CheckFeed({ podcastId })
    return findings.find(({ id }) => id === 'numbers-unique')
  }
  for (const { episodeId } of [one, two]) await publish(app, thrifty, episodeId)
  expect(await look()).toMatchObject({ status: 'warning', detail: expect.stringContaining('“One”') as string })
  // Listeners don't see that a draft has another number.
  await as(app, thrifty).EpisodeService.Update({ episodeId: two.episodeId, episode: { episodeNumber: 2 } })
  expect(await look()).toMatchObject({ status: 'warning' })
  await publish(app, thrifty, two.episodeId)
  expect(await look()).toMatchObject({ status: 'pass' })
})
