import type { Output } from '@castwright/contract/methods.ts'
import type { App } from '../../../platform/app.ts'
import type { Db } from '../../../platform/db.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { readVideoPeaks } from '../../../platform/media/peaks-ffmpeg.ts'
import { readMp3Peaks } from '../../../platform/media/peaks-mp3.ts'
import { bump } from '../../../platform/versions/versions.ts'
import * as store from '../store.ts'
import { decodedFormat } from './measure.ts'

const slices = 1000

export async function findPeaks(db: Db, recordingId: string): Promise<Output<'RecordingService.FindPeaks'>> {
  const row = orNotFound(await store.findRecording(db, recordingId))
  return { peaks: row.peaks ?? [], isPending: row.peaksState === 'pending' }
}

/** Saves a waveform computed by the uploader's browser, once, if we couldn't. */
export async function saveBrowserPeaks(app: App, userId: string, recordingId: string, peaks: number[]): Promise<void> {
  await app.transaction(async (tx) => {
    const row = orNotFound(await store.findRecording(tx, recordingId))
    if (row.creatorId !== userId) throw new Fault('not_yourself')
    await store.savePeaks(tx, recordingId, 'browser', { peaks, peaksState: 'ready' })
    await bump(app, tx, 'recording', recordingId)
  })
}

/** A job that failed for a day has given up, so the uploader's browser may compute it. */
export const leavePeaksToBrowser = (app: App): Promise<void> =>
  app.transaction((tx) => store.markPeaksForBrowser(tx, new Date(app.now().getTime() - 86_400_000)))

/** Runs as a job. If the server can't read the file, the uploader's browser may compute it. */
export async function readPeaksOf(app: App, recordingId: string, signal: AbortSignal): Promise<void> {
  const row = await store.findRecording(app.db, recordingId)
  if (row?.peaksState !== 'pending') return
  const ref = { bucket: 'recordings', object: row.object } as const
  const wanted = { slices, seconds: row.duration, signal }
  const peaks =
    row.fileType === 'mp3'
      ? await readMp3Peaks(app.storage, ref, wanted)
      : await readVideoPeaks(app.storage, ref, {
          ...wanted,
          program: app.config.ffmpegPath,
          format: decodedFormat(row.fileType),
          log: app.log,
        })
  await app.transaction(async (tx) => {
    await store.savePeaks(tx, recordingId, 'pending', peaks ? { peaks, peaksState: 'ready' } : { peaksState: 'browser' })
    // Public pages show the waveform.
    if (peaks) await bump(app, tx, 'recording', recordingId)
  })
}
