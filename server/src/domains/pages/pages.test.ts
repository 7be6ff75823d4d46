import { join } from 'node:path'
import { request } from 'undici'
import { describe, expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'
import { confirmPassword } from '../profiles/testing.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })

const { app, owner, podcastId } = await useShow({ clientDir, worker: false, listen: true, plan: 'AGENCY', title: 'Night & <b>Shift</b>' })
await app.pool.pool.query(
  `update profiles set username = 'ada', first_name = 'Ada', last_name = 'Lovelace', bio = '<p>Counts.</p>', twitter_handle = 'ada' where user_id = $1`,
  [owner.userId],
)
const { podcast } = await as(app, owner).PodcastService.Find({ podcastId })
const show = `/pod/${podcast.profileUrl}`
const published = (await readyEpisode(app, owner, podcastId, { title: 'After "midnight" <i>' })).episodeId
await publish(app, owner, published)
const draft = (await makeEpisode(app, owner, podcastId, { title: 'Nobody knows yet', episodeNumber: 2 })).episodeId

describe('a show page', () => {
  test('contains everything for search engines, cards and feed readers, and runs nothing a user typed', async () => {
    const { statusCode, headers, body } = await get(show)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    expect(body).toContain('<h1 dir="auto">Night &amp; &lt;b&gt;Shift&lt;/b&gt;</h1>')
    expect(body).toContain(`<link rel="canonical" href="${app.url}${show}"/>`)
    expect(body).toContain(`href="${app.url}/rss/${podcastId}.xml"`)
    for (const label of ['Get on the Show!', 'Listen On...', 'About the Show', 'Production Team', 'Recent Episodes'])
      expect(body).toContain(label)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)![1]!) as Record<string, unknown>
    expect(data).toMatchObject({ '@type': 'PodcastSeries', name: 'Night & <b>Shift</b>' })
    expect(body).not.toContain('Nobody knows yet')
    expect(body).not.toMatch(/ style="| on\w+="/)
    expect(headers['content-security-policy']).toContain("script-src 'self';")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['x-frame-options']).toBe('DENY')
  })

  test('shows the contact email and every directory with a saved link, the four main ones first', async () => {
    const directories = {
      deezerUrl: 'https://www.deezer.com/show/1',
      pandoraUrl: 'https://www.pandora.com/podcast/night/PC:1',
      stitcherUrl: 'https://www.stitcher.com/show/night',
      amazonMusicUrl: 'https://music.amazon.com/podcasts/1',
      spotifyUrl: 'https://open.spotify.com/show/1',
    }
    const update = (fields: Record<string, string>) =>
      as(app, owner).PodcastService.Update({ podcastId, userId: owner.userId, updatedPodcast: fields })
    await update({ ...directories, podcastEmail: 'night@example.com' })
    const listed = async (path: string) => {
      const { body } = await get(path)
      return [...body.matchAll(/<a href="(https:[^"]+)" rel="noopener noreferrer me"/g)].map(([, url]) => url!)
    }
    const { spotifyUrl, amazonMusicUrl, pandoraUrl, stitcherUrl, deezerUrl } = directories
    const expected = [spotifyUrl, amazonMusicUrl, pandoraUrl, stitcherUrl, deezerUrl]
    await eventually(async () => expect(await listed(show)).toEqual(expected))
    await eventually(async () => expect(await listed(`${show}/${published}`)).toEqual(expected))
    const { body } = await get(show)
    expect(body).toContain('data-email-user="night" data-email-host="example.com">night (at) example.com<')
    expect(body).not.toContain('night@example.com')
    await update({ ...Object.fromEntries(Object.keys(directories).map((field) => [field, ''])), podcastEmail: '' })
    await eventually(async () => expect((await get(show)).body).not.toContain('Contact:'))
  })

  test("shows dates in the show's time zone", async () => {
    const publishedAt = app.clock.now()
    const dayIn = (timeZone: string): string =>
      new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(publishedAt)
    // 25 hours apart, so never on the same day.
    for (const timeZone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
      await as(app, owner).PodcastService.Update({ userId: owner.userId, podcastId, updatedPodcast: { timeZone } })
      for (const path of [show, `${show}/${published}`])
        await eventually(async () => expect((await get(path)).body).toContain(`>${dayIn(timeZone)}</time>`))
    }
  })

  test('costs no query once rendered, nor when nothing has changed', async () => {
    const first = await get(show, { 'accept-encoding': 'gzip' })
    expect(first.headers['content-encoding']).toBe('gzip')
    const tag = String(first.headers.etag)
    const queries = await countQueries(app, async () => {
      const [again, unchanged, other] = [
        await get(show, { 'accept-encoding': 'gzip' }),
        await get(show, { 'accept-encoding': 'gzip', 'if-none-match': tag }),
        await get(show, { 'accept-encoding': 'br' }),
      ]
      expect([again.statusCode, unchanged.statusCode, other.statusCode]).toEqual([200, 304, 200])
      expect(unchanged.rawPayload).toHaveLength(0)
      expect(other.headers.etag).not.toBe(tag)
    })
    expect(queries).toBe(0)
  })

  test('is the same from memory and through the router', async () => {
    for (const path of [show, `${show}/${published}`, '/pal/ada', `/embed/${published}`]) {
      const routed = await get(path, { 'accept-encoding': 'gzip' })
      const { 'x-request-id': _id, date: _date, connection: _connection, ...expected } = routed.headers
      for (const method of ['GET', 'HEAD'] as const) {
        const { statusCode, headers, body } = await request(
          `${app.url}${path.toUpperCase().replace(/^\/(POD|PAL|EMBED)/, (root) => root.toLowerCase())}`,
          { method, headers: { 'accept-encoding': 'gzip' } },
        )
        const { date: _sent, connection: _kept, 'keep-alive': _alive, 'x-request-id': requestId, ...given } = headers
        expect(requestId).toBeDefined()
        expect([path, statusCode, given]).toEqual([path, 200, expected])
        expect(Buffer.from(await body.arrayBuffer()).equals(method === 'GET' ? routed.rawPayload : Buffer.alloc(0))).toBe(true)
      }
      const unchanged = await request(`${app.url}${path}`, {
        headers: { 'accept-encoding': 'gzip', 'if-none-match': `W/${routed.headers.etag}` },
      })
      expect([unchanged.statusCode, await unchanged.body.text()]).toEqual([304, ''])
    }
    expect((await request(`${app.url}${show}`, { method: 'POST' })).statusCode).toBeGreaterThanOrEqual(400)
    expect((await request(`${app.url}${show}?q=nothing`)).headers['x-request-id']).toBeDefined()
  })

  test('searches and paginates episodes', async () => {
    expect((await get(`${show}?q=midnight`)).body).toContain('After &quot;midnight&quot; &lt;i&gt;')
    expect((await get(`${show}?q=nothing`)).body).toContain('No episode titles match')
    expect((await get(`${show}?all`)).body).toContain('All episodes')
    expect((await get(`${show}?after=made-up`)).statusCode).toBe(404)
    expect((await get(`${show}?q=%00%27;drop`)).statusCode).toBe(200)
  })
})

