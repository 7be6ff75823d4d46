import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { request } from 'undici'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eventually } from '../../../test/kit/eventually.ts'
import { isFull } from '../../../test/kit/full.ts'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { givePlan, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { renamePerson } from '../../../test/kit/people.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { build } from '../../build.ts'
import { createServer } from '../../http/server.ts'
import { newId } from '../../platform/ids.ts'
import { createLog } from '../../platform/log.ts'
import { bump } from '../../platform/versions/versions.ts'
import { feedResponses } from './response.ts'
import { leaveTombstone, openFeedCache } from './service.ts'
import { all, channelOf, textOf } from './testing.ts'

let podcastId: string

const app = await useApp({ worker: false, listen: true })
const owner = await makePerson(app)
await givePlan(app, owner, 'AGENCY')
beforeEach(async () => {
  podcastId = (await makePodcast(app, owner)).podcastId
})

type Asked = { headers?: Record<string, string>; method?: string; on?: string; id?: string }

/** Uses a real connection like podcast apps. Decompresses nothing. */
async function ask({ headers = {}, method = 'GET', on = app.url, id = podcastId }: Asked = {}) {
  const answer = await request(`${on}/rss/${id}.xml`, { method: method as 'GET', headers })
  const bytes = Buffer.from(await answer.body.arrayBuffer())
  return { status: answer.statusCode, headers: answer.headers as Record<string, string>, bytes, text: bytes.toString() }
}

const titles = (xml: string) => all(channelOf(xml), 'item').map((item) => textOf(item, 'title'))
/** Makes a change that is visible in public, as services do. */
const edit = (field: 'title' | 'social_instagram', value: string) =>
  app.app.transaction(async (tx) => {
    await tx.execute(sql`update podcasts set ${sql.identifier(field)} = ${value} where id = ${podcastId}`)
    await bump(app.app, tx, 'podcast', podcastId)
  })
const rename = (title: string) => edit('title', title)

/** Waits until the feed contains it. */
const until = (holds: (xml: string) => boolean, on = app.url) =>
  eventually(async () => {
    const answer = await ask({ on })
    expect(holds(answer.text)).toBe(true)
    return answer
  })

const kept = (version?: number) =>
  eventually(async () => {
    const { rows } = await app.pool.pool.query<{ object: string; version: string; etag: string }>(
      'select * from feeds where podcast_id = $1',
      [podcastId],
    )
    expect(rows[0]?.object ?? null).not.toBeNull()
    if (version !== undefined) expect(Number(rows[0]!.version)).toBe(version)
    return rows[0]!
  })

/** Another server on the same database and storage. */
async function anotherServer() {
  const built = await build(app.app.config, app.connectionString, { now: app.clock.now, log: createLog('silent') })
  const clientDir = join(import.meta.dirname, '../../../test/fixtures/client')
  const server = await createServer({ ...built, version: 'other', clientDir })
  const url = await server.listen({ port: 0, host: '127.0.0.1' })
  const stop = async () => {
    await server.close()
    await built.close()
  }
  onTestFinished(stop)
  return { url, app: { ...app, ...built } }
}

test('answers a preflight like media', async () => {
  const { status, headers } = await ask({
    method: 'OPTIONS',
    headers: { origin: 'https://player.example', 'access-control-request-method': 'GET' },
  })
  expect(status).toBe(204)
  expect(headers).toMatchObject({
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': expect.stringContaining('If-None-Match'),
  })
})

describe('a response', () => {
  test('has the common headers and those of a feed, also through the router', async () => {
    await ask()
    app.clock.move(5000)
    const [direct, other] = [await ask(), await fetch(`${app.url}/healthz`)]
    const routed = await app.server.inject({ url: `/rss/${podcastId}.xml?ref=old&x=1` })
    const own = ['x-request-id', 'cache-control', 'content-type', 'content-length', 'cross-origin-resource-policy']
    for (const [name, value] of other.headers) if (!own.includes(name) && name !== 'date') expect(direct.headers[name], name).toBe(value)
    for (const [name, value] of Object.entries(direct.headers))
      if (!['date', 'keep-alive', 'x-request-id'].includes(name)) expect(routed.headers[name], name).toBe(value)
    expect(direct.headers).toMatchObject({
      'content-type': 'application/rss+xml; charset=utf-8',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
      vary: 'Accept-Encoding',
      'content-length': String(direct.bytes.length),
    })
    expect(routed.body).toBe(direct.text)
  })

  test('comes in three encodings, each with its own ETag', async () => {
    const plain = await ask()
    const zipped = await ask({ headers: { 'accept-encoding': 'gzip, deflate' } })
    const br = await ask({ headers: { 'accept-encoding': 'gzip;q=0.8, br' } })
    expect(gunzipSync(zipped.bytes).toString()).toBe(plain.text)
    expect(brotliDecompressSync(br.bytes).toString()).toBe(plain.text)
    expect([plain, zipped, br].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip', 'br'])
    expect(new Set([plain, zipped, br].map(({ headers }) => headers['etag'])).size).toBe(3)
    expect((await ask({ headers: { 'accept-encoding': 'br;q=0, gzip; q=0.0, *;q=0.1' } })).headers['content-encoding']).toBeUndefined()
    // An ETag of one encoding doesn't match another.
    const foreign = await ask({ headers: { 'accept-encoding': 'gzip', 'if-none-match': plain.headers['etag']! } })
    expect(foreign.status).toBe(200)
  })

  test('is a 304 without a body if nothing changed', async () => {
    const { headers } = await ask()
    const tag = headers['etag']!
    app.clock.move(5000)
    const modified = (await ask()).headers['last-modified']!
    const earlier = new Date(Date.parse(modified) - 1000).toUTCString()
    const cases: Array<[Record<string, string>, number]> = [
      [{ 'if-none-match': tag }, 304],
      [{ 'if-none-match': `"x", W/${tag}` }, 304],
      [{ 'if-none-match': '*' }, 304],
      [{ 'if-none-match': '"x", "y"' }, 200],
      [{ 'if-none-match': '"x"', 'if-modified-since': modified }, 200],
      [{ 'if-modified-since': modified }, 304],
      [{ 'if-modified-since': earlier }, 200],
      [{ 'if-modified-since': 'yesterday' }, 200],
    ]
    for (const [given, status] of cases) {
      for (const method of ['GET', 'HEAD']) {
        const answer = await ask({ headers: given, method })
        expect(answer.status, JSON.stringify(given)).toBe(status)
        if (status === 304) expect([answer.bytes.length, answer.headers['etag']]).toEqual([0, tag])
      }
    }
    const head = await ask({ method: 'HEAD' })
    expect([head.bytes.length, Number(head.headers['content-length'])]).toEqual([0, (await ask()).bytes.length])
  })

  test("from the second of a change doesn't pass as current later", () => {
    const changed = Date.parse('2026-05-04T10:00:00.300Z')
    const answer = feedResponses({ etag: 'x', modifiedAt: new Date(changed), nextReleaseAt: null }, { cors: [], security: [] })
    const modified = (now: number): string => {
      const { headers } = answer({}, now)
      return headers[headers.indexOf('last-modified') + 1]!
    }
    expect(modified(changed + 400)).toBe('Mon, 04 May 2026 09:59:59 GMT')
    expect(modified(changed + 1000)).toBe('Mon, 04 May 2026 10:00:00 GMT')
    expect(answer({ 'if-modified-since': modified(changed + 400) }, changed + 9000).status).toBe(200)
    expect(answer({ 'if-modified-since': modified(changed + 1000) }, changed + 9000).status).toBe(304)
  })

  test('is not cached beyond the next release', async () => {
    const { episodeId } = await readyEpisode(app, owner, podcastId)
    const soon = new Date(Math.ceil(app.clock.now().getTime() / 60_000) * 60_000)
    await app.pool.pool.query('update episodes set scheduled_release_date = $2 where id = $1', [episodeId, soon])
    const age = Number(/max-age=(\d+)/.exec((await ask()).headers['cache-control']!)![1])
    expect(age).toBeLessThanOrEqual((soon.getTime() - app.clock.now().getTime()) / 1000 + 5)
    app.clock.move(120_000)
    expect((await ask()).headers['cache-control']).toBe('public, max-age=0')
  })

  test('is a 404 for an unknown feed and a 410 for a deleted one', async () => {
    expect((await ask({ id: newId() })).status).toBe(404)
    expect((await ask({ id: 'x' })).status).toBe(404)
    expect((await ask({ method: 'POST' })).status).toBeGreaterThanOrEqual(403)
    await ask()
    const { object } = await kept()
    await app.app.transaction((tx) => leaveTombstone.deleting(app.app, tx, podcastId))
    await eventually(async () => expect((await ask()).status).toBe(410))
    const { rows } = await app.pool.pool.query(`select data from pgboss.job where name = 'uploads.remove-objects' and data::text like $1`, [
      `%${object}%`,
    ])
    expect(rows).toHaveLength(1)
  })
})

describe('a published episode', () => {
  test('is in the feed right away, updated when republished and removed when unpublished', async () => {
    const first = await readyEpisode(app, owner, podcastId, { title: 'One', episodeNumber: 1 })
    expect(titles((await ask()).text)).toEqual([])
    await publish(app, owner, first.episodeId)
    const answer = await until((xml) => titles(xml).includes('One'))
    const item = all(channelOf(answer.text), 'item')[0]!
    expect(item.children.find(({ name }) => name === 'enclosure')?.attributes).toEqual({
      url: `${app.url}/media/${first.recordingId}/episode-1-one.mp3`,
      length: String(first.bytes.length),
      type: 'audio/mpeg',
    })
    await as(app, owner).EpisodeService.Update({ episodeId: first.episodeId, episode: { title: 'One, mended' } })
    const second = await readyEpisode(app, owner, podcastId, { title: 'Two', episodeNumber: 2 })
    await publish(app, owner, second.episodeId)
    expect(titles((await until((xml) => titles(xml).length === 2)).text)).toEqual(['Two', 'One'])
    await publish(app, owner, first.episodeId)
    const again = await until((xml) => titles(xml).includes('One, mended'))
    expect(
      all(channelOf(again.text), 'item')
        .map((one) => textOf(one, 'guid'))
        .toSorted(),
    ).toEqual([first.episodeId, second.episodeId].toSorted())
    await as(app, owner).EpisodeService.Unpublish({ episodeId: first.episodeId })
    expect(titles((await until((xml) => titles(xml).length === 1)).text)).toEqual(['Two'])
  })

  test('keeps its guid forever, and names people by their public names', async () => {
    const guid = textOf(channelOf((await ask()).text), 'podcast:guid')
    await renamePerson(app, owner, 'Ada')
    await as(app, owner).UserService.Update({ user: { id: owner.userId, lastName: 'Quill' } })
    const { text } = await until((xml) => xml.includes('Ada Quill</podcast:person>'))
    expect(textOf(channelOf(text), 'podcast:guid')).toBe(guid)
    const { rows } = await app.pool.pool.query('select feed_guid from podcasts where id = $1', [podcastId])
    expect(rows).toEqual([{ feed_guid: guid }])
  })
})

describe('building a feed', () => {
  test('costs no query on a hit, and a new server uses the saved feed', async () => {
    const first = await ask()
    await kept()
    // Signals about the podcast's creation may still be on their way.
    const asked = () => countQueries(app, () => Promise.all([ask(), ask(), ask({ method: 'HEAD' })]))
    await eventually(async () => expect(await asked()).toBe(0))
    const other = await anotherServer()
    let second: Awaited<ReturnType<typeof ask>>
    const queries = await countQueries(other.app, async () => void (second = await ask({ on: other.url })))
    expect(queries).toBe(1)
    expect(second!.headers['etag']).toBe(first.headers['etag'])
    expect(second!.bytes).toEqual(first.bytes)
    expect(await countQueries(other.app, () => ask({ on: other.url }))).toBe(0)
  })

  test('changes the ETag only with the bytes, and rebuilds a lost copy identically', async () => {
    const first = await ask()
    const { etag } = await kept()
    app.clock.move(60_000)
    await edit('social_instagram', 'nightshift')
    await kept(1)
    expect((await ask()).headers['etag']).toBe(first.headers['etag'])
    await rename('Day Shift')
    const renamed = await until((xml) => xml.includes('Day Shift'))
    await rename('Night Shift')
    const back = await until((xml) => xml.includes('Night Shift'))
    expect(new Set([first, renamed, back].map(({ headers }) => headers['etag'])).size).toBe(3)
    const dates = [first, renamed, back].map(({ text }) => Date.parse(textOf(channelOf(text), 'lastBuildDate')!))
    expect(dates).toEqual(dates.toSorted((a, b) => a - b))
    const { object, etag: last } = await kept(3)
    expect(last).not.toBe(etag)
    for (const ending of ['', '.gz', '.br']) await app.app.storage.remove({ bucket: 'rss-feeds', object: object + ending })
    app.clock.move(60_000)
    const other = await anotherServer()
    expect((await ask({ on: other.url })).bytes).toEqual(back.bytes)
  })

  test('gives the same bytes and ETags on two servers after every change, even if both build it', async () => {
    const other = await anotherServer()
    for (const title of ['One', 'Two', 'Three']) {
      await Promise.all([ask(), ask({ on: other.url })])
      await rename(title)
      await Promise.all([until((xml) => xml.includes(title)), until((xml) => xml.includes(title), other.url)])
      app.clock.move(2000)
      const [here, there] = [await ask(), await ask({ on: other.url })]
      expect([there.headers['etag'], there.headers['last-modified']]).toEqual([here.headers['etag'], here.headers['last-modified']])
      expect(there.bytes).toEqual(here.bytes)
    }
    expect(await kept(3)).toMatchObject({ etag: (await ask()).headers['etag']!.replaceAll('"', '') })
  })

  test('catches up on changes missed while signals were down', async () => {
    await ask()
    await app.pool.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'castwright-signals' and datname = current_database()`,
    )
    await rename('Unheard')
    expect((await until((xml) => xml.includes('Unheard'))).status).toBe(200)
    await eventually(() => expect(app.app.signals.live()).toBe(true))
    expect((await ask()).text).toContain('Unheard')
  })

  test('limits memory: evicts the least recently used feed and reloads it when needed', async () => {
    const small = openFeedCache(app.app, { maxBytes: 1 })
    onTestFinished(small.close)
    const ids = [podcastId, (await makePodcast(app, owner)).podcastId]
    for (const id of ids) expect((await small.get(id))?.found.kind).toBe('feed')
    await eventually(() => expect(ids.filter((id) => small.hit(id) !== null)).toHaveLength(1))
    for (const id of ids) expect((await small.get(id))?.found.kind).toBe('feed')
  })
})

test.runIf(isFull)('serves 1,000 well-formed, never older feeds during 100 edits', async () => {
  const edits = 100
  let done = 0
  const editing = (async () => {
    for (done = 1; done <= edits; done += 1) await rename(`Edit ${done}`)
  })()
  const seen: number[] = []
  const encodings = ['identity', 'gzip', 'br']
  for (let read = 0; read < 1000; read += 1) {
    const answer = await ask({ headers: { 'accept-encoding': encodings[read % 3]! } })
    const xml = { identity: () => answer.bytes, gzip: () => gunzipSync(answer.bytes), br: () => brotliDecompressSync(answer.bytes) }
    const form = (answer.headers['content-encoding'] ?? 'identity') as keyof typeof xml
    seen.push(Number(/Edit (\d+)/.exec(textOf(channelOf(xml[form]().toString()), 'title')!)?.[1] ?? 0))
  }
  await editing
  expect(seen.filter((edit, at) => at > 0 && edit < seen[at - 1]!)).toEqual([])
  await until((xml) => xml.includes(`Edit ${edits}<`))
  process.stdout.write(`feed: 1,000 reads saw ${new Set(seen).size} of ${edits} edits, in order\n`)
})
