import { randomUUID } from 'node:crypto'
import { chapterLimits } from '@castwright/contract/chapters/limits.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode, type ReadyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording, useStorage } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { bufferSource } from '../../platform/audio/source.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { tagMp3 } from '../../platform/tags/mp3.ts'
import { adoptChapters, deleteUnusedImages } from './service.ts'

const show = await useShow({ worker: false, plan: 'AGENCY' })
let recordingId: string

beforeEach(async () => {
  recordingId = (await makeRecording(show.app, show.owner, show.podcastId)).recordingId
})

type Form = Input<'ChaptersService.SaveChapters'>['chapters'][number]
const chapter = (title: string, startMs = 0, more: Partial<Form> = {}): Form => ({ id: randomUUID(), startMs, title, ...more })
const service = () => as(show.app, show.editor).ChaptersService
const save = async (id: string, version: number, ...chapters: Form[]) =>
  (await service().SaveChapters({ recordingId: id, version, chapters })).list
const list = async (id = recordingId) => (await service().GetChapters({ recordingId: id })).list
const titles = async (id = recordingId) => (await list(id)).chapters.map(({ title }) => title)
const place = (id: string, episodeId: string) => as(show.app, show.owner).RecordingService.Update({ newRecording: { id, episodeId } })
const statusOf = async (url: string | null) => (await show.app.server.inject(new URL(url!).pathname)).statusCode

async function upload(): Promise<NonNullable<Form['image']>> {
  const bytes = await twoHalves().png().toBuffer()
  const { object } = await as(show.app, show.editor).UploadService.GetSignedURL({
    bucket: 'episode-photos',
    contentType: 'image/png',
    size: bytes.length,
  })
  const file = { bucket: 'episode-photos', object } as const
  await show.app.app.storage.put(file, bytes, { contentType: 'image/png' })
  return file
}

/** A published episode, and its current publication. */
const published = async (...chapters: Form[]): Promise<ReadyEpisode> => {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId)
  await save(ready.recordingId, 0, ...chapters)
  await publish(show.app, show.owner, ready.episodeId)
  return ready
}
type Published = { version: string; object: string } | null
const publishedChapters = async (episodeId: string): Promise<Published> => {
  const sql = `select snapshot -> 'chapters' as chapters from publications where episode_id = $1`
  return (await show.query<{ chapters: Published }>(sql, [episodeId]))[0]?.chapters ?? null
}
const fileOf = async (episodeId: string): Promise<string> => {
  const { object } = (await publishedChapters(episodeId))!
  return (await show.app.server.inject(`/media/files/${object}`)).body
}

test('of two people who save at the same moment, one is told, and nothing is mixed', async () => {
  const results = await Promise.allSettled(
    ['Ada', 'Bob'].map((who) => save(recordingId, 0, chapter(`${who} 1`), chapter(`${who} 2`, 1000))),
  )
  const [failed] = results.filter((one): one is PromiseRejectedResult => one.status === 'rejected')
  expect(failed!.reason).toMatchObject({ code: 'aborted', meta: { reason: 'chapters_changed' } })
  const [saved] = results.filter((one) => one.status === 'fulfilled')
  expect(await list()).toEqual(saved!.value)
})

test('an import counts as a change, and needs the version, too', async () => {
  await save(recordingId, 0, chapter('Mine'))
  const read = (version: number) => service().ImportChapters({ recordingId, version, text: '00:00 From a file' })
  await expect(read(0)).rejects.toMatchObject({ code: 'aborted' })
  expect(await titles()).toEqual(['Mine'])
  expect((await read(1)).list).toMatchObject({ version: 2, chapters: [{ title: 'From a file' }] })
})

