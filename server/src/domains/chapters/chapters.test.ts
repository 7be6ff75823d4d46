import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import type { Input } from '@castwright/contract/methods.ts'
import { beforeEach, expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording, storageUsed } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { bufferSource, storageSource } from '../../platform/audio/source.ts'
import { silentM4a, silentMp3 } from '../../platform/audio/testing.ts'
import { twoHalves } from '../../platform/images/testing.ts'
import { readMediaChapters } from '../../platform/chapters/read-media.ts'
import { tagMp3 } from '../../platform/tags/mp3.ts'
import { deleteUnusedImages } from './service.ts'

let recordingId: string

const { app, owner, editor, stranger, podcastId } = await useShow({ worker: false })
beforeEach(async () => {
  recordingId = (await makeRecording(app, owner, podcastId)).recordingId
})

type Form = Input<'ChaptersService.SaveChapters'>['chapters'][number]
const chapter = (title: string, startMs: number, more: Partial<Form> = {}): Form => ({ id: randomUUID(), startMs, title, ...more })
const of = (person: Person | null) => as(app, person).ChaptersService
const save = async (version: number, ...chapters: Form[]) => (await of(editor).SaveChapters({ recordingId, version, chapters })).list
const read = async (text: string | undefined, version = 0, format?: 'lines') =>
  (await of(editor).ImportChapters({ recordingId, version, ...(text !== undefined && { text }), ...(format && { format }) })).list

async function upload(person: Person): Promise<Input<'ChaptersService.SaveChapters'>['chapters'][number]['image']> {
  const bytes = await twoHalves().png().toBuffer()
  const { object } = await as(app, person).UploadService.GetSignedURL({
    bucket: 'episode-photos',
    contentType: 'image/png',
    size: bytes.length,
  })
  await app.app.storage.put({ bucket: 'episode-photos', object }, bytes, { contentType: 'image/png' })
  return { bucket: 'episode-photos', object }
}

test('two people save: the second one is told, and loses nothing', async () => {
  const list = await save(0, chapter('Start', 0, { endMs: 1000 }), chapter('End', 2000, { url: 'https://example.com', isHidden: true }))
  expect(list).toMatchObject({
    version: 1,
    chapters: [
      { title: 'Start', startMs: 0, endMs: 1000, url: null, imageUrl: null, isHidden: false },
      { title: 'End', startMs: 2000, endMs: null, url: 'https://example.com', isHidden: true },
    ],
  })
  await expect(of(owner).SaveChapters({ recordingId, version: 0, chapters: [] })).rejects.toMatchObject({
    code: 'aborted',
    meta: { reason: 'chapters_changed' },
  })
  expect((await of(owner).GetChapters({ recordingId })).list).toEqual(list)
})

test('rejects chapters that make no sense', async () => {
  const rejected = (message: object, ...chapters: Form[]) =>
    expect(save(0, ...chapters)).rejects.toMatchObject({ code: 'invalid_argument', meta: message })
  await rejected({ 'chapters.0.title': 'Please enter a title.' }, chapter(' ', 0))
  await rejected({ 'chapters.0.url': 'Please enter a web address.' }, chapter('A', 0, { url: 'javascript:alert(1)' }))
  await rejected({ 'chapters.0.end_ms': 'The end must be after the start.' }, chapter('A', 5, { endMs: 5 }))
  await rejected({ chapters: 'Two chapters start at the same time.' }, chapter('A', 0), chapter('B', 0))
  const twice = chapter('A', 0)
  await rejected({ chapters: 'Two chapters have the same ID.' }, twice, { ...twice, startMs: 1 })
  await rejected(
    { 'chapters.0.image': expect.stringContaining('upload') },
    chapter('A', 0, { image: { bucket: 'episode-photos', object: 'x.png' } }),
  )
})

test('keeps the image of a chapter while anything shows it', async () => {
  const image = await upload(editor)
  const first = chapter('With image', 0)
  const [shown] = (await save(0, { ...first, image: image! })).chapters
  const files = async () =>
    (
      await app.pool.pool.query<{ object: string }>(
        `select object from uploads where bucket = 'episode-photos' and used_at is not null and expires_at is null`,
      )
    ).rows.length
  expect((await app.server.inject(new URL(shown!.imageUrl!).pathname)).statusCode).toBe(200)
  expect((await save(1, { ...first, title: 'Renamed' })).chapters[0]!.imageUrl).toBe(shown!.imageUrl)
  expect(await files()).toBe(4)
  expect((await save(2, { ...first, image: null })).chapters[0]!.imageUrl).toBeNull()
  await deleteUnusedImages(app.app)
  // An undo may still need it.
  expect(await files()).toBe(4)
  app.clock.move(25 * 60 * 60_000)
  await deleteUnusedImages(app.app)
  expect(await files()).toBe(0)
})

