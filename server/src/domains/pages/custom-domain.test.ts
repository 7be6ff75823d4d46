import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { request } from 'undici'
import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { useShow } from '../../../test/kit/show.ts'
import { openSites } from '../../http/sites.ts'
import { openHosts } from '../hosts/service.ts'
import { fakeDns } from '../hosts/testing.ts'

const clientDir = join(import.meta.dirname, '../../../../web/dist/client')
const host = 'nightshift.example'
const records = fakeDns()

const { app, owner, podcastId } = await useShow({ clientDir, worker: false, listen: true, dns: records.dns, plan: 'AGENCY' })
const { port } = new URL(app.url)
const { podcastId: otherId } = await makePodcast(app, owner, 'Day Shift')
const pathOf = async (id: string) => `/pod/${(await as(app, owner).PodcastService.Find({ podcastId: id })).podcast.profileUrl}`
const [show, otherShow] = [await pathOf(podcastId), await pathOf(otherId)]
const episode = await readyEpisode(app, owner, podcastId, { title: 'Midnight' })
const other = await readyEpisode(app, owner, otherId, { title: 'Noon' })
for (const { episodeId } of [episode, other]) await publish(app, owner, episodeId)

const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers: { host: `${host}:${port}`, cookie: owner.cookie, ...headers } })
const origin = () => `http://${host}:${port}`

const added = (await as(app, owner).HostService.Create({ podcastId, host })).host
records.texts.set(added.proof.name, [added.proof.text])
await as(app, owner).HostService.Verify({ podcastId, hostId: added.id })
await eventually(async () => {
  if ((await get('/feed.xml')).statusCode !== 200) throw new Error('The host is not known yet')
})

test("a show's page, episodes, feed and media are served, with all files from the domain itself", async () => {
  const page = await get('/')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('Night Shift')
  expect(page.body).toContain(`<link rel="canonical" href="${origin()}${show}"/>`)
  // The feed's address never changes, and the player loads everything from here.
  expect(page.body).toContain(`href="${app.url}/rss/${podcastId}.xml"`)
  expect(page.body).toContain(`${origin()}/media/`)
  expect(page.body.replaceAll(`${app.url}/rss/`, '').replaceAll(`href="${app.url}"`, '')).not.toContain(app.url)
  expect(page.headers['content-security-policy']).toContain("media-src 'self'")
  const own = await app.server.inject(show)
  expect(own.body).toContain(`<link rel="canonical" href="${origin()}${show}"/>`)
  expect(own.body).toContain(`${app.url}/media/`)
  for (const path of [show, `${show}/${episode.episodeId}`, `${show}/pitch`, `/embed/${episode.episodeId}`])
    expect((await get(path)).statusCode, path).toBe(200)
  const media = new RegExp(`${origin()}(/media/[^"]+\\.mp3)`).exec(page.body)![1]!
  expect((await get(media)).statusCode).toBe(200)
})

test('the feed has the same bytes, and its own address works whatever becomes of the domain', async () => {
  const own = await app.server.inject(`/rss/${podcastId}.xml`)
  for (const path of ['/feed.xml', `/rss/${podcastId}.xml`]) expect((await get(path)).body).toBe(own.body)
  expect(own.body).toContain(`${app.url}/rss/${podcastId}.xml`)
})

