import { beforeEach, expect, test } from 'vitest'
import { recordingLifetimes } from '@castwright/contract/recordings/limits.ts'
import { useApp, useTestApp } from '../../../test/kit/app.ts'
import { as, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { givePlan, makeMember, makePerson, makePodcast } from '../../../test/kit/make.ts'
import { publish, readyEpisode } from '../../../test/kit/publishing.ts'
import { makeRecording, useStorage } from '../../../test/kit/recordings.ts'
import { id3, silentMp3 } from '../../platform/audio/testing.ts'
import { newId } from '../../platform/ids.ts'
import { find } from '../episodes/testing.ts'
import { confirmPassword } from '../profiles/testing.ts'
import { isStored } from '../uploads/testing.ts'
import { deleteExpired } from './service.ts'
import { arrived, create, rowOf, stepOf, storageOf } from './testing.ts'

/** The plan allows everything published here. */
let podcastId: string
let episodeId: string

const app = await useApp({ worker: false })
const owner = await makePerson(app)
const publisher = await makePerson(app)
await givePlan(app, publisher, 'AGENCY')
const editor = await makePerson(app)

async function openPodcast(person: Person): Promise<void> {
  podcastId = (await makePodcast(app, person)).podcastId
  await makeMember(app, podcastId, editor, 'EDITOR')
}

beforeEach(async () => {
  await openPodcast(owner)
  episodeId = (await makeEpisode(app, owner, podcastId)).episodeId
})

const recordings = (person = editor) => as(app, person).RecordingService
const ofEpisode = async (id = episodeId) => (await recordings().FindByEpisodeID({ episodeId: id })).recording
const refused = (reason: string) => ({ meta: { reason } })

test('creates a recording from an upload of unknown size and podcast, within the limits of the podcast', async () => {
  const bytes = silentMp3(60)
  const send = async (about: { podcastId?: string } = {}) => {
    const asked = { bucket: 'recordings', object: 'talk.mp3', contentType: 'audio/mpeg', ...about } as const
    const { object, resumableUrl } = await as(app, editor).UploadService.GetSignedURL(asked)
    expect(resumableUrl).toBeNull()
    await app.app.storage.put({ bucket: 'recordings', object }, bytes, { contentType: 'audio/mpeg' })
    return { bucket: 'recordings', object } as const
  }
  expect(await create(app, editor, podcastId, 'One.mp3', { url: await send() })).toMatchObject({ fileSize: bytes.length })
  expect(await create(app, editor, podcastId, 'Two.mp3', { url: await send({ podcastId }) })).toMatchObject({ fileSize: bytes.length })
  const late = [await send(), await send({ podcastId })]
  await useStorage(app, podcastId, 5 * 1024 ** 3 - 10)
  for (const url of late) await expect(create(app, editor, podcastId, 'Three.mp3', { url })).rejects.toMatchObject(refused('plan_limit'))
  await useStorage(app, podcastId, 5 * 1024 ** 3)
  await expect(send({ podcastId })).rejects.toMatchObject(refused('plan_limit'))
  await expect(
    as(app, await makePerson(app)).UploadService.GetSignedURL({ bucket: 'recordings', podcastId, contentType: 'audio/mpeg' }),
  ).rejects.toMatchObject({ code: 'not_found' })
})

test('detects the file by content and attaches it to its episode', async () => {
  const bytes = Buffer.concat([id3(500), silentMp3(400)])
  const recording = await create(app, editor, podcastId, 'Our Talk.MP3', { bytes, episodeId })
  expect(recording).toMatchObject({
    podcastId,
    episodeId,
    fileName: 'Our Talk.mp3',
    fileType: 'mp3',
    contentType: 'audio/mpeg',
    fileSize: bytes.length,
    bitrate: 128,
    isDeleted: false,
    isPublished: false,
  })
  expect(recording.duration).toBeCloseTo(10.449, 2)
  expect(new URL(recording.url).pathname).toBe(`/media/${recording.id}/Our%20Talk.mp3`)
  expect(recording.downloadUrl).toContain('download=1')
  expect(await ofEpisode()).toMatchObject({ id: recording.id })
  expect(await stepOf(app, episodeId)).toBe(1)
  expect(await find(app, editor, episodeId)).toMatchObject({ duration: 10, recording: { id: recording.id, fileSize: bytes.length } })
  expect(await storageOf(app, podcastId)).toEqual({ kept: bytes.length, counted: bytes.length })
  const { podcast } = await as(app, editor).PodcastService.Find({ podcastId })
  expect(podcast.recordingStorageUsed).toBe(bytes.length)
})

test('names are unique per podcast, ignoring case, and a free one is suggested', async () => {
  const { id } = await create(app, editor, podcastId, 'Talk.mp3')
  const other = (await makePodcast(app, owner, 'Other')).podcastId
  const url = await arrived(app, editor, podcastId)
  await expect(recordings().Create({ recording: { podcastId, fileName: 'TALK.mp3', url } })).rejects.toMatchObject({
    meta: { 'recording.file_name': 'A recording with this file name already exists.' },
  })
  expect(await recordings().ValidateFileName({ podcastId, fileName: 'talk.MP3' })).toEqual({
    isDuplicate: true,
    isAssociatedWithEpisode: false,
    newFileName: 'talk-1.mp3',
    duplicateRecordingId: id,
    associatedEpisodeId: null,
  })
  // The failed upload can still be used under the suggested name.
  const second = await create(app, editor, podcastId, 'talk-1.mp3', { url, episodeId })
  expect(await recordings().ValidateFileName({ podcastId, fileName: 'Talk-1.mp3' })).toMatchObject({
    isDuplicate: true,
    isAssociatedWithEpisode: true,
    newFileName: 'Talk-2.mp3',
    duplicateRecordingId: second.id,
    associatedEpisodeId: episodeId,
  })
  expect(await recordings(owner).ValidateFileName({ podcastId: other, fileName: 'Talk.mp3' })).toMatchObject({
    isDuplicate: false,
    newFileName: 'Talk.mp3',
    duplicateRecordingId: null,
  })
})

test('attaches, detaches and renames within the rules of step and episode', async () => {
  const { recordingId: id, fileName } = await makeRecording(app, editor, podcastId)
  const { recordingId: secondId } = await makeRecording(app, editor, podcastId)
  const attached = await recordings().Update({ newRecording: { id, episodeId } })
  expect(attached.recording).toMatchObject({ episodeId, fileName })
  expect([await stepOf(app, episodeId), (await find(app, editor, episodeId)).duration]).toEqual([1, 3])

  // The previous one goes back to the library.
  await recordings().Update({ newRecording: { id: secondId, episodeId } })
  expect((await recordings().FindUnusedByPodcastID({ podcastId })).recordings.map((one) => one.id)).toEqual([id])

  const elsewhere = (await makeEpisode(app, owner, podcastId)).episodeId
  await expect(recordings().Update({ newRecording: { id: secondId, episodeId: elsewhere } })).rejects.toMatchObject(
    refused('recording_in_use'),
  )

  await recordings().Update({ newRecording: { id: secondId, episodeId: '' } })
  expect([await stepOf(app, episodeId), (await find(app, editor, episodeId)).duration, await ofEpisode()]).toEqual([0, null, null])
  await recordings().Update({ newRecording: { id: secondId, episodeId: null } })

  expect((await recordings().Update({ newRecording: { id, fileName: 'Final cut.mp3' } })).recording.fileName).toBe('Final cut.mp3')
  await expect(recordings().Update({ newRecording: { id, fileName: 'Final cut.m4a' } })).rejects.toMatchObject({
    meta: { 'new_recording.file_name': 'The file name must end in .mp3.' },
  })
  await expect(recordings().Update({ newRecording: { id: secondId, fileName: 'FINAL CUT.mp3' } })).rejects.toMatchObject({
    meta: { 'new_recording.file_name': 'A recording with this file name already exists.' },
  })
  expect((await recordings().Update({ newRecording: { id, fileName: 'final Cut.mp3' } })).recording.fileName).toBe('final Cut.mp3')
})

test('an episode or recording of another podcast does not exist', async () => {
  const other = (await makePodcast(app, owner, 'Other')).podcastId
  const foreignEpisode = (await makeEpisode(app, owner, other)).episodeId
  const { recordingId: foreign } = await makeRecording(app, owner, other)
  const { recordingId: id } = await makeRecording(app, editor, podcastId)
  const missing = { code: 'not_found' }
  const url = await arrived(app, owner, podcastId)
  await expect(
    recordings(owner).Create({ recording: { podcastId, fileName: 'A.mp3', url, episodeId: foreignEpisode } }),
  ).rejects.toMatchObject(missing)
  await expect(recordings(owner).Update({ newRecording: { id, episodeId: foreignEpisode } })).rejects.toMatchObject(missing)
  await expect(recordings(owner).Update({ newRecording: { id, episodeId: newId() } })).rejects.toMatchObject(missing)
  await expect(recordings(owner).Replace({ oldRecordingId: id, newRecording: { id: foreign } })).rejects.toMatchObject(missing)
  const file = { fileName: 'B.mp3', url }
  await expect(recordings(owner).Replace({ oldRecordingId: foreign, newRecording: file })).rejects.toMatchObject({
    meta: { 'new_recording.url': 'This file was uploaded for something else.' },
  })
  await expect(as(app, owner).EpisodeService.Update({ episodeId, episode: {}, recording: { id: foreign } })).rejects.toMatchObject(missing)
  expect(await ofEpisode()).toBeNull()
})

test('replaces: deletes one of the same name, and puts any other back into the library', async () => {
  const old = await create(app, editor, podcastId, 'Talk.mp3', { episodeId })
  const bytes = silentMp3(90)
  const url = await arrived(app, editor, podcastId, bytes)
  const { recording: same } = await recordings().Replace({ oldRecordingId: old.id, newRecording: { fileName: 'talk.mp3', url } })
  expect(await ofEpisode()).toMatchObject({ id: same.id, fileName: 'talk.mp3', fileSize: bytes.length })
  expect(await rowOf(app, old.id)).toMatchObject({ is_deleted: true, episode_id: null })
  expect(await storageOf(app, podcastId)).toEqual({ kept: bytes.length, counted: bytes.length })

  const other = { fileName: 'Better.mp3', url: await arrived(app, editor, podcastId, bytes) }
  const { recording: better } = await recordings().Replace({ oldRecordingId: same.id, newRecording: other })
  expect(await ofEpisode()).toMatchObject({ id: better.id })
  expect((await recordings().FindUnusedByPodcastID({ podcastId })).recordings.map(({ id }) => id)).toEqual([same.id])

  const { recording: back } = await recordings().Replace({ oldRecordingId: better.id, newRecording: { id: same.id } })
  expect([back.id, back.episodeId, await stepOf(app, episodeId)]).toEqual([same.id, episodeId, 1])
  const elsewhere = (await makeEpisode(app, owner, podcastId)).episodeId
  const { recordingId: taken } = await makeRecording(app, editor, podcastId, { episodeId: elsewhere })
  await expect(recordings().Replace({ oldRecordingId: same.id, newRecording: { id: taken } })).rejects.toMatchObject(
    refused('recording_in_use'),
  )
})

test('a published episode keeps its recording: another one marks it as changed, and the old bytes stay for a while', async () => {
  await openPodcast(publisher)
  const old = await readyEpisode(app, publisher, podcastId)
  const ref = { bucket: 'recordings', object: old.object } as const
  await publish(app, publisher, old.episodeId)
  const detached = { id: old.recordingId, episodeId: '' as const }
  await expect(recordings().Update({ newRecording: detached })).rejects.toMatchObject(refused('recording_fixed'))
  await expect(recordings().Delete({ recording: { id: old.recordingId } })).rejects.toMatchObject(refused('recording_published'))
  expect((await find(app, editor, old.episodeId)).publishedEpisodeModified).toBe(false)

  const sent = { fileName: old.fileName, url: await arrived(app, editor, podcastId, silentMp3(90)) }
  const { recording: next } = await recordings().Replace({ oldRecordingId: old.recordingId, newRecording: sent })
  expect((await find(app, editor, old.episodeId)).publishedEpisodeModified).toBe(true)
  expect(await rowOf(app, old.recordingId)).toMatchObject({ is_deleted: true, is_published: true })
  await expect(recordings().Delete({ recording: { id: next.id } })).rejects.toMatchObject(refused('recording_published'))

  await publish(app, publisher, old.episodeId)
  await deleteExpired(app.app, new AbortController().signal)
  expect(await rowOf(app, old.recordingId)).toMatchObject({ is_deleted: true, is_published: false })
  expect(await isStored(app, ref)).toBe(true)
  const later = { ...app.app, now: () => new Date(app.clock.now().getTime() + recordingLifetimes.retiredRecording * 1000) }
  await deleteExpired(later, new AbortController().signal)
  expect(await rowOf(app, old.recordingId)).toBeUndefined()
  const { rows } = await app.pool.pool.query(`select 1 from uploads where object = $1 and used_at is not null`, [old.object])
  expect(rows).toEqual([])
})

test('deletes permanently: from its episode, the library and the totals', async () => {
  const recording = await create(app, editor, podcastId, 'Talk.mp3', { episodeId })
  expect(await recordings().Find({ recordingId: recording.id })).toMatchObject({
    recording: { id: recording.id, fileName: 'Talk.mp3', url: expect.stringContaining('/media/') },
    episode: { id: episodeId, isPublished: false },
  })
  await recordings().Delete({ recording: { id: recording.id } })
  expect([await ofEpisode(), await stepOf(app, episodeId), (await find(app, editor, episodeId)).duration]).toEqual([null, 0, null])
  expect(await storageOf(app, podcastId)).toEqual({ kept: 0, counted: 0 })
  for (const call of [
    () => recordings().Delete({ recording: { id: recording.id } }),
    () => recordings().Find({ recordingId: recording.id }),
    () => recordings().FindPeaks({ recordingId: recording.id }),
    () => recordings().Update({ newRecording: { id: recording.id, episodeId } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 'not_found' })
  // Its name is free again.
  await create(app, editor, podcastId, 'Talk.mp3')
})

test('deleting an episode puts its recording back into the library, or deletes it', async () => {
  await openPodcast(publisher)
  const kept = await readyEpisode(app, publisher, podcastId)
  await publish(app, publisher, kept.episodeId)
  await as(app, editor).EpisodeService.Delete({ episodeId: kept.episodeId })
  expect((await recordings().FindUnusedByPodcastID({ podcastId })).recordings).toMatchObject([{ id: kept.recordingId, isPublished: false }])

  const second = (await makeEpisode(app, publisher, podcastId)).episodeId
  const gone = await create(app, editor, podcastId, 'Gone.mp3', { episodeId: second })
  await as(app, editor).EpisodeService.Delete({ episodeId: second, deleteRecording: true })
  expect(await rowOf(app, gone.id)).toMatchObject({ is_deleted: true })
  expect((await storageOf(app, podcastId)).kept).toBe(kept.bytes.length)
})

test('deleting a podcast deletes everything, including published recordings', async () => {
  await openPodcast(publisher)
  const heard = await readyEpisode(app, publisher, podcastId)
  await publish(app, publisher, heard.episodeId)
  const retired = { fileName: heard.fileName, url: await arrived(app, editor, podcastId) }
  await recordings().Replace({ oldRecordingId: heard.recordingId, newRecording: retired })
  const { rows: before } = await app.pool.pool.query(`select version from versions where kind = 'recording' and key = $1`, [
    heard.recordingId,
  ])
  await confirmPassword(app, publisher)
  await as(app, publisher).PodcastService.Delete({ podcastId, userId: publisher.userId })
  expect(await rowOf(app, heard.recordingId)).toBeUndefined()
  const { rows: after } = await app.pool.pool.query(`select version from versions where kind = 'recording' and key = $1`, [
    heard.recordingId,
  ])
  expect(Number((after[0] as { version: string }).version)).toBeGreaterThan(Number((before[0] as { version: string }).version))
  const { rows } = await app.pool.pool.query(
    'select object from uploads where podcast_id = $1 and used_at is not null and expires_at is null',
    [podcastId],
  )
  expect(rows).toEqual([])
})

test('prepares the recording of a form once, however many apps this process has built', async () => {
  await useTestApp({ worker: false })
  const recording = { fileName: 'Once.mp3', url: await arrived(app, editor, podcastId) }
  const episode = { podcastId, title: 'Once', episodeType: 'FULL', parentalAdvisory: 'clean', episodeNumber: 3 } as const
  const { episodeId: created } = await as(app, editor).EpisodeService.Create({ episode, recording })
  expect(await ofEpisode(created)).toMatchObject({ fileName: 'Once.mp3' })
})

test('the episode form saves its recording, all or nothing', async () => {
  const url = await arrived(app, editor, podcastId)
  const form = { podcastId, title: 'With sound', episodeType: 'FULL', parentalAdvisory: 'clean', episodeNumber: 2 } as const
  const { EpisodeService } = as(app, editor)
  await expect(EpisodeService.Create({ episode: { ...form, podcastId }, recording: { fileName: 'A.m4a', url } })).rejects.toMatchObject({
    meta: { 'recording.url': expect.stringContaining('This is an MP3 file, but its name ends in .m4a.') as unknown },
  })
  expect((await recordings().FindByPodcastID({ podcastId })).total).toBe(0)

  const sent = { fileName: 'A.mp3', url: await arrived(app, editor, podcastId) }
  const { episodeId: made } = await EpisodeService.Create({ episode: form, recording: sent })
  const first = await ofEpisode(made)
  expect(first).toMatchObject({ fileName: 'A.mp3', episodeId: made })
  expect(await stepOf(app, made)).toBe(1)

  const { recordingId: library } = await makeRecording(app, editor, podcastId)
  await EpisodeService.Update({ episodeId: made, episode: { title: 'Anew' }, recording: { id: library } })
  expect(await ofEpisode(made)).toMatchObject({ id: library })
  await expect(EpisodeService.Update({ episodeId, episode: { title: 'Not kept' }, recording: { id: library } })).rejects.toMatchObject(
    refused('recording_in_use'),
  )
  expect((await find(app, editor, episodeId)).title).not.toBe('Not kept')
  // Sending it again changes nothing.
  await EpisodeService.Update({ episodeId: made, episode: {}, recording: { id: library } })
  expect(await ofEpisode(made)).toMatchObject({ id: library })
})

test("accepts a browser's waveform once, and only from the uploader", async () => {
  const { recordingId } = await makeRecording(app, editor, podcastId)
  expect(await recordings().FindPeaks({ recordingId })).toEqual({ peaks: [], isPending: true })
  await recordings().SavePeaks({ recordingId, peaks: [1] })
  expect(await recordings().FindPeaks({ recordingId })).toEqual({ peaks: [], isPending: true })
  await app.pool.pool.query(`update recordings set peaks_state = 'browser' where id = $1`, [recordingId])
  expect(await recordings().FindPeaks({ recordingId })).toEqual({ peaks: [], isPending: false })
  await expect(recordings(owner).SavePeaks({ recordingId, peaks: [9] })).rejects.toMatchObject(refused('not_yourself'))
  await recordings().SavePeaks({ recordingId, peaks: [0, 255] })
  await recordings().SavePeaks({ recordingId, peaks: [7] })
  expect(await recordings(owner).FindPeaks({ recordingId })).toEqual({ peaks: [0, 255], isPending: false })
})

test.each(['unpublished', 'deleted'])('earlier recordings of an episode that is %s are not public', async (how) => {
  await openPodcast(publisher)
  const { episodeId: id, recordingId } = await readyEpisode(app, publisher, podcastId)
  await publish(app, publisher, id)
  await create(app, editor, podcastId, 'Second.mp3', { episodeId: id })
  await publish(app, publisher, id)
  await create(app, editor, podcastId, 'Third.mp3', { episodeId: id })
  await publish(app, publisher, id)
  expect((await rowOf(app, recordingId)).retired_until).not.toBeNull()
  const { EpisodeService } = as(app, publisher)
  await (how === 'deleted' ? EpisodeService.Delete({ episodeId: id, deleteRecording: false }) : EpisodeService.Unpublish({ episodeId: id }))
  const { rows } = await app.pool.pool.query(
    'select from recordings where podcast_id = $1 and (is_published or retired_until is not null)',
    [podcastId],
  )
  expect(rows).toEqual([])
})