test('imports all text formats, and exports them', async () => {
  expect((await read('Intro text\n00:00 Start\n1:30 – The middle\n')).chapters).toMatchObject([
    { title: 'Start' },
    { title: 'The middle', startMs: 90_000 },
  ])
  expect((await read(JSON.stringify({ chapters: [{ startTime: 1.5, title: 'JSON', toc: false }] }), 1)).chapters).toMatchObject([
    { title: 'JSON', startMs: 1500, isHidden: true },
  ])
  expect((await read('0.000000\t2.000000\tLabel\n', 2)).chapters).toMatchObject([{ title: 'Label' }])
  const psc =
    '<psc:chapters xmlns:psc="http://podlove.org/simple-chapters" version="1.2"><psc:chapter start="00:00:02" title="Psc" href="https://example.com/"/></psc:chapters>'
  expect((await read(psc, 3)).chapters).toMatchObject([{ title: 'Psc', startMs: 2000, url: 'https://example.com/' }])
  const file = (name: string, person: Person | null = owner) =>
    app.server.inject({ url: `/api/chapters/${name}`, headers: person ? { cookie: person.cookie } : {} })
  expect((await file(`${recordingId}.json`)).body).toContain('"title":"Psc"')
  expect((await file(`${recordingId}.psc`)).body).toContain('title="Psc"')
  expect((await file(`${recordingId}.txt`)).body).toContain('0:02 Psc')
  expect((await file(`${recordingId}.json`, null)).statusCode).toBe(401)
  expect((await file(`${recordingId}.json`, stranger)).statusCode).toBe(404)
  expect((await file(`${recordingId}.mp3`)).statusCode).toBe(404)
  await expect(read('', 4)).rejects.toMatchObject({ meta: { text: 'This file is empty.' } })
  await expect(read('nothing here', 4, 'lines')).rejects.toMatchObject({ meta: { text: 'It contains no chapters.' } })
})

test('reads the chapters in the file of a recording, with their images', async () => {
  await expect(read(undefined)).rejects.toMatchObject({ meta: { text: "This recording's file has no chapters." } })
  const picture = { contentType: 'image/png', bytes: await twoHalves().png().toBuffer() }
  const copy = await tagMp3(bufferSource(silentMp3(100)), {
    chapters: [
      { startMs: 0, title: 'Opening', picture },
      { startMs: 1000, title: 'Rest', url: 'https://example.com/rest' },
    ],
  })
  const bytes = Buffer.concat(await copy.body().toArray())
  recordingId = (await makeRecording(app, owner, podcastId, { bytes })).recordingId
  const { chapters } = await read(undefined)
  expect(chapters).toMatchObject([
    { title: 'Opening', startMs: 0, imageUrl: expect.stringContaining('/files/episode-photos/') },
    { title: 'Rest', startMs: 1000, url: 'https://example.com/rest', imageUrl: null },
  ])
})

test('suggests chapters from the notes, and from pauses without them', async () => {
  const ready = await readyEpisode(app, owner, podcastId)
  recordingId = ready.recordingId
  await app.pool.pool.query('update recordings set duration = 500 where id = $1', [recordingId])
  const cue = (startSeconds: number, text: string) => ({ startTime: startSeconds, endTime: startSeconds + 20, body: text })
  const segments = [
    cue(0, 'Welcome to the show.'),
    cue(21, 'Some talk.'),
    cue(400, 'Now to the second part of it, which is long.'),
    cue(421, 'More talk.'),
  ]
  await as(app, owner).TranscriptsService.ImportTranscript({ recordingId, text: JSON.stringify({ version: '1.0.0', segments }) })
  const suggest = async () => (await of(editor).SuggestChapters({ recordingId })).suggestions
  expect(await suggest()).toEqual([
    { startMs: 0, title: 'Welcome to the show', from: 'transcript' },
    { startMs: 400_000, title: 'Now to the second part of it, which…', from: 'transcript' },
  ])
  await app.pool.pool.query('update episodes set show_notes = $2 where id = $1', [
    ready.episodeId,
    '<p>0:00 Hello</p><p>0:01 Ships &amp; boats</p><p>9:00 Too late</p>',
  ])
  expect(await suggest()).toEqual([
    { startMs: 0, title: 'Hello', from: 'notes' },
    { startMs: 1000, title: 'Ships & boats', from: 'notes' },
  ])
})

