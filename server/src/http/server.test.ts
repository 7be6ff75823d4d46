import { Writable } from 'node:stream'
import { pathOf } from '@castwright/contract/methods.ts'
import { pino } from 'pino'
import { describe, expect, test, vi } from 'vitest'
import { refusals } from '@castwright/contract/errors.ts'
import { useApp, startTestApp } from '../../test/kit/app.ts'
import { eventually } from '../../test/kit/eventually.ts'
import { makeEpisode } from '../../test/kit/episodes.ts'
import { makePerson, makePodcast } from '../../test/kit/make.ts'

const lines: string[] = []
const sink = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const log = pino({ level: 'info' }, sink)

const app = await useApp({ log, env: { METRICS_TOKEN: 'a-token-of-good-length' } })

const get = (url: string, headers: Record<string, string> = {}) => app.server.inject({ method: 'GET', url, headers })

describe('the app page', () => {
  test('has a new nonce in every response and allows no other scripts', async () => {
    const [first, second] = [await get('/my-podcasts'), await get('/my-podcasts')]
    const nonceOf = (answer: typeof first) => /nonce="([^"]+)"/.exec(answer.body)?.[1]
    expect(nonceOf(first)).toMatch(/^[\w+/]{22}==$/)
    expect(nonceOf(first)).not.toBe(nonceOf(second))
    const policy = String(first.headers['content-security-policy'])
    expect(policy).toContain(`script-src 'self' 'nonce-${nonceOf(first)}'`)
    expect(policy).toContain(`style-src 'self' 'nonce-${nonceOf(first)}'`)
    expect(policy).not.toMatch(/unsafe-/)
    expect(first.body).not.toContain('__CSP_NONCE__')
    expect(first.headers['cache-control']).toBe('no-store')
  })

  test('passes settings to the app, escaped for its script element', async () => {
    const hostile = await startTestApp({
      worker: false,
      env: { SUPPORT_EMAIL: 'help@example.com', HELP_URL: 'https://example.com/</script><script>' },
    })
    try {
      const { body } = await hostile.server.inject('/sign-in')
      const json = /<script id="instance" type="application\/json">(.*?)<\/script>/.exec(body)?.[1]
      expect(JSON.parse(json ?? '')).toMatchObject({
        supportEmail: 'help@example.com',
        privateBeta: true,
        mailOutbox: true,
        smsOutbox: true,
      })
    } finally {
      await hostile.stop()
    }
  })

  // A page comes without its data if the database takes longer than a second.
  const startOf = (headers: Record<string, string> = {}, path = '/my-podcasts'): Promise<unknown> =>
    eventually(async () => {
      const { body } = await get(path, headers)
      const start = JSON.parse(/<script id="start" type="application\/json">(.*?)<\/script>/.exec(body)?.[1] ?? '') as unknown
      expect(start).not.toBeNull()
      return start
    })

  test('brings the session and the podcasts along, only to their user', async () => {
    const [person, other] = [await makePerson(app), await makePerson(app)]
    const { podcastId } = await makePodcast(app, person, '</script><b>Night')
    expect(await startOf({ cookie: person.cookie })).toMatchObject({
      user: { id: person.userId },
      podcasts: [{ id: podcastId, title: '</script><b>Night', showAccess: 'OWNER' }],
    })
    expect(await startOf({ cookie: other.cookie })).toMatchObject({ user: { id: other.userId }, podcasts: [] })
    expect(await startOf()).toEqual({ user: null })
    expect(await startOf({ cookie: `${person.cookie.split('=')[0]}=forged` })).toEqual({ user: null })
    const outside = await makePerson(app, { beta: false })
    expect(await startOf({ cookie: outside.cookie })).not.toHaveProperty('podcasts')
  })

  test('brings a list of episodes along, only to the team', async () => {
    const [person, stranger] = [await makePerson(app), await makePerson(app)]
    const { podcastId } = await makePodcast(app, person, 'Night Trains')
    const { episodeId } = await makeEpisode(app, person, podcastId)
    const [{ profileUrl }] = ((await startOf({ cookie: person.cookie })) as { podcasts: [{ profileUrl: string }] }).podcasts
    const listAt = async (path: string, { cookie }: { cookie: string } = person) =>
      ((await startOf({ cookie }, `/${profileUrl}${path}`)) as { list?: unknown }).list
    const page = { episodesWithProgress: [{ episode: { id: episodeId } }], counts: { all: 1 } }
    const team = { usersWithPodcastRoles: [{ podcastRole: { userId: person.userId } }] }
    expect(await listAt('/episodes/all')).toMatchObject({ podcastId, kind: 0, page, team })
    expect(await listAt('/episodes')).toMatchObject({ kind: 0, page })
    expect(await listAt('/episodes/published')).toMatchObject({ kind: 3, page: { episodesWithProgress: [], counts: { all: 1 } } })
    for (const path of ['/episodes/other', '/episodes/all?q=night', `/episodes/manage/${episodeId}`, ''])
      expect(await listAt(path), path).toBeUndefined()
    expect(await listAt('/episodes/all', stranger)).toBeUndefined()
    expect(await startOf({}, `/${profileUrl}/episodes/all`)).toEqual({ user: null })
  })

  test("is served for every URL of the app and none of the server's", async () => {
    for (const path of ['/', '/sign-in', '/some-show/episodes/all', '/settings/my-account/profile']) {
      expect((await get(path)).headers['content-type']).toBe('text/html; charset=utf-8')
    }
    for (const path of ['/assets/missing.js', '/api/nothing', '/favicon-missing.png', '/storage'])
      expect((await get(path)).statusCode).toBe(404)
  })
})

