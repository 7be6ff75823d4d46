import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Clip } from '@castwright/contract/clips/shapes.ts'
import type { Input } from '@castwright/contract/methods.ts'
import { as, withToken, type Person } from '../../../test/kit/as.ts'
import { eventually } from '../../../test/kit/eventually.ts'
import { makePerson, makePodcast, makeToken } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording, storageUsed, useStorage } from '../../../test/kit/recordings.ts'
import { encodeVideo } from '../../platform/media/clip.ts'
import { cuesOf } from './cues.ts'
import { cleanUpClips, runRender } from './service.ts'
import { isFull } from '../../../test/kit/full.ts'
import { useShow } from '../../../test/kit/show.ts'

const speech = readFileSync(join(import.meta.dirname, '../../../test/fixtures/speech/austen.mp3'))
const isInstalled = (() => {
  try {
    execFileSync('ffmpeg', ['-version'])
    return true
  } catch {
    return false
  }
})()

let recordingId: string

const { app, owner, editor, stranger, podcastId } = await useShow()
beforeEach(async () => {
  recordingId = (await makeRecording(app, owner, podcastId, { bytes: speech })).recordingId
  await setDuration(recordingId)
})

const setDuration = (id: string) => app.pool.pool.query('update recordings set duration = 29.53 where id = $1', [id])
const of = (person: Person | null) => as(app, person).ClipsService
type Wish = Partial<Input<'ClipsService.CreateClip'>>
const create = async (wish: Wish = {}): Promise<Clip> =>
  (await of(editor).CreateClip({ recordingId, title: 'The best part', startMs: 2000, endMs: 18_000, ...wish })).clip
const list = async (id = recordingId) => of(editor).ListClips({ recordingId: id })
const only = async (id = recordingId): Promise<Clip> => (await list(id)).clips[0]!
const rendered = async (id = recordingId): Promise<Clip> => {
  await eventually(async () => expect((await only(id)).render).toMatchObject({ state: 'done', error: null }))
  return only(id)
}
const get = (url: string, headers: Record<string, string> = {}) =>
  app.server.inject({ url: url.replace(app.app.config.baseUrl, ''), headers })
