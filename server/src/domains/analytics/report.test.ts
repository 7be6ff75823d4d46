import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { countAt, getFile, makeReleased } from './testing.ts'

const dayMs = 24 * 3600 * 1000
const day = (ago: number): string => new Date(app.clock.now().getTime() - ago * dayMs).toISOString().slice(0, 10)
const range = () => ({ from: day(90), to: day(0) })

const { app, owner, editor, stranger, podcastId } = await useShow({
  clientDir: join(import.meta.dirname, '../../../../web/dist/client'),
  worker: false,
  plan: 'AGENCY',
})
const otherId = (await makePodcast(app, owner)).podcastId
const episodeId = await makeReleased(app, owner, podcastId, { title: 'First <one>', episodeNumber: 1, releasedDaysAgo: 60 })
await makeReleased(app, owner, podcastId, { title: 'Second', episodeNumber: 2, releasedDaysAgo: 5 })
const otherEpisode = await makeReleased(app, owner, otherId, { title: 'Secret', episodeNumber: 1, releasedDaysAgo: 60 })
const from = new Date(app.clock.now().getTime() - 59 * dayMs)
await countAt(app, from, [
  { podcastId, episodeId, hours: 1, downloads: 1234 },
  { podcastId: otherId, episodeId: otherEpisode, hours: 1, downloads: 98_765 },
])
beforeEach(() => deleteAll(app, 'links'))

const open = (url: string) => getFile(app, null, new URL(url).pathname)
const create = async (person: Person, given: object = {}) =>
  as(app, person).AnalyticsService.CreateReportLink({ podcastId, ...range(), ...given })

test('a report has the first 30 days of each episode, countries and apps', async () => {
  const report = await as(app, editor).AnalyticsService.FindReport({ podcastId, ...range() })
  expect(report).toMatchObject({
    downloads: 1234,
    typical: { downloads: 1234, episodes: 1 },
    countries: [{ value: 'DE', downloads: 1234 }],
  })
  expect(report.episodes.map(({ title, first30Days }) => [title, first30Days])).toEqual([
    ['Second', { downloads: 0, isComplete: false, reason: 'young' }],
    ['First <one>', { downloads: 1234, isComplete: true, reason: null }],
  ])
  const one = await as(app, editor).AnalyticsService.FindReport({ podcastId, ...range(), episodeIds: [episodeId] })
  expect(one.episodes.map(({ title }) => title)).toEqual(['First <one>'])
  const foreign = await callRaw(app, owner, 'AnalyticsService.FindReport', { podcastId, ...range(), episodeIds: [otherEpisode] })
  expect(foreign.status).toBe(404)
})

test('a share link shows its report without signing in, and nothing of another show', async () => {
  const { url, expiresAt } = await create(editor, { episodeIds: [episodeId], days: 3 })
  expect(Date.parse(expiresAt) - app.clock.now().getTime()).toBeGreaterThan(2.9 * dayMs)
  const page = await open(url)
  expect(page).toMatchObject({
    status: 200,
    headers: { 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' },
  })
  expect(page.body).toContain('1,234')
  expect(page.body).toContain('First &lt;one&gt;')
  for (const hidden of ['Second', 'Secret', '98,765', new URL(url).pathname.split('/').at(-1)!]) expect(page.body).not.toContain(hidden)
  const { links } = await as(app, editor).LinkService.FindByPodcastID({ podcastId })
  expect(links).toMatchObject([{ kind: 'report', report: range(), episodeId: null, lastUsedAt: expect.any(String) }])
  const { rows } = await app.pool.pool.query('select * from links')
  expect(JSON.stringify(rows)).not.toContain(new URL(url).pathname.split('/').at(-1))
})

test('a revoked or expired link ends with the next request', async () => {
  const { url, linkId } = await create(editor)
  expect((await open(url)).status).toBe(200)
  await as(app, owner).LinkService.Revoke({ linkId })
  const gone = await open(url)
  expect(gone.status).toBe(404)
  expect(gone.body).toContain('This link has expired or was revoked. Ask for a new one.')
  const second = await create(editor, { days: 1 })
  app.clock.move(1.1 * dayMs)
  expect((await open(second.url)).status).toBe(404)
  for (const wrong of ['x', `${new URL(url).pathname.split('/').at(-1)}A`, '..%2f..']) {
    expect((await getFile(app, null, `/share/report/${wrong}`)).status).toBe(404)
  }
})

test('a link of another kind opens no report, and a report opens no preview', async () => {
  const preview = await as(app, owner).EpisodeService.CreatePreview({ episodeId })
  const secret = new URL(preview.url).searchParams.get('preview')!
  expect((await getFile(app, null, `/share/report/${secret}`)).status).toBe(404)
})

test('only the team creates links', async () => {
  const input = { podcastId, ...range() }
  expect((await callRaw(app, stranger, 'AnalyticsService.CreateReportLink', input)).status).toBe(404)
  expect((await callRaw(app, null, 'AnalyticsService.CreateReportLink', input)).status).toBe(401)
  for (const wrong of [{ days: 0 }, { days: 400 }, { from: day(0), to: day(9) }, { episodeIds: ['x'] }, { from: undefined }])
    expect((await callRaw(app, owner, 'AnalyticsService.CreateReportLink', { ...input, ...wrong })).status).toBe(400)
  expect((await app.pool.pool.query('select 1 from links')).rowCount).toBe(0)
})