test('serves hashed files as immutable and compressed, with an ETag per encoding', async () => {
  const plain = await get('/assets/app-0.js')
  const brotli = await get('/assets/app-0.js', { 'accept-encoding': 'gzip, br' })
  const gzip = await get('/assets/app-0.js', { 'accept-encoding': 'gzip, br;q=0' })
  expect([plain, brotli, gzip].map((answer) => answer.headers['content-encoding'])).toEqual([undefined, 'br', 'gzip'])
  expect(new Set([plain, brotli, gzip].map((answer) => answer.headers['etag'])).size).toBe(3)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const again = await get('/assets/app-0.js', { 'if-none-match': String(plain.headers['etag']) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
  expect((await get('/assets/../../package.json')).statusCode).toBe(404)
})

test('compresses pages and long answers, but not short ones', async () => {
  const encodingOf = async (path: string, accepted: string) => {
    const { headers, rawPayload } = await get(path, { 'accept-encoding': accepted })
    return [headers['content-encoding'], rawPayload.length === Number(headers['content-length'])]
  }
  expect(await encodingOf('/api/openapi.json', 'gzip, br')).toEqual(['br', true])
  expect(await encodingOf('/api/openapi.json', 'gzip')).toEqual(['gzip', true])
  expect(await encodingOf('/api/openapi.json', 'identity')).toEqual([undefined, true])
  expect(await encodingOf('/healthz', 'gzip, br')).toEqual([undefined, true])
})

test('sends no referrer from pages whose address is a secret', async () => {
  const policyOf = async (path: string) => (await get(path)).headers['referrer-policy']
  for (const path of [`/confirmations/${'s'.repeat(43)}`, '/oauth/connect?request=x', '/reset-password?token=x'])
    expect(await policyOf(path), path).toBe('no-referrer')
  expect(await policyOf('/my-podcasts')).toBe('strict-origin-when-cross-origin')
})

test('counts an IPv6 customer with a /64 network as one caller', async () => {
  const call = async (remoteAddress: string, n: number) =>
    (
      await app.server.inject({
        method: 'POST',
        url: pathOf('PodcastService.FindByProfileURL'),
        headers: { origin: app.url, 'x-n': String(n) },
        remoteAddress,
        payload: { profile_url: 'nobody' },
      })
    ).headers['x-ratelimit-remaining']
  const [first, second] = [await call('2001:db8:1:2::1', 1), await call('2001:db8:1:2:ffff::9', 2)]
  expect(Number(second)).toBe(Number(first) - 1)
  expect(Number(await call('2001:db8:1:3::1', 3))).toBe(Number(first))
})

test('sets the security headers on every response', async () => {
  for (const path of ['/', '/healthz', '/api/docs', '/api/openapi.json', '/assets/app-0.js', '/api/nothing', '/api/auth/get-session']) {
    const { headers } = await get(path)
    expect(headers, path).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(headers['content-security-policy'], path).not.toMatch(/unsafe-inline/)
    expect(headers['strict-transport-security']).toBeUndefined()
  }
  const secure = await startTestApp({ worker: false, env: { BASE_URL: 'https://pod.example.com' } })
  try {
    expect((await secure.server.inject('/')).headers['strict-transport-security']).toContain('max-age=31536000')
  } finally {
    await secure.stop()
  }
})

test.each([
  ['a foreign Origin', { origin: 'https://evil.example' }],
  ['a null Origin', { origin: 'null' }],
  ['no Origin', {}],
  ['our host on another scheme', { origin: 'https://localhost:80' }],
  ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
])('rejects a state-changing call with %s', async (_name, headers) => {
  const person = await makePerson(app)
  for (const url of ['/api/twirp/castwright.iam.UserService/Find', '/api/auth/sign-out', '/api/auth/sign-in/email']) {
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers: { ...headers, cookie: person.cookie },
      payload: { userId: person.userId },
    })
    expect(answer.statusCode).toBe(403)
  }
})