const objects = async (): Promise<string[]> => {
  const names: string[] = []
  for await (const { object } of app.app.storage.list('clips')) names.push(object)
  return names
}
/** A file that makes a page public without running ffmpeg. */
async function putFile(clipId: string, of: string): Promise<string> {
  const object = `${clipId}.mp3`
  await app.app.storage.put({ bucket: 'clips', object }, speech, { contentType: 'audio/mpeg', size: speech.length })
  const now = app.clock.now()
  await app.pool.pool.query(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at) values ($1, 'clips', 'clip', $2, 'audio/mpeg', $3, $4, $4)`,
    [object, of, speech.length, now],
  )
  await app.pool.pool.query(`insert into clip_files values ($1, 'mp3', $2, $3, $4)`, [clipId, object, speech.length, now])
  return object
}

test('creates, changes and deletes a clip, for editors only', async () => {
  const clip = await create()
  expect(clip).toMatchObject({ title: 'The best part', startMs: 2000, endMs: 18_000, isInFeed: false, isOnPage: false, files: [] })
  const updated = await of(owner).UpdateClip({ recordingId, clipId: clip.id, title: 'Better', times: { startMs: 0, endMs: 15_000 } })
  expect(updated.clip).toMatchObject({ title: 'Better', startMs: 0, endMs: 15_000 })
  expect(await of(owner).UpdateClip({ recordingId, clipId: clip.id })).toEqual(updated)
  await expect(of(stranger).ListClips({ recordingId })).rejects.toMatchObject({ code: 'not_found' })
  await expect(of(null).ListClips({ recordingId })).rejects.toMatchObject({ code: 'unauthenticated' })
  await expect(of(stranger).DeleteClip({ recordingId, clipId: clip.id })).rejects.toMatchObject({ code: 'not_found' })
  // A clip of another recording doesn't exist here.
  const other = await makeRecording(app, owner, podcastId)
  await expect(of(editor).DeleteClip({ recordingId: other.recordingId, clipId: clip.id })).rejects.toMatchObject({ code: 'not_found' })
  await of(editor).DeleteClip({ recordingId, clipId: clip.id })
  expect((await list()).clips).toEqual([])
})

test('rejects clips that are too short, too long, outside or without a title', async () => {
  const rejected = (wish: Wish, meta: object) => expect(create(wish)).rejects.toMatchObject({ code: 'invalid_argument', meta })
  await rejected({ endMs: 16_999 }, { end_ms: 'A clip is 15 to 90 seconds long.' })
  await rejected({ endMs: 92_001 }, { end_ms: 'A clip is 15 to 90 seconds long.' })
  await rejected({ startMs: 15_001, endMs: 30_001 }, { end_ms: 'The clip must end before the recording does.' })
  await rejected({ title: '  ' }, { title: 'Please enter a title.' })
  await rejected({ title: 'x'.repeat(129) }, { title: 'A title cannot exceed 128 characters.' })
  const clip = await create()
  const update = (changes: object) => of(editor).UpdateClip({ recordingId, clipId: clip.id, ...changes })
  await expect(update({ isOnPage: true })).rejects.toMatchObject({ meta: { is_on_page: 'Create the MP3 first.' } })
  await expect(update({ times: { startMs: 0, endMs: 5 } })).rejects.toMatchObject({ code: 'invalid_argument' })
  await expect(of(editor).RenderClip({ recordingId, clipId: clip.id, formats: [] })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test('is public only while the published episode has its recording', async () => {
  const host = await makePerson(app)
  const show = (await makePodcast(app, host)).podcastId
  const episode = await readyEpisode(app, host, show)
  await setDuration(episode.recordingId)
  const mine = as(app, host).ClipsService
  const ids = { recordingId: episode.recordingId }
  const { clip } = await mine.CreateClip({ ...ids, title: 'Rock & roll', startMs: 1500, endMs: 17_750 })
  const object = await putFile(clip.id, show)
  const change = (changes: object) => mine.UpdateClip({ ...ids, clipId: clip.id, ...changes })
  const shown = (await change({ isInFeed: true, isOnPage: true })).clip
  expect(shown.shareUrl).toBeNull()
  const address = `/media/clips/${clip.id}/a.mp3`
  expect((await get(address)).statusCode).toBe(404)
  expect((await get(shown.files[0]!.url)).statusCode).toBe(200)
  expect((await get(shown.files[0]!.url.replace(/signature=.../, 'signature=AAA'))).statusCode).toBe(404)

  await publish(app, host, episode.episodeId)
  const soundbite = '<podcast:soundbite startTime="1.5" duration="16.25">Rock &amp; roll</podcast:soundbite>'
  const feed = async () => (await get(`/rss/${show}.xml`)).body
  await eventually(async () => expect(await feed()).toContain(soundbite))
  const ranged = await get(address, { range: 'bytes=0-9' })
  expect([ranged.statusCode, ranged.rawPayload.length, ranged.headers['content-type']]).toEqual([206, 10, 'audio/mpeg'])
  expect((await mine.ListClips(ids)).clips[0]!.shareUrl).toContain(`/${episode.episodeId}#clip-${clip.id}`)

  // A copy with the same sound takes over the clip. Another recording doesn't have it.
  await change({ isInFeed: false })
  await eventually(async () => expect(await feed()).not.toContain('podcast:soundbite'))
  await change({ isInFeed: true })
  const other = await makeRecording(app, host, show)
  await as(app, host).RecordingService.Update({ newRecording: { id: other.recordingId, episodeId: episode.episodeId } })
  await eventually(async () => expect(await feed()).toContain(soundbite))
  await publish(app, host, episode.episodeId)
  await eventually(async () => expect(await feed()).not.toContain('podcast:soundbite'))
  expect((await get(address)).statusCode).toBe(404)

  await app.pool.pool.query('update recordings set is_published = false, retired_until = null where id = $1', [episode.recordingId])
  await as(app, host).RecordingService.Delete({ recording: { id: episode.recordingId } })
  await eventually(async () => expect(await objects()).not.toContain(object))
})