test('takes exactly as many chapters as allowed, and an empty list again', async () => {
  const many = Array.from({ length: chapterLimits.chapters }, (_, at) => chapter(`Part ${at}`, at * 1000))
  expect((await save(recordingId, 0, ...many.toReversed())).chapters.map(({ startMs }) => startMs)).toEqual(
    many.map(({ startMs }) => startMs),
  )
  await expect(save(recordingId, 1, ...many, chapter('One more', 1))).rejects.toMatchObject({ code: 'invalid_argument' })
  expect(await save(recordingId, 1)).toMatchObject({ version: 2, chapters: [] })
  await expect(service().WriteChapters({ recordingId })).rejects.toMatchObject({ meta: { recording_id: 'Add chapters first.' } })
  const headers = { cookie: show.editor.cookie }
  expect((await show.app.server.inject({ url: `/api/chapters/${recordingId}.json`, headers })).statusCode).toBe(404)
})

test('a save that fails keeps none of the images that came with it', async () => {
  const kept = () =>
    show.query(
      `select u.object from uploads u where kind = 'artwork' and podcast_id = $1 and used_at is null
      and not exists (select from pgboss.job where data::text like '%' || u.object || '%')`,
      [show.podcastId],
    )
  await save(recordingId, 0, chapter('First'))
  await expect(save(recordingId, 0, chapter('Late', 0, { image: await upload() }))).rejects.toMatchObject({ code: 'aborted' })
  expect(await kept()).toEqual([])
  expect(await show.query('select photo from chapter_images where recording_id = $1', [recordingId])).toEqual([])
})

test('an image that only listeners still see is kept until the episode is republished', async () => {
  const shown = chapter('With image', 0, { image: await upload() })
  const { episodeId, recordingId: id } = await published(shown)
  const { imageUrl } = (await list(id)).chapters[0]!
  await save(id, 1, { ...shown, image: null })
  show.app.clock.move(25 * 60 * 60_000)
  await deleteUnusedImages(show.app.app)
  expect(await statusOf(imageUrl)).toBe(200)
  expect(await fileOf(episodeId)).toContain(imageUrl)
  await publish(show.app, show.owner, episodeId)
  await deleteUnusedImages(show.app.app)
  await deleteUnusedImages(show.app.app)
  const [image] = await show.query('select photo from chapter_images where recording_id = $1', [id])
  expect(image).toBeUndefined()
})

test('listeners get changes only when the episode is republished', async () => {
  const { episodeId, recordingId: id } = await published(chapter('Before'), chapter('Secret', 1000, { isHidden: true }))
  const modified = async () =>
    (await show.query<{ is: boolean }>('select published_episode_modified as is from episodes where id = $1', [episodeId]))[0]!.is
  expect([await modified(), await fileOf(episodeId)]).toEqual([false, expect.stringContaining('"toc":false')])
  await save(id, 1, chapter('After'))
  expect([await modified(), await fileOf(episodeId)]).toEqual([true, expect.stringContaining('Before')])
  await publish(show.app, show.owner, episodeId)
  expect([await modified(), await fileOf(episodeId)]).toEqual([false, expect.stringContaining('After')])
  const { version } = (await publishedChapters(episodeId))!
  // Without changes, the file keeps its address, so that apps don't load it again.
  await publish(show.app, show.owner, episodeId)
  expect((await publishedChapters(episodeId))!.version).toBe(version)
  await save(id, 2)
  await publish(show.app, show.owner, episodeId)
  expect(await publishedChapters(episodeId)).toBeNull()
  expect(await show.query('select id from chapter_versions where recording_id = $1', [id])).toHaveLength(1)
})

test('another recording of an episode takes over the chapters once, marked as out of date', async () => {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId)
  await save(ready.recordingId, 0, chapter('Old', 0), chapter('Rest', 1000))
  await place(recordingId, ready.episodeId)
  expect(await list()).toMatchObject({ isOutdated: true, version: 1, chapters: [{ title: 'Old' }, { title: 'Rest' }] })
  // Saving says that the times are right.
  expect(await save(recordingId, 1, chapter('New'))).toMatchObject({ isOutdated: false })
  // The first one comes back with its own chapters.
  await place(ready.recordingId, ready.episodeId)
  expect(await list(ready.recordingId)).toMatchObject({ isOutdated: false, chapters: [{ title: 'Old' }, { title: 'Rest' }] })
  await place(recordingId, ready.episodeId)
  expect(await titles()).toEqual(['New'])
})