test.each([
  ['53100', 'disk_full', 'The server has run out of disk space, so nothing was saved. Try again when its operator has freed some.'],
  ['53200', 'overloaded', 'The server is overloaded. Please try again in a moment.'],
  ['53300', 'overloaded', 'The server is overloaded. Please try again in a moment.'],
  ['57014', 'overloaded', 'The server is overloaded. Please try again in a moment.'],
])('answers a database error %s with a clear message', async (errcode, reason, msg) => {
  const person = await makePerson(app)
  const query = (sql: string) => app.pool.pool.query(sql)
  await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '${errcode}'; end $$`)
  await query('create trigger fail before update on profiles for each row execute function fail()')
  try {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/twirp/castwright.iam.UserService/Update',
      headers: { origin: app.url, cookie: person.cookie },
      payload: { user: { id: person.userId, firstName: 'Ada' } },
    })
    expect([answer.statusCode, answer.json()]).toEqual([429, { code: 'resource_exhausted', msg, meta: { reason } }])
  } finally {
    await query('drop trigger fail on profiles')
    await query('drop function fail')
  }
})

test('answers a full disk with 507 where the route is not a Twirp call', async () => {
  const person = await makePerson(app)
  const query = (sql: string) => app.pool.pool.query(sql)
  await query(`create function fail() returns trigger language plpgsql as $$ begin raise exception using errcode = '53100'; end $$`)
  await query('create trigger fail before insert on sessions for each row execute function fail()')
  try {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/auth/sign-in/email',
      headers: { origin: app.url },
      payload: { email: person.email, password: person.password },
    })
    expect([answer.statusCode, answer.json()]).toEqual([507, { ...refusals.disk_full }])
  } finally {
    await query('drop trigger fail on sessions')
    await query('drop function fail')
  }
})

test('serves the API reference as a page and an OpenAPI file', async () => {
  const page = await get('/api/docs')
  expect(page.body).toContain('UserService.Find')
  // Its only script is a file, which adds a form to try methods.
  expect(page.body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/api/docs/try-it.js">'])
  expect((await get('/api/docs/try-it.js')).headers['content-type']).toContain('text/javascript')
  expect(page.body).not.toContain('style="')
  expect(page.body).toContain('href="/api/docs/UserService#UserService.Find"')
  expect(Buffer.byteLength(page.body)).toBeLessThan(300_000)
  const service = await get('/api/docs/UserService')
  expect(service.body).toContain('<article id="UserService.Find"')
  expect(service.body).not.toContain('<article id="PodcastService.Find"')
  for (const nothing of ['/api/docs/NoService', '/api/docs/toString']) expect((await get(nothing)).statusCode).toBe(404)
  const file = (await get('/api/openapi.json')).json() as { openapi: string; paths: Record<string, { post: { requestBody: unknown } }> }
  expect(file.openapi).toBe('3.1.0')
  expect(file.paths['/api/twirp/castwright.iam.UserService/Find']).toMatchObject({
    post: { requestBody: { content: { 'application/json': { schema: { required: ['user_id'] } } } } },
  })
})

test('searches the API reference without scripts, and escapes the search', async () => {
  const found = (await get('/api/docs?q=offer%20OWNERSHIP')).body
  expect(found).toContain('<tr id="PodcastService.')
  expect(found).not.toContain('<tr id="UserService.Find"')
  // Names come before summaries.
  const names = [...(await get('/api/docs?q=invite')).body.matchAll(/<tr id="([^"]+)"/g)].map(([, name]) => /invite/i.test(name!))
  expect(names).toEqual(names.toSorted((one, other) => Number(other) - Number(one)))
  const none = await get(`/api/docs?q=${encodeURIComponent('"><img src=x>')}`)
  expect(none.body).toContain('No methods match')
  expect(none.body).not.toContain('<img')
  expect(none.headers['content-security-policy']).toContain("form-action 'self'")
  expect((await get('/api/docs?q=a&q=b')).statusCode).toBe(200)
})

test('serves health, readiness and metrics', async () => {
  expect((await get('/healthz')).json()).toEqual({ status: 'ok' })
  expect((await get('/readyz')).json()).toMatchObject({ status: 'ok', database: 'ok', storage: 'ok', queue: 'ok' })
  expect((await get('/metrics')).statusCode).toBe(401)
  for (const token of ['a-token-of-good-lengtx', 'a-token-of-good-lengt\u00fc', 'short'])
    expect((await get('/metrics', { authorization: `Bearer ${token}` })).statusCode).toBe(401)
  const metrics = await get('/metrics', { authorization: 'Bearer a-token-of-good-length' })
  expect(metrics.body).toMatch(/castwright_http_seconds_count{method="GET",route="\/healthz",status="200"} \d+/)
  expect(metrics.body).toContain('castwright_jobs')
})

test('checks readiness at most once a second, without writing', async () => {
  const before = performance.now()
  const later = vi.spyOn(performance, 'now').mockReturnValue(before + 1000)
  const [check, put] = [vi.spyOn(app.app.storage, 'check'), vi.spyOn(app.app.storage, 'put')]
  try {
    check.mockRejectedValueOnce(new Error('gone'))
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/readyz')))
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(answers[0]!.json()).toEqual({ status: 'failed', database: 'ok', storage: 'failed', queue: 'ok' })
    expect(check).toHaveBeenCalledTimes(1)
    later.mockReturnValue(before + 2000)
    expect((await get('/readyz')).statusCode).toBe(200)
    expect([check.mock.calls.length, put.mock.calls.length]).toEqual([2, 0])
  } finally {
    vi.restoreAllMocks()
  }
})

test('allows cross-origin requests to some paths, whatever the query', async () => {
  const post = (url: string) => app.server.inject({ method: 'POST', url, headers: { origin: 'https://elsewhere.example' } })
  expect((await post('/api/twirp/x?y=/unsubscribe/x')).body).toContain('foreign_origin')
  for (const url of ['/unsubscribe/x', '/unsubscribe/x?from=email']) expect((await post(url)).body).not.toContain('foreign_origin')
})

test('answers a bug with the ID of its log line and no details', async () => {
  const person = await makePerson(app)
  await app.pool.pool.query('alter table podcasts rename to hidden')
  try {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/api/twirp/castwright.iam.PodcastService/FindByUserID',
      headers: { origin: app.url, cookie: person.cookie },
      payload: { userId: person.userId },
    })
    expect(answer.statusCode).toBe(500)
    const body = answer.json() as { code: string; meta: { error_id: string } }
    expect(body.code).toBe('internal')
    expect(answer.body).not.toMatch(/podcasts|select|node_modules|\.ts/)
    const line = lines.find((one) => one.includes(body.meta.error_id) && one.includes('Unexpected error'))
    expect(line).toContain('podcasts')
    expect(lines.join('')).not.toContain(person.password)
    expect(lines.join('')).not.toContain(person.cookie.split('=')[1])
  } finally {
    await app.pool.pool.query('alter table hidden rename to podcasts')
  }
})