test('soundbites of an imported episode become clips, and stay in the feed once', async () => {
  const host = await makePerson(app)
  const show = (await makePodcast(app, host)).podcastId
  const episode = await readyEpisode(app, host, show)
  await publish(app, host, episode.episodeId)
  const elements = [
    { name: 'podcast:soundbite', attributes: { startTime: '1', duration: '20.5' }, children: ['Best'] },
    { name: 'podcast:soundbite', attributes: { startTime: 'x', duration: '-1' } },
  ]
  await app.pool.pool.query(
    `update publications set snapshot = snapshot || jsonb_build_object('elements', $2::jsonb, 'recording', snapshot->'recording' || '{"duration": 60}') where episode_id = $1`,
    [episode.episodeId, JSON.stringify(elements)],
  )
  const mine = as(app, host).ClipsService
  const { clips } = await mine.ListClips({ recordingId: episode.recordingId })
  expect(clips).toMatchObject([{ title: 'Best', startMs: 1000, endMs: 21_500, isInFeed: true }])
  const feed = async () => (await get(`/rss/${show}.xml`)).body.match(/<podcast:soundbite.*/g)
  await eventually(async () => expect(await feed()).toEqual(['<podcast:soundbite startTime="1" duration="20.5">Best</podcast:soundbite>']))
  await mine.DeleteClip({ recordingId: episode.recordingId, clipId: clips[0]!.id })
  expect((await mine.ListClips({ recordingId: episode.recordingId })).clips).toEqual([])
  await eventually(async () => expect(await feed()).toBeNull())
})

test.runIf(isInstalled)('makes an MP3 that counts as storage, and says why it could not', async () => {
  const clip = await create({ startMs: 3000, endMs: 18_000 })
  const before = await storageUsed(app, podcastId)
  await of(editor).RenderClip({ recordingId, clipId: clip.id, formats: ['mp3'] })
  const { files } = await rendered()
  expect(files).toMatchObject([{ format: 'mp3', publicUrl: null }])
  expect(await storageUsed(app, podcastId)).toBe(before + files[0]!.size)
  const download = await get(files[0]!.downloadUrl)
  expect(download.headers['content-disposition']).toContain('The best part.mp3')
  expect(probe(await kept(download.rawPayload, 'mp3'))).toMatchObject({ chapters: [], streams: [{ codec_name: 'mp3' }], seconds: 15 })
  // Other times don't match the file.
  const object = (await objects()).find((name) => name.endsWith('.mp3') && !name.includes(clip.id))
  expect(object).toBeDefined()
  await of(editor).UpdateClip({ recordingId, clipId: clip.id, times: { startMs: 0, endMs: 15_000 } })
  expect(await only()).toMatchObject({ files: [], render: { state: 'none' } })
  expect(await storageUsed(app, podcastId)).toBe(before)

  await useStorage(app, podcastId, 10 * 1024 ** 4)
  await of(editor).RenderClip({ recordingId, clipId: clip.id, formats: ['mp3'] })
  await eventually(async () =>
    expect((await only()).render).toMatchObject({ state: 'failed', error: expect.stringContaining('storage limit') as string }),
  )
  await eventually(async () => expect(await readdir(join(app.app.config.dataDir, 'temp', 'clips'))).toEqual([]))
})

async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'castwright-clips-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function kept(bytes: Buffer, ending: string): Promise<string> {
  const path = join(await tempFolder(), `file.${ending}`)
  await writeFile(path, bytes)
  return path
}

type Probed = { streams: Array<{ codec_name: string; width?: number; height?: number }>; chapters: unknown[]; format: { duration: string } }

function probe(path: string) {
  const text = execFileSync('ffprobe', ['-v', 'error', '-of', 'json', '-show_streams', '-show_chapters', '-show_format', path]).toString()
  const { streams, chapters, format } = JSON.parse(text) as Probed
  return { streams, chapters, seconds: Math.round(Number(format.duration)) }
}

