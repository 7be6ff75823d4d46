import { expect, test } from 'vitest'
import { as } from '../../../test/kit/as.ts'
import { makeRecording } from '../../../test/kit/recordings.ts'
import { useShow } from '../../../test/kit/show.ts'
import { silentMp3 } from '../../platform/audio/testing.ts'
import { leavePeaksToBrowser, readPeaksOf } from './service.ts'

const { app, owner, podcastId } = await useShow({ worker: false, env: { FFMPEG_PATH: '/nowhere/ffmpeg' } })

const find = (recordingId: string) => as(app, owner).RecordingService.FindPeaks({ recordingId })

test('restarts an interrupted job', async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId, { bytes: silentMp3(20_000) })
  const killed = new AbortController()
  const { storage } = app.app
  const halfWay = {
    ...app.app,
    storage: {
      ...storage,
      get: async (...asked: Parameters<typeof storage.get>) => {
        const found = await storage.get(...asked)
        found?.body.once('data', () => killed.abort())
        return found
      },
    },
  }
  await expect(readPeaksOf(halfWay, recordingId, killed.signal)).rejects.toMatchObject({ name: 'AbortError' })
  expect(await find(recordingId)).toEqual({ peaks: [], isPending: true })
  await readPeaksOf(app.app, recordingId, new AbortController().signal)
  const { peaks, isPending } = await find(recordingId)
  expect([peaks.length, isPending]).toEqual([1000, false])
  // It isn't read again.
  await readPeaksOf(app.app, recordingId, new AbortController().signal)
})

test("leaves files we can't read to the uploader's browser", async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId, { type: 'm4a' })
  await readPeaksOf(app.app, recordingId, new AbortController().signal)
  expect(await find(recordingId)).toEqual({ peaks: [], isPending: false })
  await as(app, owner).RecordingService.SavePeaks({ recordingId, peaks: [1, 2, 3] })
  expect(await find(recordingId)).toEqual({ peaks: [1, 2, 3], isPending: false })
})

test('skips a recording deleted in the meantime', async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId)
  await as(app, owner).RecordingService.Delete({ recording: { id: recordingId } })
  await readPeaksOf(app.app, recordingId, new AbortController().signal)
})

test('leaves files that failed for a day to the browser', async () => {
  const { recordingId } = await makeRecording(app, owner, podcastId)
  await leavePeaksToBrowser(app.app)
  expect(await find(recordingId)).toEqual({ peaks: [], isPending: true })
  app.clock.move(25 * 3_600_000)
  await leavePeaksToBrowser(app.app)
  expect(await find(recordingId)).toEqual({ peaks: [], isPending: false })
})