test('there is no app, no API and no sign-in, and no cookie is read or set', async () => {
  for (const path of [
    '/sign-in',
    '/my-podcasts',
    '/settings',
    '/api/docs',
    '/api/openapi.json',
    '/api/auth/get-session',
    '/metrics',
    '/sitemap.xml',
    '/dev/outbox',
    '/storage/a/b',
    `/rss/${otherId}.xml`,
    '/healthz/x',
    '/newsletter/x',
    '/guest/x',
  ]) {
    const answer = await get(path)
    expect([path, answer.statusCode]).toEqual([path, 404])
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
  const call = (url: string, payload: string) =>
    app.server.inject({
      method: 'POST',
      url,
      headers: { host, origin: origin(), cookie: owner.cookie, 'content-type': 'application/json' },
      payload,
    })
  for (const url of [
    '/api/auth/sign-in/email',
    '/api/twirp/castwright.iam.PodcastService/FindByUserID',
    '/api/mail/webhook',
    '/api/billing/webhook',
  ]) {
    const answer = await call(url, '{}')
    expect([url, answer.statusCode, answer.headers['set-cookie']]).toEqual([url, 404, undefined])
  }
})

test('nothing of another show is served', async () => {
  const elsewhere = await get(`${otherShow}/${other.episodeId}`)
  expect([elsewhere.statusCode, elsewhere.headers['location']]).toEqual([302, `${app.url}${otherShow}/${other.episodeId}`])
  expect((await get(`/embed/${other.episodeId}`)).statusCode).toBe(404)
  const media = /(\/media\/[^"]+\.mp3)/.exec((await app.server.inject(`/rss/${otherId}.xml`)).body)![1]!
  expect((await app.server.inject(media)).statusCode).toBe(200)
  expect((await get(media)).statusCode).toBe(404)
})

test('unknown domains are refused, also for what is in memory, but not health checks and names of the server', async () => {
  const ask = async (name: string, path: string) => {
    const answer = await request(`http://127.0.0.1:${port}${path}`, { headers: { host: name } })
    await answer.body.dump()
    return answer.statusCode
  }
  const feed = `/rss/${podcastId}.xml`
  for (const path of [feed, show]) expect(await ask(`localhost:${port}`, path)).toBe(200)
  for (const name of ['evil.example', 'EVIL.example.', `evil.example:${port}`, `sub.${host}`, 'a b', `${host}@evil.example`])
    for (const path of [feed, show, '/', '/sign-in', '/api/auth/get-session'])
      expect([name, path, await ask(name, path)]).toEqual([name, path, 421])
  for (const name of ['127.0.0.1', '[::1]:1', 'castwright', 'node-1.internal', 'LOCALHOST']) expect(await ask(name, feed)).toBe(200)
  for (const path of ['/healthz', '/readyz']) expect(await ask('evil.example', path)).toBe(200)
  for (const name of [host, host.toUpperCase(), `${host}.`, `${host}.:443`])
    expect([name, await ask(name, '/feed.xml')]).toEqual([name, 200])
})

test('a name in X-Forwarded-Host counts only if the proxy is trusted', async () => {
  const headers = { host: '127.0.0.1', 'x-forwarded-host': 'evil.example' }
  expect((await app.server.inject({ url: `/rss/${podcastId}.xml`, headers })).statusCode).toBe(200)
  const hosts = await openHosts(app.app)
  const behind = openSites(hosts, ['127.0.0.1'])
  const isOwn = (given: Record<string, string>) =>
    behind.isOwn({ headers: given, socket: { remoteAddress: '127.0.0.1' } } as unknown as IncomingMessage)
  expect(isOwn(headers)).toBe(false)
  expect(isOwn({ host: 'castwright:3000', 'x-forwarded-host': `${host}, other.example` })).toBe(false)
  expect(isOwn({ host: 'castwright:3000', 'x-forwarded-host': 'localhost' })).toBe(true)
  // A public name is what the visitor used.
  expect(isOwn({ host, 'x-forwarded-host': 'localhost' })).toBe(false)
  hosts.close()
})

test('a form is accepted from the domain itself only', async () => {
  const send = (from: string) =>
    app.server.inject({
      method: 'POST',
      url: `${show}/pitch`,
      headers: { host: `${host}:${port}`, origin: from, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        name: 'Piet',
        email: 'piet@example.com',
        topic: 'Fog',
        about: '',
        links: '',
        website: '',
        consent: 'yes',
      }).toString(),
    })
  expect((await send('http://evil.example')).statusCode).toBe(403)
  const sent = await send(origin())
  expect([sent.statusCode, sent.headers['location']]).toEqual([303, `${show}/pitch?sent`])
})
