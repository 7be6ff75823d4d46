import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { createInternalServer } from '../../http/internal.ts'
import { checkVerified, openHosts } from './service.ts'
import { fakeDns } from './testing.ts'

const records = fakeDns()
let podcastId: string
let rivalPodcastId: string

const app = await useApp({
  worker: false,
  dns: records.dns,
  env: { BASE_URL: 'https://castwright.example', ALLOWED_HOSTS: 'old.example' },
})
const [owner, rival] = [await makePerson(app), await makePerson(app)]
beforeEach(async () => {
  records.texts.clear()
  records.cnames.clear()
  records.state.isDown = false
  await deleteAll(app, 'hosts')
  podcastId = (await makePodcast(app, owner)).podcastId
  rivalPodcastId = (await makePodcast(app, rival)).podcastId
})

const service = (person = owner) => as(app, person).HostService
const add = async (host: string, person = owner, id = podcastId) => (await service(person).Create({ podcastId: id, host })).host
const verify = async (hostId: string, person = owner, id = podcastId) => (await service(person).Verify({ podcastId: id, hostId })).host
const prove = ({ proof }: { proof: { name: string; text: string } }) => records.texts.set(proof.name, ['v=spf1 -all', proof.text])

async function addVerified(host: string, person = owner, id = podcastId) {
  const added = await add(host, person, id)
  prove(added)
  return verify(added.id, person, id)
}

const get = (host: string, url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ method: 'GET', url, headers: { host, ...headers } })

/** All servers hear of a change within a moment. */
const waitForStatus = (host: string, url: string, status: number) =>
  eventually(async () => expect((await get(host, url)).statusCode).toBe(status))

async function ask(domain: string): Promise<number> {
  const internal = createInternalServer(app.app)
  const { statusCode } = await internal.inject({ method: 'GET', url: '/internal/tls-ask', query: { domain } })
  await internal.close()
  return statusCode
}

test('a domain is served only after its record was found', async () => {
  const added = await add('Podcast.Example.com.')
  expect(added).toMatchObject({ host: 'podcast.example.com', isVerified: false, target: 'castwright.example' })
  expect(added.proof.name).toBe('_castwright.podcast.example.com')
  expect([await ask('podcast.example.com'), (await get('podcast.example.com', '/')).statusCode]).toEqual([403, 421])
  expect(await verify(added.id)).toMatchObject({ isVerified: false, problem: 'record_missing' })
  records.texts.set(added.proof.name, ['castwright-verify=other'])
  expect(await verify(added.id)).toMatchObject({ isVerified: false, problem: 'record_wrong' })
  records.state.isDown = true
  expect(await verify(added.id)).toMatchObject({ isVerified: false, problem: 'dns_failed' })
  records.state.isDown = false
  prove(added)
  expect(await verify(added.id)).toMatchObject({ isVerified: true, isPrimary: true, problem: null })
  expect([await ask('podcast.example.com'), await ask('PODCAST.example.com.'), await ask('other.example.com')]).toEqual([200, 200, 403])
  await waitForStatus('podcast.example.com', '/feed.xml', 200)
})

test('domains that could not be loaded are loaded again', async () => {
  await addVerified('again.example.com')
  let [isDown, reconnect] = [false, (): void => {}]
  const db = new Proxy(app.app.db, {
    get(target, name) {
      if (isDown) throw new Error('The database is down.')
      return Reflect.get(target, name) as unknown
    },
  })
  const onReconnect = (listener: () => void) => {
    reconnect = listener
    return () => {}
  }
  const hosts = await openHosts({ ...app.app, db, signals: { ...app.app.signals, onReconnect } })
  onTestFinished(() => hosts.close())
  expect(hosts.find('again.example.com')).toMatchObject({ podcastId })
  isDown = true
  reconnect()
  await eventually(() => expect(hosts.find('again.example.com')).toBeNull())
  isDown = false
  await eventually(() => expect(hosts.find('again.example.com')).toMatchObject({ podcastId }))
})

test('a CNAME record with the token proves a domain, too', async () => {
  const added = await add('cname.example.com')
  records.cnames.set(added.proof.name, [added.proof.cname])
  expect(await verify(added.id)).toMatchObject({ isVerified: true })
})

test('asking never allows a certificate by mistake', async () => {
  for (const domain of ['', 'localhost', '127.0.0.1', 'a b', '*.example.com', 'castwright.example.evil.example'])
    expect(await ask(domain), domain).toBe(403)
  expect(await ask('castwright.example')).toBe(200)
  const broken = createInternalServer({ ...app.app, db: null as never })
  expect((await broken.inject({ method: 'GET', url: '/internal/tls-ask?domain=podcast.example.com' })).statusCode).toBe(503)
  expect((await broken.inject({ method: 'GET', url: '/internal/tls-ask' })).statusCode).toBe(403)
  expect((await broken.inject({ method: 'GET', url: '/internal/tls-ask?domain=a.example&domain=b.example' })).statusCode).toBe(403)
  await broken.close()
  // Not on the public port.
  expect((await get('castwright.example', '/internal/tls-ask?domain=castwright.example')).headers['content-type']).toMatch('text/html')
})