test('an episode has its page, embedded player and card', async () => {
  const page = await get(`${show}/${published}`)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Show Notes')
  expect(page.body).toContain('PodcastEpisode')
  expect(page.body).toContain('<audio class="native" controls="" preload="none"')
  const embed = await get(`/embed/${published}`)
  expect(embed.headers['content-security-policy']).toContain('frame-ancestors *')
  expect(embed.headers['x-frame-options']).toBeUndefined()
  const oembed = await get(`/oembed?url=${encodeURIComponent(`${app.url}${show}/${published}`)}`)
  expect(oembed.json()).toMatchObject({ type: 'rich', title: 'After "midnight" <i>' })
  const card = await get(`/og/episode/${published}.jpg`)
  expect([card.statusCode, card.headers['content-type']]).toEqual([200, 'image/jpeg'])
})

test("unpublished episodes don't exist, however requested", async () => {
  const places = [
    `${show}/${draft}`,
    `/embed/${draft}`,
    `/og/episode/${draft}.jpg`,
    `/oembed?url=${encodeURIComponent(`${app.url}${show}/${draft}`)}`,
    `${show}/${draft}?preview=made.up`,
    `/pod/another-show/${published}`,
    '/pod/nobody-has-this',
    '/pal/nobody',
    `${show}/not-an-id`,
    '/embed/not-an-id',
  ]
  for (const place of places) {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.server.inject({ method, url: place })
      expect([place, answer.statusCode]).toEqual([place, 404])
      expect(answer.body).not.toContain('Nobody knows yet')
    }
  }
  expect((await get('/pod/nobody-has-this')).body).toContain('this page doesn&#x27;t exist')
  const map = (await get('/sitemap.xml')).body
  for (const path of [show, `${show}/${published}`, '/pal/ada']) expect(map).toContain(`<loc>${app.url}${path}</loc>`)
  expect(map).not.toContain(draft)
  expect((await get('/robots.txt')).body).toContain(`Sitemap: ${app.url}/sitemap.xml`)
})

test('caches each sitemap part for a minute', async () => {
  const parts = ['/sitemap.xml', '/sitemap.xml?part=0', '/sitemap.xml?part=1']
  app.clock.move(61_000)
  for (const part of parts) await get(part)
  const queries = await countQueries(app, async () => {
    for (const part of [...parts, ...parts]) expect((await get(part)).statusCode).toBe(200)
  })
  expect(queries).toBe(0)
  app.clock.move(61_000)
  expect(await countQueries(app, () => get(parts[1]!))).toBe(1)
})

test('an unpublished episode disappears right away', async () => {
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'For a moment', episodeNumber: 3 })
  await publish(app, owner, episodeId)
  await eventually(async () => expect((await get(`${show}/${episodeId}`)).statusCode).toBe(200))
  await as(app, owner).EpisodeService.Unpublish({ episodeId })
  await eventually(async () => expect((await get(`${show}/${episodeId}`)).statusCode).toBe(404))
  await eventually(async () => expect((await get(show)).body).not.toContain('For a moment'))
})

