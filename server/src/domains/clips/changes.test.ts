import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { clipLimits } from '@castwright/contract/clips/limits.ts'
import { clipMessages, type Clip, type ClipFormat } from '@castwright/contract/clips/shapes.ts'
import { beforeEach, expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { newId } from '../../platform/ids.ts'
import { cuesOf } from './cues.ts'
import { nameOf } from './files.ts'
import { renderClip } from './jobs.ts'
import { adoptSoundbites, cleanUpClips, findPublicClips, runRender } from './service.ts'

const speech = readFileSync(join(import.meta.dirname, '../../../test/fixtures/speech/austen.mp3'))
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const show = await useShow({ worker: false, plan: 'AGENCY' })
const never = new AbortController().signal
let recordingId: string

beforeEach(async () => {
  recordingId = (await makeRecording(show.app, show.owner, show.podcastId, { duration: 100.4 })).recordingId
})

const service = () => as(show.app, show.editor).ClipsService
const create = async (startMs = 0, endMs = 15_000, title = 'Best') =>
  (await service().CreateClip({ recordingId, title, startMs, endMs })).clip
const list = async (id = recordingId) => (await service().ListClips({ recordingId: id })).clips
const only = async (id = recordingId) => (await list(id))[0]!
const jobs = (id: string) =>
  show.query(`select id from pgboss.job where name = 'clips.render' and data ->> 'clipId' = $1 and state = 'created'`, [id])
const eventsOf = (kind: string, id = recordingId) =>
  show.query(`select id from events where kind = $1 and data ->> 'recordingId' = $2`, [kind, id])
const set = (id: string, columns: string, ...values: unknown[]) => show.query(`update clips set ${columns} where id = $1`, [id, ...values])
/** Whether a job is going to delete the file. */
const isDiscarded = async (object: string) =>
  (await show.query('select from pgboss.job where data::text like $1', [`%${object}%`])).length > 0

/** A file of a clip, as if a job had made it. */
async function putFile({ id }: Pick<Clip, 'id'>, format: ClipFormat = 'mp3', podcastId = show.podcastId): Promise<string> {
  const object = `${newId()}.${format === 'mp3' ? 'mp3' : 'mp4'}`
  await show.app.app.storage.put({ bucket: 'clips', object }, speech, { contentType: 'audio/mpeg', size: speech.length })
  await show.query(
    `insert into uploads (object, bucket, kind, podcast_id, content_type, size, created_at, used_at) values ($1, 'clips', 'clip', $2, 'audio/mpeg', $3, now(), now())`,
    [object, podcastId, speech.length],
  )
  await show.query(`insert into clip_files values ($1, $2, $3, $4, now())`, [id, format, object, speech.length])
  return object
}

test('a clip has exactly the shortest or the longest length, and ends where players say that the recording does', async () => {
  await create(1000, 1000 + clipLimits.minMs)
  await create(1000, 1000 + clipLimits.maxMs)
  // 100.4 seconds are 1:41 in players.
  await create(101_000 - clipLimits.minMs, 101_000)
  await expect(create(101_001 - clipLimits.minMs, 101_001)).rejects.toMatchObject({ meta: { end_ms: clipMessages.outside } })
  expect((await list()).map(({ startMs }) => startMs)).toEqual([1000, 1000, 86_000])
})

test('a recording takes exactly as many clips as allowed, even if two people add the last one', async () => {
  await show.query(
    `insert into clips (id, podcast_id, recording_id, title, start_ms, end_ms, render_state, formats, created_at)
     select gen_random_uuid(), $1, $2, 'Full', 0, 15000, 'none', '[]', now() from generate_series(2, $3::int)`,
    [show.podcastId, recordingId, clipLimits.clips],
  )
  const results = await Promise.allSettled([create(), create()])
  const [failed] = results.filter((one): one is PromiseRejectedResult => one.status === 'rejected')
  expect(failed!.reason).toMatchObject({ meta: { title: clipMessages.tooMany } })
  expect(await list()).toHaveLength(clipLimits.clips)
})

test('the same times keep the files, and others delete them and stop the job', async () => {
  const clip = await create()
  const object = await putFile(clip)
  const update = async (changes: object) => (await service().UpdateClip({ recordingId, clipId: clip.id, ...changes })).clip
  expect((await update({ isOnPage: true, times: { startMs: 0, endMs: 15_000 } })).files).toHaveLength(1)
  await set(clip.id, `render_state = 'waiting', formats = '["square"]'`)
  const times = { startMs: 1000, endMs: 16_000 }
  await expect(update({ isOnPage: true, times })).rejects.toMatchObject({ meta: { is_on_page: clipMessages.audioMissing } })
  expect(await isDiscarded(object)).toBe(false)
  expect(await update({ times })).toMatchObject({ files: [], isOnPage: true, shareUrl: null, render: { state: 'none', formats: [] } })
  expect(await isDiscarded(object)).toBe(true)
  await runRender(show.app.app, clip.id, never)
  expect(await only()).toMatchObject({ files: [], render: { state: 'none' } })
})

test('a deleted clip takes its files and its job along, and is gone for the second call', async () => {
  const clip = await create()
  const object = await putFile(clip)
  await set(clip.id, `render_state = 'running', formats = '["mp3"]'`)
  const remove = () => service().DeleteClip({ recordingId, clipId: clip.id })
  const results = await Promise.allSettled([remove(), remove()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await eventsOf('clip.deleted')).toHaveLength(1)
  expect(await isDiscarded(object)).toBe(true)
  await runRender(show.app.app, clip.id, never)
  expect(await list()).toEqual([])
})

test('a clip is only found with its own recording', async () => {
  const clip = await create()
  const { podcastId } = await makePodcast(show.app, show.owner, 'Other')
  const other = await makeRecording(show.app, show.owner, podcastId)
  const mine = as(show.app, show.owner).ClipsService
  const ids = { recordingId: other.recordingId, clipId: clip.id }
  for (const call of [() => mine.UpdateClip({ ...ids, title: 'Taken' }), () => mine.DeleteClip(ids), () => mine.CancelRender(ids)])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  expect(await only()).toMatchObject({ title: 'Best' })
})

test.runIf(hasFfmpeg)('asking twice makes one job, and canceling twice is recorded once', async () => {
  const clip = await create()
  const ids = { recordingId, clipId: clip.id }
  const render = (...formats: ClipFormat[]) => service().RenderClip({ ...ids, formats })
  await Promise.all([render('mp3', 'mp3'), render('mp3')])
  expect((await render('square')).clip.render).toMatchObject({ state: 'waiting', formats: ['mp3'] })
  expect([await jobs(clip.id), await eventsOf('clip.rendered')]).toMatchObject([[{}], [{}]])
  await Promise.all([service().CancelRender(ids), service().CancelRender(ids)])
  expect(await only()).toMatchObject({ render: { state: 'canceled' } })
  expect([await jobs(clip.id), await eventsOf('clip.canceled')]).toMatchObject([[], [{}]])
  // A job that started before does nothing.
  await runRender(show.app.app, clip.id, never)
  expect(await only()).toMatchObject({ files: [], render: { state: 'canceled', error: null } })
  // An error of an earlier attempt is forgotten.
  await set(clip.id, `render_state = 'failed', error = 'Old', attempts = 20`)
  expect((await render('mp3')).clip.render).toMatchObject({ state: 'waiting', error: null })
})

test.runIf(hasFfmpeg)('imported soundbites that are too short or too long cannot be made into files', async () => {
  const clip = await create()
  for (const endMs of [14_999, 90_001]) {
    await set(clip.id, `end_ms = $2`, endMs)
    await expect(service().RenderClip({ recordingId, clipId: clip.id, formats: ['mp3'] })).rejects.toMatchObject({
      meta: { clip_id: clipMessages.length },
    })
  }
})

test.runIf(hasFfmpeg)('two workers make one file, and one that was interrupted is made again', async () => {
  const { recordingId: id } = await makeRecording(show.app, show.owner, show.podcastId, { bytes: speech, duration: 29.53 })
  recordingId = id
  const clip = await create(2000, 17_000)
  const replaced = await putFile(clip)
  await set(clip.id, `render_state = 'waiting', formats = '["mp3"]'`)
  await Promise.all([runRender(show.app.app, clip.id, never), runRender(show.app.app, clip.id, never)])
  expect(await only()).toMatchObject({ files: [{ format: 'mp3' }], render: { state: 'done', progress: 1 } })
  // The file takes the place of the old one.
  expect(await isDiscarded(replaced)).toBe(true)
  await set(clip.id, `render_state = 'waiting', formats = '["mp3"]'`)
  await expect(runRender(show.app.app, clip.id, AbortSignal.abort())).rejects.toThrow('abort')
  expect(await only()).toMatchObject({ render: { state: 'running', error: null } })
  await runRender(show.app.app, clip.id, never)
  expect(await only()).toMatchObject({ files: [{ format: 'mp3' }], render: { state: 'done' } })
  expect(await readdir(join(show.app.dataDir, 'temp', 'clips')).catch(() => [])).toEqual([])
})

test('says why a clip could not be made', async () => {
  const clip = await create()
  const { app } = show.app
  const failsWith = async (message: RegExp, other = app) => {
    await set(clip.id, `render_state = 'waiting', formats = '["mp3"]', attempts = 0`)
    await runRender(other, clip.id, never)
    expect((await only()).render).toMatchObject({ state: 'failed', progress: 0, error: expect.stringMatching(message) })
  }
  const ffmpegPath = join(show.app.dataDir, 'no ffmpeg')
  await failsWith(/ffmpeg, which is not installed/, { ...app, config: { ...app.config, ffmpegPath } })
  if (hasFfmpeg) {
    const { recordingId: broken } = await makeRecording(show.app, show.owner, show.podcastId, {
      bytes: Buffer.from('no sound'),
      duration: 100,
    })
    await set(clip.id, 'recording_id = $2', broken)
    await set(clip.id, `render_state = 'waiting', formats = '["mp3"]', attempts = 0`)
    await runRender(app, clip.id, never)
    expect((await only(broken)).render).toMatchObject({ state: 'failed', error: 'The recording could not be read.' })
    await set(clip.id, 'recording_id = $2', recordingId)
  }
  const [{ object } = { object: '' }] = await show.query<{ object: string }>('select object from recordings where id = $1', [recordingId])
  await app.storage.remove({ bucket: 'recordings', object })
  await failsWith(/The recording was deleted/)
})

test('cleans up after killed processes only', async () => {
  const [running, idle] = [await create(), await create()]
  await set(running.id, `render_state = 'running'`)
  const { queue, transaction } = show.app.app
  await transaction((tx) => queue.add(tx, renderClip, { clipId: running.id }, { key: running.id }))
  const folder = join(show.app.dataDir, 'temp', 'clips')
  for (const name of [running.id, idle.id, newId()]) await mkdir(join(folder, name, 'job'), { recursive: true })
  await cleanUpClips(show.app.app, never)
  expect(await readdir(folder)).toEqual([running.id])
  expect((await list()).map(({ render }) => render.state).toSorted()).toEqual(['none', 'running'])
  await service().DeleteClip({ recordingId, clipId: running.id })
  await cleanUpClips(show.app.app, never)
  expect(await readdir(folder)).toEqual([])
})

type Soundbite = { startTime: string; duration: string; title?: string }

/** A published episode whose feed had these soundbites. */
async function imported(...soundbites: Soundbite[]) {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId, { title: 'Imported' })
  await publish(show.app, show.owner, ready.episodeId)
  const elements = soundbites.map(({ title, ...attributes }) => ({
    name: 'podcast:soundbite',
    attributes,
    ...(title && { children: [title] }),
  }))
  await show.query(
    `update publications set snapshot = snapshot || jsonb_build_object('elements', $2::jsonb, 'recording', snapshot->'recording' || '{"duration": 60}') where episode_id = $1`,
    [ready.episodeId, JSON.stringify(elements)],
  )
  return { ...ready, adopt: () => adoptSoundbites(show.app.app, ready.recordingId) }
}

test('soundbites are adopted once, and not again after they were deleted', async () => {
  const { recordingId: id, adopt } = await imported(
    { startTime: '1.0004', duration: '3', title: 'Short' },
    { startTime: '2', duration: '20' },
  )
  await Promise.all([adopt(), adopt()])
  const clips = await list(id)
  expect(clips).toMatchObject([
    { title: 'Short', startMs: 1000, endMs: 4000, isInFeed: true, isOnPage: false },
    { title: 'Imported', startMs: 2000, endMs: 22_000 },
  ])
  for (const { id: clipId } of clips) await service().DeleteClip({ recordingId: id, clipId })
  await adopt()
  expect(await list(id)).toEqual([])
})

test('leaves out soundbites that make no sense, and those after the end', async () => {
  const { recordingId: id } = await imported(
    { startTime: '-1', duration: '20' },
    { startTime: '0', duration: '0' },
    { startTime: 'NaN', duration: '20' },
    { startTime: '', duration: '61', title: 'To the end' },
    { startTime: '0', duration: '61.1' },
    { startTime: '1e999', duration: '1' },
  )
  expect(await list(id)).toMatchObject([{ title: 'To the end', startMs: 0, endMs: 61_000 }])
})

test('clips stay with the recording when its episode gets one with another sound', async () => {
  const ready = await readyEpisode(show.app, show.owner, show.podcastId)
  await show.query('update recordings set duration = 100 where id = $1', [ready.recordingId])
  recordingId = ready.recordingId
  const clip = await create()
  await putFile(clip)
  await service().UpdateClip({ recordingId, clipId: clip.id, isOnPage: true })
  await publish(show.app, show.owner, ready.episodeId)
  const publicClips = () => findPublicClips(show.app.app, ready.recordingId)
  expect(await publicClips()).toMatchObject([{ id: clip.id, title: 'Best', duration: 15, files: [{ format: 'mp3' }] }])
  const next = await makeRecording(show.app, show.owner, show.podcastId)
  await as(show.app, show.owner).RecordingService.Update({ newRecording: { id: next.recordingId, episodeId: ready.episodeId } })
  expect([await list(next.recordingId), (await list()).length]).toEqual([[], 1])
  // Listeners keep it until the episode is republished.
  const address = `/media/clips/${clip.id}/x.mp3`
  const status = async (url = address) => (await show.app.server.inject({ method: 'HEAD', url })).statusCode
  expect([await status(), await status(`/media/clips/${clip.id}/x-square.mp4`), await status(`/media/clips/${clip.id}/x`)]).toEqual([
    200, 404, 404,
  ])
  await publish(show.app, show.owner, ready.episodeId)
  expect(await status()).toBe(404)
})

test('files are named by their clip, whatever is in its title', () => {
  expect(nameOf({ title: 'A/B: "C" <d>?\n' }, 'mp3')).toBe('A B C d.mp3')
  expect(nameOf({ title: '../..' }, 'square')).toBe('.. ..-square.mp4')
  for (const title of ['', ' ', '??', '\u202e']) expect(nameOf({ title }, 'vertical')).toBe('Clip-vertical.mp4')
  const long = nameOf({ title: '😀'.repeat(100) }, 'mp3')
  expect([long.isWellFormed(), [...long].length]).toEqual([true, 64])
})

const segment = (
  startMs: number,
  endMs: number,
  text: string,
  words: Array<{ startMs: number; endMs: number; text: string }> | null = null,
) => ({ id: '', startMs, endMs, speaker: '', text, words, confidence: null, isChecked: true, version: 1 })

test('words are shown when they are said, and only those of the clip', () => {
  const words = [
    { startMs: 500, endMs: 1499, text: 'Before' },
    { startMs: 500, endMs: 1400, text: 'also before' },
    { startMs: 900, endMs: 1500, text: 'Starts' },
    { startMs: 1500, endMs: 1900, text: ' ' },
    { startMs: 8800, endMs: 9600, text: 'End' },
    { startMs: 9000, endMs: 9900, text: 'after' },
  ]
  const cues = cuesOf([segment(0, 10_000, 'ignored', words)], 1000, 9300)
  expect(cues).toEqual([
    { startMs: 0, endMs: 500, text: 'Starts' },
    { startMs: 7800, endMs: 8300, text: 'End' },
  ])
})

test('a pause or the end of a sentence starts another cue, and short gaps are closed', () => {
  const words = [
    { startMs: 0, endMs: 500, text: 'One' },
    { startMs: 1399, endMs: 1500, text: 'two' },
    { startMs: 2400, endMs: 2600, text: 'three?”' },
    { startMs: 2700, endMs: 3000, text: 'Four' },
  ]
  expect(cuesOf([segment(0, 4000, '', words)], 0, 4000)).toEqual([
    { startMs: 0, endMs: 1500, text: 'One two' },
    { startMs: 2400, endMs: 2700, text: 'three?”' },
    { startMs: 2700, endMs: 3000, text: 'Four' },
  ])
  // No cue lasts longer than four seconds.
  const slow = Array.from({ length: 6 }, (_, at) => ({ startMs: at * 1000, endMs: at * 1000 + 800, text: `w${at}` }))
  expect(cuesOf([segment(0, 6000, '', slow)], 0, 6000).map(({ text }) => text)).toEqual(['w0 w1 w2 w3', 'w4 w5'])
})

test('long words are cut between characters', () => {
  const cues = cuesOf([segment(0, 9000, '👩‍👩‍👧'.repeat(40))], 0, 9000)
  expect(
    cues
      .map(({ text }) => text)
      .join('')
      .replaceAll('👩‍👩‍👧', '')
      .trim(),
  ).toBe('')
  expect(cues.length).toBeGreaterThan(1)
})
