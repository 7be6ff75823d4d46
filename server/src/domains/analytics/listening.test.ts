import { listeningLimits, retentionBuckets } from '@castwright/contract/analytics/limits.ts'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { publish, readyEpisode, type ReadyEpisode } from '../../../test/kit/publishing.ts'
import { useShow } from '../../../test/kit/show.ts'
import { createLog } from '../../platform/log.ts'
import { openListening } from './service.ts'

let episode: ReadyEpisode
let addresses = 0

const { app, owner, podcastId } = await useShow({ worker: false, env: { TRUSTED_PROXIES: '127.0.0.1' }, plan: 'AGENCY' })

async function publishedEpisode(): Promise<ReadyEpisode> {
  const made = await readyEpisode(app, owner, podcastId)
  await app.pool.pool.query('update recordings set duration = 1000 where id = $1', [made.recordingId])
  await publish(app, owner, made.episodeId)
  return made
}

beforeEach(async () => {
  episode = await publishedEpisode()
})

type Sent = { headers?: Record<string, string>; from?: string }
const freshAddress = () => `192.0.2.${(addresses += 1) % 250}`

const send = (body: unknown, { headers = {}, from = freshAddress() }: Sent = {}) =>
  app.server.inject({
    method: 'POST',
    url: '/api/listening',
    headers: { origin: app.url, 'content-type': 'application/json', 'x-forwarded-for': from, ...headers },
    payload: typeof body === 'string' ? body : JSON.stringify(body),
  })

const report = (changes: object = {}) => ({ recordingId: episode.recordingId, isStart: true, ranges: [[0, 10]], ...changes })

type Row = { plays: number; buckets: number[] }
const heard = async (episodeId = episode.episodeId): Promise<Row | undefined> =>
  (await app.pool.pool.query<Row>('select plays, buckets from listening where episode_id = $1', [episodeId])).rows[0]

/** Sends a report that counts, waits until it is saved, and expects that nothing else counted. */
async function nothingCounted(): Promise<void> {
  await send(report())
  await eventually(async () => expect(await heard()).toBeDefined())
  const buckets = Array<number>(retentionBuckets).fill(0).with(0, 1)
  expect(await heard()).toEqual({ plays: 1, buckets })
}

test('adds up what visitors hear', async () => {
  const answer = await send(report())
  expect([answer.statusCode, answer.body, answer.headers['set-cookie']]).toEqual([204, '', undefined])
  await send(report({ isStart: false, ranges: [[10, 30]] }))
  await send(report({ ranges: [[15, 25], [500, 540]] })) // oxfmt-ignore
  await eventually(async () => expect((await heard())?.plays).toBe(2))
  const { buckets } = (await heard())!
  expect([buckets.slice(0, 4), buckets.slice(49, 55)]).toEqual([
    [1, 2, 1, 0],
    [0, 1, 1, 1, 1, 0],
  ])
})