test('the team shares a preview by a link until it expires', async () => {
  const { url } = await as(app, owner).EpisodeService.CreatePreview({ episodeId: draft, days: 1 })
  const path = url.slice(app.url.length)
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Nobody knows yet')
  expect(page.body).toContain('<meta name="robots" content="noindex"/>')
  expect(page.headers['cache-control']).toBe('private, no-store')
  expect(page.headers['referrer-policy']).toBe('no-referrer')
  expect((await get(path.replace(draft, published))).statusCode).toBe(404)
  expect((await get(path.slice(0, -2))).statusCode).toBe(404)
  app.clock.move(25 * 3_600_000)
  expect((await get(path)).statusCode).toBe(404)
})

test('a creator page shows the person and their podcasts', async () => {
  const { statusCode, body } = await get('/pal/Ada')
  expect(statusCode).toBe(200)
  for (const words of [
    'Ada Lovelace',
    'Interview Me',
    'Follow Me On...',
    'About Me',
    'My Podcasts',
    'Interested in interviewing Ada on your podcast?',
    'https://twitter.com/ada',
  ])
    expect(body).toContain(words)
  expect(body).not.toContain(owner.email)
})

test('redirects old URLs of a renamed show, which no other show can take', async () => {
  const { podcastId: renamed } = await makePodcast(app, owner, 'Renamed')
  const { PodcastService } = as(app, owner)
  const rename = (profileUrl: string) => PodcastService.Update({ podcastId: renamed, userId: owner.userId, updatedPodcast: { profileUrl } })
  const { podcast } = await PodcastService.Find({ podcastId: renamed })
  const { episodeId } = await readyEpisode(app, owner, renamed, { title: 'Here' })
  await publish(app, owner, episodeId)
  await rename('second-name')
  await rename('third-name')
  for (const old of [podcast.profileUrl, 'Second-Name']) {
    expect(await get(`/pod/${old}?all`)).toMatchObject({ statusCode: 301, headers: { location: '/pod/third-name?all' } })
    expect(await get(`/pod/${old}/${episodeId}`)).toMatchObject({ statusCode: 301, headers: { location: `/pod/third-name/${episodeId}` } })
  }
  expect((await get(`/pod/third-name/${episodeId}`)).statusCode).toBe(200)
  const other = await makePodcast(app, owner, 'Other')
  const taken = PodcastService.Update({ podcastId: other.podcastId, userId: owner.userId, updatedPodcast: { profileUrl: 'second-name' } })
  await expect(taken).rejects.toMatchObject({ code: 'invalid_argument' })
  await rename('second-name')
  expect((await get('/pod/second-name')).statusCode).toBe(200)
  expect(await get('/pod/third-name')).toMatchObject({ statusCode: 301, headers: { location: '/pod/second-name' } })
  await confirmPassword(app, owner)
  await PodcastService.Delete({ podcastId: renamed, userId: owner.userId })
  expect((await get('/pod/third-name')).statusCode).toBe(404)
})

test('shows headings and images in notes, and loads images only through this server', async () => {
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'With images' })
  const showNotes =
    '<h2>Times</h2><img src="https://images.example/a.png?x=1&y=2" alt="A" onerror="alert(1)"><img src="https://images.example/b.svg">'
  const { episode } = await as(app, owner).EpisodeService.Update({ episodeId, episode: { showNotes } })
  expect(episode.showNotes).toContain('<h2>Times</h2><img src="https://images.example/a.png?x=1&amp;y=2" alt="A" />')
  await publish(app, owner, episodeId)
  const { body } = await get(`${show}/${episodeId}`)
  const [png, svg] = [...body.matchAll(/<img loading="lazy" src="(\/media\/images\/[^"]+)" alt=/g)].map(([, address]) => address!)
  const asked: string[] = []
  const files: Record<string, Buffer> = {
    'https://images.example/a.png?x=1&y=2': Buffer.from('\x89PNG\r\n\x1a\nrest', 'latin1'),
    'https://images.example/b.svg': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  }
  const { fetch } = app.app
  app.app.fetch = (url) => {
    asked.push(String(url))
    return Promise.resolve({ bytes: () => Promise.resolve(files[String(url)]!) } as Awaited<ReturnType<typeof fetch>>)
  }
  try {
    expect(await get(png!)).toMatchObject({
      statusCode: 200,
      headers: { 'content-type': 'image/png', 'x-content-type-options': 'nosniff' },
    })
    expect((await get(png!)).rawPayload).toEqual(files['https://images.example/a.png?x=1&y=2'])
    expect((await get(svg!)).statusCode).toBe(404)
    const other = Buffer.from('https://elsewhere.example/').toString('base64url')
    expect((await get(png!.replace(/[^/]+$/, other))).statusCode).toBe(404)
  } finally {
    app.app.fetch = fetch
  }
  expect(asked).toEqual(Object.keys(files))
})