test('without access, there are no chapters', async () => {
  for (const [who, code] of [
    [null, 'unauthenticated'],
    [stranger, 'not_found'],
  ] as const)
    for (const call of [
      () => of(who).GetChapters({ recordingId }),
      () => of(who).SaveChapters({ recordingId, version: 0, chapters: [] }),
      () => of(who).ImportChapters({ recordingId, version: 0, text: '00:00 A' }),
      () => of(who).SuggestChapters({ recordingId }),
    ])
      await expect(call()).rejects.toMatchObject({ code })
})

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

test.skipIf(!hasFfmpeg)('writes chapters into a copy of an M4A, and says if that is not possible', async () => {
  const bytes = silentM4a({ packets: 500 })
  recordingId = (await makeRecording(app, owner, podcastId, { type: 'm4a', bytes })).recordingId
  await save(0, chapter('Opening', 0), chapter('Rest', 5000))
  const before = await storageUsed(app, podcastId)
  const { recordingId: copyId, fileName } = await of(editor).WriteChapters({ recordingId })
  expect(fileName).toMatch(/ with chapters\.m4a$/)
  const { rows } = await app.pool.pool.query<{ object: string; file_size: string }>(
    'select object, file_size from recordings where id = $1',
    [copyId],
  )
  expect(await storageUsed(app, podcastId)).toBe(before + Number(rows[0]!.file_size))
  const source = await storageSource(app.app.storage, { bucket: 'recordings', object: rows[0]!.object })
  expect(await readMediaChapters(source!, 11_610)).toMatchObject({
    format: 'mp4',
    chapters: [
      { startMs: 0, title: 'Opening' },
      { startMs: 5000, title: 'Rest' },
    ],
  })
  recordingId = (await makeRecording(app, owner, podcastId, { type: 'mp4' })).recordingId
  await save(0, chapter('Opening', 0))
  await expect(of(editor).WriteChapters({ recordingId })).rejects.toMatchObject({ meta: { recording_id: expect.any(String) as string } })
})

test('writes chapters into a copy, which takes the place of the recording in its episode', async () => {
  const ready = await readyEpisode(app, owner, podcastId)
  recordingId = ready.recordingId
  await expect(of(editor).WriteChapters({ recordingId })).rejects.toMatchObject({ meta: { recording_id: 'Add chapters first.' } })
  const before = await storageUsed(app, podcastId)
  const list = await save(
    0,
    chapter('Opening', 0),
    chapter('Rest', 1000, { url: 'https://example.com/rest', image: (await upload(editor))! }),
  )
  const { recordingId: copyId, fileName } = await of(editor).WriteChapters({ recordingId })
  expect(fileName).toBe(ready.fileName.replace('.mp3', ' with chapters.mp3'))
  const { recording } = await as(app, owner).RecordingService.FindByEpisodeID({ episodeId: ready.episodeId })
  expect(recording).toMatchObject({ id: copyId, fileName, isPublished: false })
  expect(await storageUsed(app, podcastId)).toBe(before + recording!.fileSize)
  const { rows } = await app.pool.pool.query<{ object: string }>('select object from recordings where id = $1', [copyId])
  const source = await storageSource(app.app.storage, { bucket: 'recordings', object: rows[0]!.object })
  const written = await readMediaChapters(source!, recording!.duration * 1000)
  expect(written!.chapters).toMatchObject([
    { startMs: 0, title: 'Opening' },
    { startMs: 1000, title: 'Rest', url: 'https://example.com/rest' },
  ])
  expect(written!.images.size).toBe(1)
  // The copy has the same chapters, and the original is untouched.
  expect((await of(owner).GetChapters({ recordingId: copyId })).list).toMatchObject({ isOutdated: false, chapters: list.chapters })
  const original = await app.app.storage.get({ bucket: 'recordings', object: ready.object })
  expect(Buffer.concat(await original!.body.toArray()).equals(ready.bytes)).toBe(true)
  await expect(of(stranger).WriteChapters({ recordingId })).rejects.toMatchObject({ code: 'not_found' })
})