test.runIf(isInstalled && isFull)(
  'makes videos of all shapes that end with the clip',
  async () => {
    const folder = await tempFolder()
    const wav = join(folder, 'clip.wav')
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=300:d=3', '-ac', '2', '-ar', '44100', wav])
    const cues = [
      { startMs: 200, endMs: 1400, text: 'Hello <b>& welcome</b>' },
      { startMs: 1400, endMs: 2500, text: 'שלום مرحبا 😀' },
    ]
    const sizes = { square: [216, 216], vertical: [216, 384], landscape: [384, 216] } as const
    for (const shape of isFull ? (['square', 'vertical', 'landscape'] as const) : (['vertical'] as const)) {
      const path = join(folder, `${shape}.mp4`)
      const task = { wav, path, folder, shape, durationMs: 3000, art: null, color: '4e73ff', cues, scale: 0.2 }
      await encodeVideo(task, { program: 'ffmpeg', signal: new AbortController().signal })
      const [width, height] = sizes[shape]
      expect(probe(path)).toMatchObject({
        chapters: [],
        seconds: 3,
        streams: [{ codec_name: 'h264', width, height }, { codec_name: 'aac' }],
      })
    }
  },
  60_000,
)

test('removes temporary files and ends clips that no job makes', async () => {
  const clip = await create()
  await app.pool.pool.query(`update clips set render_state = 'running' where id = $1`, [clip.id])
  await cleanUpClips(app.app, new AbortController().signal)
  expect((await only()).render).toMatchObject({ state: 'failed', error: 'Creating the clip stopped unexpectedly. Please try again.' })
})

test('a job that ends leaves the files of the one that replaced it alone', async () => {
  const clip = await create()
  // One attempt more than allowed, so that the job ends without ffmpeg.
  await app.pool.pool.query(`update clips set render_state = 'running', attempts = 20 where id = $1`, [clip.id])
  const folder = join(app.app.config.dataDir, 'temp', 'clips', clip.id)
  await mkdir(join(folder, 'next job'), { recursive: true })
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  await runRender(app.app, clip.id, new AbortController().signal)
  expect((await only()).render).toMatchObject({ state: 'failed', error: 'Creating the clip was interrupted too many times.' })
  expect(await readdir(folder)).toEqual(['next job'])
})

const segment = (startMs: number, endMs: number, text: string) => ({
  id: '',
  startMs,
  endMs,
  speaker: '',
  text,
  words: null,
  confidence: null,
  isChecked: true,
  version: 1,
})

test('cuts a transcript into cues that can be read at a glance', () => {
  const cues = cuesOf([segment(0, 10_000, 'One two three. Four five six seven eight nine ten eleven twelve thirteen')], 1000, 9000)
  expect(cues[0]!.startMs).toBeGreaterThanOrEqual(0)
  expect(cues.map(({ text }) => text).join(' ')).toBe('three. Four five six seven eight nine ten eleven twelve')
  expect(cues[0]!.text).toBe('three.')
  for (const [at, { startMs, endMs, text }] of cues.entries()) {
    expect(text.length).toBeLessThanOrEqual(48)
    expect(endMs).toBeLessThanOrEqual(cues[at + 1]?.startMs ?? 8000)
    expect(endMs).toBeGreaterThan(startMs)
  }
  expect(cuesOf([segment(0, 8000, '这'.repeat(60))], 0, 8000).every(({ text }) => text.length <= 48)).toBe(true)
  expect(cuesOf([], 0, 8000)).toEqual([])
})

test('an access token changes what listeners get only with the scope for it', async () => {
  const { id: clipId } = await create()
  const tokenOf = async (scopes: ['write'] | ['write', 'publish']) => withToken(editor, (await makeToken(app, editor, { scopes })).secret)
  const [writer, publisher] = [of(await tokenOf(['write'])), of(await tokenOf(['write', 'publish']))]
  const refused = { code: 'permission_denied', meta: { reason: 'token_scope', scope: 'publish' } }
  await writer.UpdateClip({ recordingId, clipId, title: 'A better title' })
  await expect(writer.UpdateClip({ recordingId, clipId, isInFeed: true })).rejects.toMatchObject(refused)
  await publisher.UpdateClip({ recordingId, clipId, isInFeed: true })
  await expect(writer.UpdateClip({ recordingId, clipId, title: 'For listeners' })).rejects.toMatchObject(refused)
  await expect(writer.DeleteClip({ recordingId, clipId })).rejects.toMatchObject(refused)
  expect(await only()).toMatchObject({ title: 'A better title', isInFeed: true })
  await publisher.DeleteClip({ recordingId, clipId })
})
