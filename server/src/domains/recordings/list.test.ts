import { expect, test } from 'vitest'
import type { Input } from '@castwright/contract/methods.ts'
import { as, callRaw } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { countQueries } from '../../../test/kit/queries.ts'
import { useShow } from '../../../test/kit/show.ts'

const insert = (id: string, count: number) =>
  app.pool.pool.query(
    `insert into recordings (id, podcast_id, file_name, file_type, object, file_size, duration, created_at)
     select gen_random_uuid(), $1::uuid, 'Take ' || n || '.mp3', 'mp3', $1::text || '-' || n, n % 100, n % 7, now() - n * interval '1 second' from generate_series(1, $2) n`,
    [id, count],
  )

const { app, owner, podcastId } = await useShow({ worker: false })
const small = (await makePodcast(app, owner, 'Small')).podcastId
await insert(podcastId, 5000)
await insert(small, 30)
await app.pool.pool.query('analyze recordings')

type Options = Input<'RecordingService.FindByPodcastID'>['queryOptions']
const page = (id: string, queryOptions: Options = {}) => as(app, owner).RecordingService.FindByPodcastID({ podcastId: id, queryOptions })

test('lists the newest first, fifty per page, with the total', async () => {
  const { recordingsWithEpisodes: rows, total, queryMeta } = await page(podcastId, { limit: 50 })
  expect([rows.length, total, rows[0]!.recording.fileName, rows[49]!.recording.fileName]).toEqual([50, 5000, 'Take 1.mp3', 'Take 50.mp3'])
  const next = await page(podcastId, { limit: 50, cursor: queryMeta.cursor })
  expect(next.recordingsWithEpisodes[0]!.recording.fileName).toBe('Take 51.mp3')
})

test.each<[string, NonNullable<Options>['orders']]>([
  ['size', [{ propertyName: 'FileSize', sort: 'ASC' }]],
  [
    'length, then name',
    [
      { propertyName: 'Duration', sort: 'DESC' },
      { propertyName: 'FileName', sort: 'ASC' },
    ],
  ],
  ['name', [{ propertyName: 'FileName', sort: 'DESC' }]],
  ['type', [{ propertyName: 'FileType', sort: 'ASC' }]],
  ['date', [{ propertyName: 'CreatedAt', sort: 'ASC' }]],
])('returns each recording once, page by page, by %s', async (_by, orders) => {
  const seen: string[] = []
  for (let cursor: string | null | undefined = undefined; cursor !== null;) {
    const { recordingsWithEpisodes, queryMeta } = await page(small, { limit: 7, orders, cursor })
    seen.push(...recordingsWithEpisodes.map(({ recording }) => recording.fileName))
    cursor = queryMeta.cursor
  }
  expect(new Set(seen).size).toBe(30)
  expect(seen).toHaveLength(30)
  if (_by === 'date') expect(seen[0]).toBe('Take 30.mp3')
})

test('uses as many queries for a page of 5,000 as of 30', async () => {
  await page(small)
  const few = await countQueries(app, () => page(small, { limit: 50 }))
  expect(await countQueries(app, () => page(podcastId, { limit: 50 }))).toBe(few)
  expect(few).toBeLessThanOrEqual(6)
})

test('returns recordings with their episodes, and unused ones', async () => {
  const { episodeId } = await makeEpisode(app, owner, small)
  const { recordings } = await as(app, owner).RecordingService.FindUnusedByPodcastID({ podcastId: small, queryOptions: { limit: 6 } })
  expect(recordings).toHaveLength(6)
  await as(app, owner).RecordingService.Update({ newRecording: { id: recordings[0]!.id, episodeId } })
  const listed = (await page(small, { text: 'take 1.' })).recordingsWithEpisodes
  expect(listed).toMatchObject([{ recording: { fileName: 'Take 1.mp3', episodeId }, episode: { id: episodeId, isPublished: false } }])
  const unused = await as(app, owner).RecordingService.FindUnusedByPodcastID({ podcastId: small })
  expect(unused.total).toBe(29)
  const listing = (filters: Partial<Input<'RecordingService.FindByPodcastID'>>) =>
    as(app, owner).RecordingService.FindByPodcastID({ podcastId: small, queryOptions: { limit: 7 }, ...filters })
  const used = await listing({ usage: 'used' })
  expect([used.total, used.recordingsWithEpisodes.map(({ recording }) => recording.fileName)]).toEqual([1, ['Take 1.mp3']])
  const rest = await listing({ usage: 'unused', fileType: 'mp3' })
  expect([rest.total, rest.recordingsWithEpisodes.length]).toEqual([29, 7])
  expect((await listing({ fileType: 'mov' })).total).toBe(0)
  // A cursor belongs to its filters.
  const other = { podcastId: small, usage: 'used', queryOptions: { cursor: rest.queryMeta.cursor } }
  expect((await callRaw(app, owner, 'RecordingService.FindByPodcastID', other)).status).toBe(400)
  expect((await callRaw(app, owner, 'RecordingService.FindByPodcastID', { podcastId: small, usage: 'all' })).status).toBe(400)
})

test('rejects a cursor of another list', async () => {
  const { queryMeta } = await page(podcastId)
  for (const cursor of [queryMeta.cursor, 'nonsense']) {
    const { status } = await callRaw(app, owner, 'RecordingService.FindByPodcastID', { podcastId: small, queryOptions: { cursor } })
    expect(status).toBe(400)
  }
})
