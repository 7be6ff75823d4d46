import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { guestLimits } from '@castwright/contract/guests/limits.ts'
import { recordingMessages } from '@castwright/contract/recordings/form.ts'
import { as, callRaw, type Person } from '../../../test/kit/as.ts'
import { makeEpisode } from '../../../test/kit/episodes.ts'
import { givePlan } from '../../../test/kit/make.ts'
import { deleteAll } from '../../../test/kit/rows.ts'
import { useShow } from '../../../test/kit/show.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { silentWav } from '../../platform/audio/testing-masters.ts'
import { findGuestPage } from '../pages/service.ts'
import { findPlanStorage } from '../uploads/service.ts'
import { invited, makeEpisodeGuest } from './testing.ts'

let episodeId: string
let guestId: string
let episodeGuestId: string
let guest: Person

const { app, owner, editor, podcastId } = await useShow({ worker: false, listen: true })

beforeEach(async () => {
  await deleteAll(app, 'rates')
  ;({ episodeId } = await makeEpisode(app, owner, podcastId))
  ;({ guestId, episodeGuestId } = await makeEpisodeGuest(app, editor, podcastId, episodeId))
  guest = await invited(app, editor, episodeGuestId)
})

const bytes = silentMp3(50)
const page = (person = guest) => as(app, person).GuestPageService
const start = (changes: object = {}, person = guest) =>
  page(person).StartUpload({ fileName: 'My side.mp3', contentType: 'audio/mpeg', size: bytes.length, ...changes })
const storage = () => findPlanStorage(app.app.db, podcastId)
const library = async () =>
  (await as(app, owner).RecordingService.FindByPodcastID({ podcastId })).recordingsWithEpisodes.map(({ recording }) => recording)

/** Sends from an offset as tus does. */
const patch = (url: string, offset: number, part: Buffer) =>
  fetch(new URL(url, app.url), {
    method: 'PATCH',
    headers: {
      'tus-resumable': '1.0.0',
      'upload-offset': String(offset),
      'content-type': 'application/offset+octet-stream',
      origin: app.url,
    },
    body: new Uint8Array(part),
  })

test('a track is sent in parts, goes to the recordings once, and the team is told', async () => {
  const before = await storage()
  const { object, resumableUrl } = await start()
  expect((await storage()).reserved - before.reserved).toBe(bytes.length)
  expect((await patch(resumableUrl, 0, bytes.subarray(0, 1000))).status).toBe(204)
  await expect(page().FinishUpload({ object })).rejects.toThrow("didn't upload completely")
  // Another day, the same file: it continues, and reserves nothing again.
  const again = await start()
  expect(again.object).toBe(object)
  expect((await storage()).reserved - before.reserved).toBe(bytes.length)
  const head = await fetch(new URL(again.resumableUrl, app.url), { method: 'HEAD', headers: { 'tus-resumable': '1.0.0' } })
  expect(head.headers.get('upload-offset')).toBe('1000')
  expect((await patch(again.resumableUrl, 1000, bytes.subarray(1000))).status).toBe(204)
  const results = await Promise.all([page().FinishUpload({ object }), page().FinishUpload({ object })])
  for (const result of results) expect(result.page.tracks).toEqual([{ object, fileName: 'My side.mp3', size: bytes.length, isSent: true }])
  await page().FinishUpload({ object })
  const sent = (await library()).filter(({ fileName }) => fileName.startsWith('Nia Okafor'))
  expect(sent).toMatchObject([{ fileName: 'Nia Okafor - My side.mp3', fileSize: bytes.length, episodeId: null }])
  expect(await storage()).toEqual({ used: before.used + bytes.length, reserved: before.reserved })
  const { notifications } = await as(app, owner).NotificationService.FindByUserId({ userId: owner.userId })
  expect(notifications.filter(({ htmlText }) => htmlText.includes('sent a recording'))).toHaveLength(1)
  // Finished ones can't be canceled, and the next one with this name gets another.
  expect((await page().CancelUpload({ object })).page.tracks).toHaveLength(1)
  const second = await start()
  await patch(second.resumableUrl, 0, bytes)
  await page().FinishUpload({ object: second.object })
  expect((await library()).map(({ fileName }) => fileName)).toContain('Nia Okafor - My side-1.mp3')

  // Erasing the guest deletes what no episode uses, and what they were sending.
  const [kept, loose] = (await library()).filter(({ fileName }) => fileName.startsWith('Nia Okafor'))
  await as(app, owner).RecordingService.Update({ newRecording: { id: kept!.id, episodeId } })
  await start({ fileName: 'third.mp3' })
  await as(app, owner).GuestService.Erase({ guestId, includeReleases: false })
  const ids = (await library()).map(({ id }) => id)
  expect([ids.includes(kept!.id), ids.includes(loose!.id)]).toEqual([true, false])
  expect((await storage()).reserved).toBe(before.reserved)
})

