import type { Measurement, MeasurementReason } from '@castwright/contract/recordings/loudness.ts'
import { isMaster, type RecordingType } from '@castwright/contract/recordings/form.ts'
import type { App } from '../../../platform/app.ts'
import { Fault, orNotFound } from '../../../platform/fault.ts'
import { isFfmpegUsable } from '../../../platform/media/ffmpeg.ts'
import {
  measureMovie,
  measureMp3,
  measurePcm,
  MissingFfmpeg,
  UnreadableAudio,
  type DecodedFormat,
} from '../../../platform/media/measure.ts'
import { measureRecording } from '../jobs.ts'
import * as store from '../store.ts'
import type { Output } from '@castwright/contract/methods.ts'
import type { Db } from '../../../platform/db.ts'
import { readVideoPeaks } from '../../../platform/media/peaks-ffmpeg.ts'
import { readMp3Peaks } from '../../../platform/media/peaks-mp3.ts'
import { bump } from '../../../platform/versions/versions.ts'

/** Loudness of recordings: measured by a job, or by the uploader's browser if the server can't. */

/** Attempts that failed or were interrupted. Enough for restarts in a row. */
const maxAttempts = 25

/** What ffmpeg has to read. */
const decodedFormat = (fileType: RecordingType): DecodedFormat => (isMaster(fileType) ? (fileType as DecodedFormat) : 'mov')

/** Runs as a job. */
export async function measure(app: App, recordingId: string, signal: AbortSignal): Promise<void> {
  const row = await store.findRecording(app.db, recordingId)
  if (row?.measurementState !== 'pending') return
  const attempts = await app.transaction((tx) => store.countAttempt(tx, recordingId))
  const result = attempts > maxAttempts ? unmeasured('failed') : await resultOf(app, row, signal)
  await app.transaction((tx) => store.saveMeasurement(tx, recordingId, 'pending', result))
}

const unmeasured = (measurementReason: MeasurementReason) => ({ measurementState: 'none', measurementReason }) as const

async function resultOf(app: App, { fileType, object, headerBytes }: store.RecordingRow, signal: AbortSignal) {
  const ref = { bucket: 'recordings', object } as const
  try {
    const ours =
      fileType === 'mp3'
        ? await measureMp3(app.storage, ref, { start: headerBytes, signal })
        : fileType === 'wav' || fileType === 'aiff'
          ? await measurePcm(app.storage, ref, { format: fileType, signal })
          : null
    const measurement =
      ours ?? (await measureMovie(app.storage, ref, { program: app.config.ffmpegPath, format: decodedFormat(fileType), signal }))
    return { measurementState: 'ready', measurement } as const
  } catch (error) {
    if (error instanceof UnreadableAudio) return unmeasured('unreadable')
    if (error instanceof MissingFfmpeg) return { measurementState: 'browser', measurementReason: 'no_ffmpeg' } as const
    throw error
  }
}

/** Saves what the uploader's browser measured, once, if the server couldn't. */
export const saveBrowserMeasurement = (app: App, userId: string, recordingId: string, measurement: Measurement): Promise<void> =>
  app.transaction(async (tx) => {
    const row = orNotFound(await store.findRecording(tx, recordingId))
    if (row.creatorId !== userId) throw new Fault('not_yourself')
    await store.saveMeasurement(tx, recordingId, 'browser', { measurementState: 'ready', measurement })
  })

/** Jobs added in one round, and seconds after which a recording should have been measured. */
const batch = 50
const dueAfterSeconds = 600

/** Adds jobs for older recordings and for jobs that were given up, and for M4A and video as soon as ffmpeg is installed. */
export async function queueUnmeasured(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - dueAfterSeconds * 1000)
  const left = await store.findUnmeasured(app.db, 'browser', before, batch)
  const retried = left.length > 0 && (await isFfmpegUsable(app)) ? left : []
  const pending = await store.findUnmeasured(app.db, 'pending', before, batch)
  if (retried.length + pending.length === 0) return
  const running = await app.queue.keys(app.db, measureRecording)
  await app.transaction(async (tx) => {
    if (retried.length > 0) await store.resetMeasurements(tx, retried)
    const missing = [...pending, ...retried].filter((recordingId) => !running.has(recordingId))
    const jobs = missing.map((recordingId) => ({ recordingId }))
    await app.queue.addAll(tx, measureRecording, jobs, ({ recordingId }) => ({ key: recordingId }))
  })
}

const slices = 1000

export async function findPeaks(db: Db, recordingId: string): Promise<Output<'RecordingService.FindPeaks'>> {
  const row = orNotFound(await store.findRecording(db, recordingId))
  return { peaks: row.peaks ?? [], isPending: row.peaksState === 'pending' }
}

/** Saves a waveform computed by the uploader's browser, once, if we couldn't. */
export const saveBrowserPeaks = (app: App, userId: string, recordingId: string, peaks: number[]): Promise<void> =>
  app.transaction(async (tx) => {
    const row = orNotFound(await store.findRecording(tx, recordingId))
    if (row.creatorId !== userId) throw new Fault('not_yourself')
    await store.savePeaks(tx, recordingId, 'browser', { peaks, peaksState: 'ready' })
    await bump(app, tx, 'recording', recordingId)
  })

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