test('after a removal, the old record verifies nothing for anyone', async () => {
  const host = await addVerified('lost.example.com')
  await waitForStatus('lost.example.com', '/feed.xml', 200)
  await service().Delete({ podcastId, hostId: host.id })
  await waitForStatus('lost.example.com', '/feed.xml', 421)
  expect(await ask('lost.example.com')).toBe(403)
  // The record of the first claim is still in DNS.
  const taken = await add('lost.example.com', rival, rivalPodcastId)
  expect(await verify(taken.id, rival, rivalPodcastId)).toMatchObject({ isVerified: false, problem: 'record_wrong' })
  const again = await add('lost.example.com')
  expect(again.proof.text).not.toBe(host.proof.text)
  expect(await verify(again.id)).toMatchObject({ isVerified: false, problem: 'record_wrong' })
  expect([await ask('lost.example.com'), (await get('lost.example.com', '/')).statusCode]).toEqual([403, 421])
})

test('another show takes over a domain only if the record of the first is gone', async () => {
  const first = await addVerified('shared.example.com')
  const second = await add('shared.example.com', rival, rivalPodcastId)
  records.texts.set(second.proof.name, [first.proof.text, second.proof.text])
  expect(await verify(second.id, rival, rivalPodcastId)).toMatchObject({ isVerified: false, problem: 'taken' })
  records.texts.set(second.proof.name, [second.proof.text])
  expect(await verify(second.id, rival, rivalPodcastId)).toMatchObject({ isVerified: true })
  expect((await service().FindByPodcastID({ podcastId })).hosts).toMatchObject([{ isVerified: false, isPrimary: false }])
})

test('a domain whose record is missing for a week is no longer served', async () => {
  const host = await addVerified('lapsed.example.com')
  const check = () => checkVerified(app.app, new AbortController().signal)
  records.texts.clear()
  app.clock.move(25 * 3_600_000)
  await check()
  expect((await service().FindByPodcastID({ podcastId })).hosts).toMatchObject([{ isVerified: true, problem: 'record_missing' }])
  records.state.isDown = true
  app.clock.move(3 * 86_400_000)
  await check()
  records.state.isDown = false
  prove(host)
  app.clock.move(25 * 3_600_000)
  await check()
  expect((await service().FindByPodcastID({ podcastId })).hosts).toMatchObject([{ isVerified: true, problem: null, failingSince: null }])
  records.texts.clear()
  for (let day = 0; day < 9; day += 1) {
    app.clock.move(25 * 3_600_000)
    await check()
  }
  expect((await service().FindByPodcastID({ podcastId })).hosts).toMatchObject([{ isVerified: false, isPrimary: false }])
  expect(await ask('lapsed.example.com')).toBe(403)
})

test('only verified domains become primary, and there is at most one', async () => {
  const [first, second] = [await addVerified('one.example.com'), await add('two.example.com')]
  await expect(service().SetPrimary({ podcastId, hostId: second.id })).rejects.toMatchObject({ code: 'failed_precondition' })
  prove(second)
  expect(await verify(second.id)).toMatchObject({ isPrimary: false })
  const primaries = async (hostId: string | null) =>
    (await service().SetPrimary({ podcastId, hostId })).hosts.filter(({ isPrimary }) => isPrimary).map(({ id }) => id)
  expect([await primaries(second.id), await primaries(second.id), await primaries(null), await primaries(first.id)]).toEqual([
    [second.id],
    [second.id],
    [],
    [first.id],
  ])
})

test('rejects domains that no one can own, our own, known ones, and too many', async () => {
  const problem = (host: string) =>
    add(host).then(
      () => null,
      ({ meta }: { meta: Record<string, string> }) => meta['host'],
    )
  expect(await problem('castwright.example')).toMatch('the Castwright server')
  expect(await problem('old.example')).toMatch('the Castwright server')
  for (const host of ['localhost', '10.0.0.1', 'printer.local', 'x', 'a b.example.com', 'example.com/path'])
    expect(await problem(host)).toBeTruthy()
  await add('a1.example.com')
  expect(await problem('A1.example.com')).toMatch('already added')
  for (const name of ['a2', 'a3', 'a4', 'a5']) await add(`${name}.example.com`)
  expect(await problem('a6.example.com')).toMatch('maximum of 5')
})

test("a domain can't be changed through another show", async () => {
  const { id: hostId } = await addVerified('mine.example.com')
  const other = { podcastId: rivalPodcastId, hostId }
  for (const call of [service(rival).Verify, service(rival).SetPrimary, service(rival).Delete])
    await expect(call(other)).rejects.toMatchObject({ code: 'not_found' })
})
