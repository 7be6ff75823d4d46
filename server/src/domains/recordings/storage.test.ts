import { beforeEach, expect, test } from 'vitest'
import { useApp } from '../../../test/kit/app.ts'
import { as } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { makeRecording, useStorage } from '../../../test/kit/recordings.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { createLog } from '../../platform/log.ts'
import type { App } from '../../platform/app.ts'
import { compareStorage, createRecording, findFileDifferences, deleteExpired } from './service.ts'
import { arrived, create, storageOf } from './testing.ts'

const gigabyte = 1024 ** 3
const lines: Array<Record<string, unknown>> = []

let podcastId: string

const log = createLog('error', { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) })
const app = await useApp({ worker: false, log })
const owner = await makePerson(app)
const editor = await makePerson(app)

beforeEach(async () => {
  lines.length = 0
  podcastId = (await makePodcast(app, owner)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
})

const ask = (size: number, person = editor) =>
  as(app, person).UploadService.GetSignedURL({ bucket: 'recordings', podcastId, contentType: 'audio/mpeg', size })
const limit = { code: 'failed_precondition', meta: { reason: 'plan_limit', limit: 'storage' } }
const outcomes = async (calls: Array<Promise<unknown>>) => {
  const settled = await Promise.allSettled(calls)
  return settled.filter(({ status }) => status === 'fulfilled').length
}

test('accepts one of ten concurrent uploads that take 60 % of the storage each', async () => {
  const calls = Array.from({ length: 10 }, (_, at) => ask(3 * gigabyte, at % 2 ? owner : editor))
  expect(await outcomes(calls)).toBe(1)
  for (const call of calls) await call.catch((error: unknown) => expect(error).toMatchObject(limit))
})

test('the limit is that of the plan to the byte, and canceled uploads free their storage', async () => {
  await makeRecording(app, editor, podcastId, { bytes: silentMp3(100) })
  const { kept } = await storageOf(app, podcastId)
  await expect(ask(5 * gigabyte - kept + 1)).rejects.toMatchObject(limit)
  const { bucket, object } = await ask(5 * gigabyte - kept)
  await expect(ask(1)).rejects.toMatchObject(limit)
  await as(app, editor).UploadService.Cancel({ bucket, object })
  await ask(1)
})

test('applies a reduced plan when the file arrives', async () => {
  const url = await arrived(app, editor, podcastId)
  await useStorage(app, podcastId, 5 * gigabyte)
  await expect(as(app, editor).RecordingService.Create({ recording: { podcastId, fileName: 'A.mp3', url } })).rejects.toMatchObject(limit)
  await useStorage(app, podcastId, 0)
})

test("rejects uploads to other people's podcasts", async () => {
  const stranger = await makePerson(app)
  await expect(ask(1000, stranger)).rejects.toMatchObject({ code: 'not_found' })
})

test('one upload becomes one recording, however many requests race', async () => {
  const url = await arrived(app, editor, podcastId)
  const calls = Array.from({ length: 6 }, (_, at) => create(app, editor, podcastId, `Take ${at}.mp3`, { url }))
  expect(await outcomes(calls)).toBe(1)
  const { kept, counted } = await storageOf(app, podcastId)
  expect([kept, counted]).toEqual([silentMp3(50).length, kept])
})

test("keeps a recording intact if only the commit's response was lost", async () => {
  const url = await arrived(app, editor, podcastId)
  let made = 0
  const breaking: App = {
    ...app.app,
    transaction: async (work) => {
      const done = await app.app.transaction(work)
      const { kept } = await storageOf(app, podcastId)
      if (kept > 0 && (made += 1) === 1) throw new Error('Connection terminated unexpectedly')
      return done
    },
  }
  await expect(createRecording(breaking, editor.userId, { podcastId, fileName: 'Kept.mp3', url })).rejects.toThrow('terminated')
  const { rows } = await app.pool.pool.query(
    'select u.used_at from recordings r join uploads u on u.object = r.object where r.podcast_id = $1',
    [podcastId],
  )
  expect(rows).toEqual([{ used_at: expect.any(Date) }])
})

test('an episode has one recording, and a recording one episode, however many requests race', async () => {
  const episodes = await Promise.all([1, 2, 3].map(() => makeEpisode(app, owner, podcastId)))
  const made = await Promise.all([1, 2, 3].map(() => makeRecording(app, editor, podcastId)))
  const attach = (id: string, episodeId: string) => as(app, editor).RecordingService.Update({ newRecording: { id, episodeId } })
  const calls = made.flatMap(({ recordingId }) => episodes.map(({ episodeId }) => attach(recordingId, episodeId)))
  expect(await outcomes(calls)).toBeGreaterThanOrEqual(3)
  const { rows } = await app.pool.pool.query(
    `select e.duration is not null as has, p.upload_audio as step, r.id is not null as attached from episodes e
     left join episode_progresses p on p.episode_id = e.id left join recordings r on r.episode_id = e.id where e.podcast_id = $1`,
    [podcastId],
  )
  for (const row of rows as Array<{ has: boolean; step: number | null; attached: boolean }>) {
    expect([row.has, row.step === 1]).toEqual([row.attached, row.attached])
  }
})

test('the storage total matches the recordings after every operation', async () => {
  const { episodeId } = await makeEpisode(app, owner, podcastId)
  const { RecordingService } = as(app, editor)
  let seed = 7
  const next = (most: number) => (seed = (seed * 1103515245 + 12345) % 2 ** 31) % most
  const ids = async () => (await RecordingService.FindByPodcastID({ podcastId, queryOptions: { limit: 50 } })).recordingsWithEpisodes
  const acts: Array<() => Promise<unknown>> = [
    async () =>
      create(app, editor, podcastId, `Take ${next(6)}.mp3`, { bytes: silentMp3(10 + next(90)), ...(next(2) ? { episodeId } : {}) }),
    async () => create(app, editor, podcastId, `Bad ${next(6)}.mp3`, { bytes: Buffer.alloc(500, 65) }),
    async () => {
      const all = await ids()
      const old = all[next(all.length)]!.recording
      const url = await arrived(app, editor, podcastId, silentMp3(10 + next(90)))
      return RecordingService.Replace({
        oldRecordingId: old.id,
        newRecording: { url, fileName: next(2) ? old.fileName : `Take ${next(6)}.mp3` },
      })
    },
    async () => {
      const all = await ids()
      return RecordingService.Delete({ recording: { id: all[next(all.length)]!.recording.id } })
    },
    async () => deleteExpired(app.app, new AbortController().signal),
  ]
  let done = 0
  for (let step = 0; step < 40; step++) {
    done += await acts[next(acts.length)]!().then(
      () => 1,
      () => 0,
    )
    const { kept, counted } = await storageOf(app, podcastId)
    expect(kept, `step ${step}`).toBe(counted)
  }
  expect(done).toBeGreaterThan(10)
})

test('logs recordings that do not match their rows', async () => {
  const { recordingId, object, bytes } = await makeRecording(app, editor, podcastId)
  const { recordingId: lost, object: gone } = await makeRecording(app, editor, podcastId)
  await app.app.storage.put({ bucket: 'recordings', object }, bytes.subarray(1), { contentType: 'audio/mpeg' })
  await app.app.storage.remove({ bucket: 'recordings', object: gone })
  const found = []
  for await (const one of findFileDifferences(app.app.db, app.app.storage, new AbortController().signal)) found.push(one)
  expect(found).toMatchObject([
    { recordingId, expected: bytes.length, stored: bytes.length - 1 },
    { recordingId: lost, stored: null },
  ])
  await compareStorage(app.app, new AbortController().signal)
  expect(lines.filter(({ msg }) => /does not match its row/.test(String(msg)))).toHaveLength(2)
})