test('chapters are deleted with their recording', async () => {
  await save(recordingId, 0, chapter('Old'))
  await as(show.app, show.owner).RecordingService.Delete({ recording: { id: recordingId } })
  await expect(list()).rejects.toMatchObject({ code: 'not_found' })
  await expect(save(recordingId, 1, chapter('Too late'))).rejects.toMatchObject({ code: 'not_found' })
  expect(await show.query('select version from chapter_lists where recording_id = $1', [recordingId])).toEqual([])
})

test('chapters of an imported episode are read once, and an edit replaces their file', async () => {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId)
  const object = `${randomUUID()}.json`
  const extras = { recordingId: ready.recordingId, chapters: { object, type: 'application/json+chapters' } }
  await show.query('update episodes set extras = $2 where id = $1', [ready.episodeId, JSON.stringify(extras)])
  const adopt = () => adoptChapters(show.app.app, ready.recordingId)
  // Its file may be missing, or no list of chapters.
  await adopt()
  const put = (text: string) =>
    show.app.app.storage.put({ bucket: 'episode-files', object }, Buffer.from(text), { contentType: 'application/json' })
  await put('<html>')
  await adopt()
  expect(await list(ready.recordingId)).toMatchObject({ version: 0, chapters: [] })
  await put(JSON.stringify({ chapters: [{ startTime: 0, title: 'Imported' }] }))
  await Promise.all([adopt(), adopt()])
  expect(await list(ready.recordingId)).toMatchObject({ version: 1, chapters: [{ title: 'Imported' }] })
  await publish(show.app, show.owner, ready.episodeId)
  expect(await publishedChapters(ready.episodeId)).toMatchObject({ object })
  await save(ready.recordingId, 1, chapter('Edited'))
  await adopt()
  await publish(show.app, show.owner, ready.episodeId)
  expect(await fileOf(ready.episodeId)).toContain('Edited')
  expect(await titles(ready.recordingId)).toEqual(['Edited'])
})

test('files of another recording of the episode are not read', async () => {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId)
  const extras = { recordingId: randomUUID(), chapters: { object: 'x.json', type: 'application/json' } }
  await show.query('update episodes set extras = $2 where id = $1', [ready.episodeId, JSON.stringify(extras)])
  await adoptChapters(show.app.app, ready.recordingId)
  await adoptChapters(show.app.app, randomUUID())
  expect(await titles(ready.recordingId)).toEqual([])
})

test('a picture in a file that is no picture is left out, and the chapters are read', async () => {
  const picture = { contentType: 'image/png', bytes: Buffer.from('not a picture') }
  const copy = await tagMp3(bufferSource(silentMp3(100)), { chapters: [{ startMs: 0, title: 'Opening', picture }] })
  const bytes = Buffer.concat(await copy.body().toArray())
  const { recordingId: id } = await makeRecording(show.app, show.owner, show.podcastId, { bytes })
  expect((await service().ImportChapters({ recordingId: id, version: 0 })).list.chapters).toMatchObject([
    { title: 'Opening', imageUrl: null },
  ])
})

test('a copy with chapters needs room in the plan, and leaves nothing without it', async () => {
  const { podcastId } = await makePodcast(show.app, show.owner, 'Full')
  const { recordingId: id } = await makeRecording(show.app, show.owner, podcastId)
  const mine = as(show.app, show.owner)
  await mine.ChaptersService.SaveChapters({ recordingId: id, version: 0, chapters: [chapter('Opening')] })
  await useStorage(show.app, podcastId, 10 * 1024 ** 4)
  await expect(mine.ChaptersService.WriteChapters({ recordingId: id })).rejects.toMatchObject({ meta: { limit: 'storage' } })
  expect(await show.query('select id from recordings where podcast_id = $1', [podcastId])).toHaveLength(1)
})

test('a second copy with chapters gets a name of its own', async () => {
  await save(recordingId, 0, chapter('Opening'))
  const names = [await service().WriteChapters({ recordingId }), await service().WriteChapters({ recordingId })].map(
    ({ fileName }) => fileName,
  )
  expect(new Set(names).size).toBe(2)
  expect(names.every((name) => name.includes(' with chapters'))).toBe(true)
})
