import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test, vi } from 'vitest'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'
import { update } from '../episodes/testing.ts'
import { checkPodcast, pingHub } from './service.ts'

const pings: Array<{ method: string; url: string; type: string; body: string }> = []
let hubAnswer = 204
const hub = createServer((request, response) => {
  void text(request).then((body) => {
    pings.push({ method: request.method!, url: request.url!, type: request.headers['content-type'] ?? '', body })
    response.writeHead(hubAnswer).end()
  })
})

hub.listen(0, '127.0.0.1')
await once(hub, 'listening')
const hubUrl = `http://127.0.0.1:${(hub.address() as AddressInfo).port}/hub`
const { app, owner, podcastId } = await useShow({
  worker: false,
  env: { WEBSUB_HUBS: hubUrl, ALLOW_PRIVATE_FETCH: 'true' },
  plan: 'AGENCY',
})
afterAll(() => hub.close())

const everybody = () => as(app, null).EpisodeService

test('lists published snapshots publicly, newest first, by page and by text', async () => {
  const titles = ['The 50% rule', 'Second_hand', 'Third time']
  const ids: string[] = []
  for (const [at, title] of titles.entries()) {
    const { episodeId } = await readyEpisode(app, owner, podcastId, { title, episodeNumber: at + 1 })
    await publish(app, owner, episodeId, { publishedDate: `2024-01-0${at + 1}T10:00:00Z` })
    ids.push(episodeId)
  }
  const { episodeId: hidden } = await readyEpisode(app, owner, podcastId, { title: 'Not yet', episodeNumber: 9 })
  await as(app, owner).EpisodeService.Schedule({ episodeId: hidden, scheduledReleaseDate: new Date(Date.now() + 86_400_000).toISOString() })
  await update(app, owner, ids[2]!, { title: 'Changed since' })

  const first = await everybody().FindPublishedByPodcastID({ podcastId, limit: 2 })
  expect(first.episodes.map(({ title }) => title)).toEqual(['Third time', 'Second_hand'])
  expect(first.episodes[0]).toMatchObject({
    id: ids[2],
    publishedDate: '2024-01-03T10:00:00.000Z',
    contentType: 'audio/mpeg',
    episodeNumber: 3,
  })
  expect(first.episodes[0]?.mediaUrl).toMatch(/\/media\/[0-9a-f-]{36}\/.+\.mp3$/)
  const second = await everybody().FindPublishedByPodcastID({ podcastId, limit: 2, cursor: first.queryMeta.cursor })
  expect(second).toMatchObject({ episodes: [{ id: ids[0] }], queryMeta: { cursor: null } })
  const found = async (words: string) =>
    (await everybody().FindPublishedByPodcastID({ podcastId, text: words })).episodes.map(({ title }) => title)
  expect(await found('50%')).toEqual(['The 50% rule'])
  expect(await found('D_h')).toEqual(['Second_hand'])
  expect(await found('yet')).toEqual([])

  const { body } = await callRaw(app, null, 'EpisodeService.FindPublishedByPodcastID', { podcastId })
  for (const secret of ['object', 'guid', 'creator', 'planned', 'scheduled', 'recording_id', 'Changed since', 'Not yet'])
    expect(JSON.stringify(body)).not.toContain(secret)
  expect(await countQueries(app, () => everybody().FindPublishedByPodcastID({ podcastId }))).toBeLessThanOrEqual(2)
})

test('rejects an unknown podcast and an invalid cursor', async () => {
  const nowhere = '0198c0de-0000-7000-8000-00000000000b'
  expect(await callRaw(app, null, 'EpisodeService.FindPublishedByPodcastID', { podcastId: nowhere })).toMatchObject({ status: 404 })
  const { podcastId: empty } = await makePodcast(app, owner)
  expect(await everybody().FindPublishedByPodcastID({ podcastId: empty })).toEqual({ episodes: [], queryMeta: { cursor: null } })
  expect(await callRaw(app, null, 'EpisodeService.FindPublishedByPodcastID', { podcastId, cursor: 'x' })).toMatchObject({
    status: 400,
    body: { meta: { cursor: 'This cursor is invalid.' } },
  })
})

test('checks an episode before release and a published feed', async () => {
  const { podcastId: checked } = await makePodcast(app, owner)
  const one = await readyEpisode(app, owner, checked, { title: 'Episode 1', episodeNumber: 1 })
  await publish(app, owner, one.episodeId)
  const two = await readyEpisode(app, owner, checked, { title: 'Home', episodeNumber: 1 })
  const { findings } = await as(app, owner).EpisodeService.CheckRelease({ episodeId: two.episodeId })
  const amiss = (all: typeof findings) => all.filter(({ status }) => status !== 'pass').map(({ id }) => id)
  // The podcast artwork has not been generated yet.
  expect(amiss(findings)).toEqual(['numbers-unique', 'show-artwork'])
  const ofFeed = await checkPodcast(app.app, checked)
  expect(amiss(ofFeed)).toEqual(['show-artwork', 'title-plain'])
  expect(ofFeed.find(({ id }) => id === 'title-plain')).toMatchObject({
    detail: expect.stringMatching(/^“Episode 1”: /),
    fixPath: expect.stringContaining(one.episodeId),
  })
})

test('notifies the configured hubs in the background', async () => {
  const { episodeId } = await readyEpisode(app, owner, podcastId, { title: 'Told', episodeNumber: 20 })
  await publish(app, owner, episodeId)
  const { rows } = await app.pool.pool.query<{ data: { podcastId: string; hub: string }; start_after: Date }>(
    `select data, start_after from pgboss.job where name = 'publishing.ping-hub' and data ->> 'podcastId' = $1`,
    [podcastId],
  )
  // One notification for several publications.
  expect(rows.map(({ data }) => data)).toEqual([{ podcastId, hub: hubUrl }])
  const { signal } = new AbortController()
  await pingHub(app.app, rows[0]!.data, signal)
  const feed = encodeURIComponent(`${app.url}/rss/${podcastId}.xml`)
  expect(pings).toEqual([
    { method: 'POST', url: '/hub', type: 'application/x-www-form-urlencoded', body: `hub.mode=publish&hub.url=${feed}` },
  ])
  hubAnswer = 500
  await expect(pingHub(app.app, rows[0]!.data, signal)).rejects.toThrow('status 500')
  await expect(pingHub(app.app, { podcastId, hub: 'https://example.com/other' }, signal)).rejects.toThrow('no longer a configured hub')

  const asked = vi.fn(async () => ({ cancel: () => {} }))
  const indexed = { ...app.app, config: { ...app.app.config, webSubHubs: [], podcastIndexPing: true }, fetch: asked as never }
  await pingHub(indexed, { podcastId, hub: 'https://api.podcastindex.org/api/1.0/hub/pubnotify' }, signal)
  expect(asked).toHaveBeenCalledWith(`https://api.podcastindex.org/api/1.0/hub/pubnotify?url=${feed}`, expect.anything())
})