test('guests send WAV where the show accepts it, and the recording names their episode', async () => {
  const wav = silentWav(1)
  const sendWav = () => start({ fileName: 'My side.wav', contentType: 'audio/wav', size: wav.length })
  const accepted = async () => {
    const found = await findGuestPage(app.app, { secret: guest.guestLink!, address: '192.0.2.1' })
    return found.kind === 'guest' ? found.accept : null
  }
  await expect(sendWav()).rejects.toMatchObject({ meta: { content_type: expect.stringContaining('Supported file types') as string } })
  await expect(start({ fileName: 'My side.wav' })).rejects.toMatchObject({ meta: { file_name: recordingMessages.wrongAudio } })
  expect(await accepted()).toBe('.mp3,.m4a')
  await app.pool.pool.query('insert into finishing_settings (podcast_id, is_enabled) values ($1, true)', [podcastId])
  onTestFinished(async () => void (await deleteAll(app, 'finishing_settings')))
  expect(await accepted()).toBe('.mp3,.m4a,.wav,.flac,.aiff,.aif')
  const { object, resumableUrl } = await sendWav()
  await patch(resumableUrl, 0, wav)
  await page().FinishUpload({ object })
  const { recordingsWithEpisodes } = await as(app, owner).RecordingService.FindByPodcastID({ podcastId })
  const found = recordingsWithEpisodes.find(({ recording }) => recording.fileName === 'Nia Okafor - My side.wav')!
  expect(found).toMatchObject({ recording: { fileType: 'wav', episodeId: null }, episode: null, sentFor: { id: episodeId } })
  const { sentFor } = await as(app, owner).RecordingService.Find({ recordingId: found.recording.id })
  expect(sentFor).toEqual(found.sentFor)
  // The name alone doesn't make it one.
  const wrong = await start({ fileName: 'Other.wav', contentType: 'audio/wav', size: bytes.length })
  await patch(wrong.resumableUrl, 0, bytes)
  await expect(page().FinishUpload({ object: wrong.object })).rejects.toMatchObject({ code: 'invalid_argument' })
})

test('a canceled upload frees its storage and accepts nothing more', async () => {
  const before = await storage()
  const { object, resumableUrl } = await start()
  expect((await page().CancelUpload({ object })).page.tracks).toEqual([])
  expect(await storage()).toEqual(before)
  expect((await patch(resumableUrl, 0, bytes)).status).toBeGreaterThanOrEqual(400)
  await expect(page().FinishUpload({ object })).rejects.toThrow('not_found')
  expect((await page().CancelUpload({ object })).page.tracks).toEqual([])
})

test('links of other guests and episodes reach nothing, and members cannot claim it', async () => {
  const { object, resumableUrl } = await start()
  await patch(resumableUrl, 0, bytes)
  const other = (await makeEpisode(app, owner, podcastId)).episodeId
  const stranger = await invited(
    app,
    editor,
    (await makeEpisodeGuest(app, editor, podcastId, other, { email: 'bo@example.com' })).episodeGuestId,
  )
  await expect(page(stranger).FinishUpload({ object })).rejects.toThrow('not_found')
  await page(stranger).CancelUpload({ object })
  expect((await page(stranger).Find({})).page.tracks).toEqual([])
  const recording = { podcastId, fileName: 'Mine.mp3', url: { bucket: 'recordings' as const, object } }
  await expect(as(app, editor).RecordingService.Create({ recording })).rejects.toThrow("doesn't exist")
  await as(app, editor).EpisodeGuestService.RevokeLink({ episodeGuestId })
  expect((await callRaw(app, guest, 'GuestPageService.FinishUpload', { object })).status).toBe(410)
  expect((await callRaw(app, guest, 'GuestPageService.StartUpload', {})).status).toBe(410)
})

test('rejects other files, too many and too much', async () => {
  await expect(start({ fileName: 'talk.wav', contentType: 'audio/wav' })).rejects.toThrow('Supported file types')
  await expect(start({ fileName: 'talk.mov', contentType: 'video/quicktime' })).rejects.toThrow('Audio podcasts accept')
  await expect(start({ size: 0 })).rejects.toThrow('empty')
  await expect(start({ size: guestLimits.trackBytes + 1 })).rejects.toThrow('5 GB')
  await expect(start({ fileName: '../x.mp3' })).rejects.toThrow('invalid_argument')
  await expect(start({ size: guestLimits.trackBytes - 1000 })).rejects.toThrow('no storage left')
  await givePlan(app, owner, 'AGENCY')
  await start({ size: guestLimits.trackBytes - 1000 })
  await expect(start({ fileName: 'b.mp3', size: 2000 })).rejects.toThrow('5 GB')
  for (let at = 1; at < guestLimits.tracks; at += 1) await start({ fileName: `${at}.mp3`, size: 100 })
  await expect(start({ fileName: 'last.mp3', size: 100 })).rejects.toThrow('maximum of 10 files')
  const text = Buffer.from('not a recording')
  const { object } = (await page().Find({})).page.tracks[0]!
  await page().CancelUpload({ object })
  const fake = await start({ fileName: 'fake.mp3', size: text.length })
  await patch(fake.resumableUrl, 0, text)
  await expect(page().FinishUpload({ object: fake.object })).rejects.toThrow('invalid_argument')
})
