import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makePerson } from '../../../test/kit/make.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { deleteJobs } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { measureRecording } from './jobs.ts'
import { measure, queueUnmeasured } from './service.ts'
import { create } from './testing.ts'

const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0

const { app, owner, editor, podcastId } = await useShow({ worker: false, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })

const refused = (reason: string) => ({ meta: { reason } })
const signal = new AbortController().signal

async function find(recordingId: string) {
  const { recordingsWithEpisodes } = await as(app, owner).RecordingService.FindByPodcastID({ podcastId })
  return recordingsWithEpisodes.find(({ recording }) => recording.id === recordingId)!.recording.measurement
}

const attemptsOf = async (recordingId: string) => {
  const { rows } = await app.pool.pool.query<{ n: number }>('select measurement_attempts as n from recordings where id = $1', [recordingId])
  return rows[0]!.n
}

const facts = {
  integrated: -16,
  truePeak: -1.5,
  range: 4,
  clips: 0,
  firstClip: null,
  silenceStart: 0,
  silenceEnd: 0,
  channels: 2,
  channelFault: null,
  seconds: 60,
} as const

test('measures again after being killed halfway', async () => {
  const { id: recordingId } = await create(app, owner, podcastId, 'Long.mp3', { bytes: silentMp3(20_000) })
  expect(await app.app.queue.keys(app.app.db, measureRecording)).toContain(recordingId)
  const killed = new AbortController()
  const { storage } = app.app
  const halfWay = {
    ...app.app,
    storage: {
      ...storage,
      get: async (...asked: Parameters<typeof storage.get>) => {
        const found = await storage.get(...asked)
        if (!asked[1]) found?.body.once('data', () => killed.abort())
        return found
      },
    },
  }
  await expect(measure(halfWay, recordingId, killed.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await find(recordingId)).toEqual({ state: 'pending', reason: null, facts: null })
  await measure(app.app, recordingId, signal)
  const measured = { state: 'ready', facts: { integrated: null, truePeak: null, channels: 1, seconds: expect.closeTo(522, 0) as number } }
  expect(await find(recordingId)).toMatchObject(measured)
  // It isn't measured again.
  await measure(app.app, recordingId, signal)
  expect(await attemptsOf(recordingId)).toBe(2)
})

test('gives up on a file that fails every time', async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId)
  await app.pool.pool.query('update recordings set measurement_attempts = 25 where id = $1', [recordingId])
  await measure(app.app, recordingId, signal)
  expect(await find(recordingId)).toEqual({ state: 'none', reason: 'failed', facts: null })
})

test("says that a file can't be decoded, and skips a deleted recording", async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId)
  const { rows } = await app.pool.pool.query<{ object: string }>('select object from recordings where id = $1', [recordingId])
  await app.app.storage.put({ bucket: 'recordings', object: rows[0]!.object }, Buffer.alloc(5000, 65), { contentType: 'audio/mpeg' })
  await measure(app.app, recordingId, signal)
  expect(await find(recordingId)).toEqual({ state: 'none', reason: 'unreadable', facts: null })
  await as(app, owner).RecordingService.Delete({ recording: { id: recordingId } })
  await measure(app.app, recordingId, signal)
})

test("accepts a browser's measurement of an M4A once, and only from the uploader", async () => {
  const { recordingId } = await makeRecording(app, editor, podcastId, { type: 'm4a' })
  const save = (person: Person, integrated: number) =>
    as(app, person).RecordingService.SaveMeasurement({ recordingId, facts: { ...facts, integrated } })
  await save(editor, -10)
  expect(await find(recordingId)).toMatchObject({ state: 'pending' })
  await measure(app.app, recordingId, signal)
  expect(await find(recordingId)).toEqual({ state: 'browser', reason: 'no_ffmpeg', facts: null })
  await expect(save(owner, -11)).rejects.toMatchObject(refused('not_yourself'))
  await expect(save(await makePerson(app), -12)).rejects.toMatchObject({ code: expect.any(String) as string })
  await expect(
    as(app, editor).RecordingService.SaveMeasurement({ recordingId, facts: { ...facts, integrated: 1e9 } }),
  ).rejects.toMatchObject({ code: 'invalid_argument' })
  await save(editor, -13)
  await save(editor, -14)
  expect(await find(recordingId)).toEqual({ state: 'ready', reason: null, facts: { ...facts, integrated: -13 } })
})

test('queues older recordings once, and M4A when ffmpeg is installed', async () => {
  const { recordingId: mp3 } = await makeRecording(app, owner, podcastId)
  const { recordingId: m4a } = await makeRecording(app, owner, podcastId, { type: 'm4a' })
  await measure(app.app, m4a, signal)
  await deleteJobs(app, 'recordings.measure')
  const keys = () => app.app.queue.keys(app.app.db, measureRecording)
  await queueUnmeasured(app.app)
  expect((await keys()).size).toBe(0)
  app.clock.move(3_600_000)
  await queueUnmeasured(app.app)
  await queueUnmeasured(app.app)
  expect(await keys()).toContain(mp3)
  expect(await keys()).not.toContain(m4a)
  const { rows } = await app.pool.pool.query(`select 1 from pgboss.job where name = 'recordings.measure' and singleton_key = $1`, [mp3])
  expect(rows).toHaveLength(1)
  if (!hasFfmpeg) return
  const withFfmpeg = { ...app.app, config: { ...app.app.config, ffmpegPath: 'ffmpeg' } }
  await queueUnmeasured(withFfmpeg)
  expect(await keys()).toContain(m4a)
  await measure(withFfmpeg, m4a, signal)
  expect(await find(m4a)).toMatchObject({ state: 'ready', facts: { integrated: null } })
})

test.skipIf(!hasFfmpeg)('the release checks warn about a quiet recording once it is measured', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'castwright-quiet-'))
  const path = join(folder, 'quiet.mp3')
  execFileSync('ffmpeg', ['-v', 'error', '-f', 'lavfi', '-i', 'sine=f=440:d=4', '-af', 'volume=-15dB', '-ac', '2', path])
  const bytes = readFileSync(path)
  rmSync(folder, { recursive: true })
  const { recordingId } = await makeRecording(app, owner, podcastId, { bytes })
  const { episodeId } = await makeEpisode(app, owner, podcastId)
  await as(app, owner).RecordingService.Update({ newRecording: { id: recordingId, episodeId } })
  const check = async () => {
    const { findings } = await as(app, owner).EpisodeService.CheckRelease({ episodeId })
    return findings.find(({ id }) => id === 'audio-loudness')
  }
  expect(await check()).toBeUndefined()
  await measure(app.app, recordingId, signal)
  expect(await check()).toMatchObject({
    status: 'warning',
    detail: expect.stringContaining('quieter than the target of −16 LUFS') as string,
  })
})