test('the team sees how much of an episode is heard', async () => {
  const find = (person = owner) => as(app, person).AnalyticsService.FindListening({ episodeId: episode.episodeId })
  const none = Array<number>(retentionBuckets).fill(0)
  expect(await find()).toEqual({ plays: 0, averageHeard: 0, buckets: none, since: null, duration: 1000 })
  await send(report({ ranges: [[0, 50]] }))
  await send(report({ ranges: [[0, 30]] }))
  await eventually(async () => expect((await find()).plays).toBe(2))
  expect(await find()).toEqual({
    plays: 2,
    averageHeard: 0.04,
    buckets: none.map((_, at) => (at < 3 ? 2 : at < 5 ? 1 : 0)),
    since: app.clock.now().toISOString().slice(0, 10),
    duration: 1000,
  })
  const file = async (ending: string, person = owner) =>
    app.server.inject({ url: `/api/analytics/listening.${ending}?episode_id=${episode.episodeId}`, headers: { cookie: person.cookie } })
  const lines = (await file('csv')).body.trim().split(/\r?\n/)
  expect([lines.length, lines[0]!.replace('\ufeff', ''), lines[3], lines[5]]).toEqual([
    retentionBuckets + 1,
    'percent_of_episode,plays,all_plays',
    '3,2,2',
    '5,1,2',
  ])
  expect((await file('json')).statusCode).toBe(200)
  expect((await file('csv', await makePerson(app))).statusCode).toBeGreaterThanOrEqual(403)
  await expect(find(await makePerson(app))).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|permission_denied)$/) })
  await expect(as(app, owner).AnalyticsService.FindListening({ episodeId: 'x' })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test.each<[string, (good: object) => unknown]>([
  ['nothing', () => ''],
  ['not JSON', () => '{"recordingId":'],
  ['null', () => 'null'],
  ['a list', (good) => [good]],
  ['another field', (good) => ({ ...good, userId: 'x' })],
  ['a prototype', (good) => JSON.stringify(good).replace('{', '{"__proto__":{"isStart":true},')],
  ['no ID', (good) => ({ ...good, recordingId: "x' or 1=1" })],
  ['no flag', (good) => ({ ...good, isStart: 1 })],
  ['no ranges', (good) => ({ ...good, ranges: [] })],
  ['too many ranges', (good) => ({ ...good, ranges: Array(21).fill([0, 1]) })],
  ['half a range', (good) => ({ ...good, ranges: [[1]] })],
  ['words', (good) => ({ ...good, ranges: [['0', '10']] })],
  ['infinity', (good) => JSON.stringify(good).replace('10', '1e999')],
  ['beyond the end', (good) => ({ ...good, ranges: [[0, 10], [1000, 1010]] })], // oxfmt-ignore
  ['too much at once', (good) => ({ ...good, ranges: [[0, 100]] })],
  ['the whole episode', (good) => ({ ...good, ranges: [[0, 1000]] })],
])('a body with %s gets the same response and counts nothing', async (_name, bad) => {
  const answer = await send(bad(report()))
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  await nothingCounted()
})

test('rejects what our player never sends: other types, large bodies, other sites', async () => {
  const status = async (sent: ReturnType<typeof send>) => (await sent).statusCode
  expect(await status(send(report(), { headers: { 'content-type': 'text/plain' } }))).toBeGreaterThanOrEqual(400)
  expect(await status(send(' '.repeat(listeningLimits.bodyBytes) + JSON.stringify(report())))).toBeGreaterThanOrEqual(400)
  expect(await status(send(report(), { headers: { origin: 'https://elsewhere.example' } }))).toBe(403)
  expect(await status(send(report(), { headers: { origin: 'null' } }))).toBe(403)
  expect((await app.server.inject({ method: 'GET', url: '/api/listening' })).statusCode).toBe(404)
  const preflight = await app.server.inject({ method: 'OPTIONS', url: '/api/listening', headers: { origin: 'https://elsewhere.example' } })
  expect(preflight.headers['access-control-allow-origin']).toBeUndefined()
  await nothingCounted()
})

test.each([{ 'sec-gpc': '1' }, { dnt: '1' }])('counts nothing of visitors who opt out with %j', async (headers) => {
  expect((await send(report(), { headers })).statusCode).toBe(204)
  await nothingCounted()
})

test('counts only the published recording of a published episode', async () => {
  const draft = await readyEpisode(app, owner, podcastId)
  const gone = await publishedEpisode()
  await as(app, owner).EpisodeService.Unpublish({ episodeId: gone.episodeId })
  for (const recordingId of [draft.recordingId, gone.recordingId, '019a0000-0000-7000-8000-000000000001', episode.episodeId])
    expect((await send(report({ recordingId }))).statusCode).toBe(204)
  await nothingCounted()
  expect([await heard(draft.episodeId), await heard(gone.episodeId)]).toEqual([undefined, undefined])
})

test('one address cannot report more than many people hear, and others still can', async () => {
  const from = '198.51.100.7'
  const most = listeningLimits.perAddress.max / listeningLimits.seconds
  for (let n = 0; n < most + 20; n += 1)
    expect((await send(report({ ranges: [[0, listeningLimits.seconds]] }), { from })).statusCode).toBe(204)
  await send(report({ ranges: [[0, 10]] }), { from: '198.51.100.8' })
  await eventually(async () => expect((await heard())?.plays).toBe(most + 1))
})

test('the addresses of an IPv6 network share a limit', async () => {
  const most = listeningLimits.perAddress.max / 10
  for (let n = 0; n < most + 20; n += 1) await send(report({ ranges: [[0, 0.5]] }), { from: `2001:db8:0:1::${n}` })
  await eventually(async () => expect((await heard())?.plays).toBe(most))
})

test('stores and logs no addresses', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const other = await startTestApp({ worker: false, log, env: { TRUSTED_PROXIES: '127.0.0.1' } })
  const headers = { origin: other.url, 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.77' }
  await other.server.inject({ method: 'POST', url: '/api/listening', headers, payload: JSON.stringify(report()) })
  await other.server.inject('/robots.txt')
  await other.stop()
  expect(lines.join('')).toContain('/robots.txt')
  expect(lines.join('')).not.toContain('203.0.113.77')
  const { rows } = await app.pool.pool.query(`select column_name as name from information_schema.columns where table_name = 'listening'`)
  expect(rows.map(({ name }: { name: string }) => name).toSorted()).toEqual(['buckets', 'episode_id', 'plays', 'since'])
})

test('several servers add to the same rows, and nothing is lost', async () => {
  const second = await publishedEpisode()
  const servers = [openListening(app.app), openListening(app.app)]
  const ids = [episode.recordingId, second.recordingId]
  for (let n = 0; n < 400; n += 1) {
    for (const [at, server] of servers.entries()) {
      server.add({ recordingId: ids[(n + at) % 2]!, isStart: true, ranges: [[0, 10]] }, `10.0.${n % 200}.${at}`)
      if (n % 20 === 0) void server.flush()
    }
  }
  await Promise.all(servers.map((server) => server.close()))
  expect([(await heard())?.plays, (await heard(second.episodeId))?.plays]).toEqual([400, 400])
})

test('keeps what could not be saved, and tries again', async () => {
  let failures = 2
  const transaction: typeof app.app.transaction = (work) => (failures-- > 0 ? Promise.reject(new Error('down')) : app.app.transaction(work))
  const recorder = openListening({ ...app.app, transaction }, { everyMs: 10, maxQueued: 3 })
  for (let n = 0; n < 5; n += 1) recorder.add({ recordingId: episode.recordingId, isStart: true, ranges: [[0, 10]] }, '10.1.1.1')
  await eventually(async () => expect((await heard())?.plays).toBe(3))
  await recorder.close()
})

test('a deleted episode takes its numbers with it', async () => {
  await send(report())
  await eventually(async () => expect(await heard()).toBeDefined())
  await app.pool.pool.query('delete from publications where episode_id = $1', [episode.episodeId])
  await app.pool.pool.query('delete from episodes where id = $1', [episode.episodeId])
  expect(await heard()).toBeUndefined()
})
