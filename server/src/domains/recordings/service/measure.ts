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

/** Loudness of recordings: measured by a job, or by the uploader's browser if the server can't. */

/** Attempts that failed or were interrupted. Enough for restarts in a row. */
const maxAttempts = 25

/** What ffmpeg has to read. */
export const decodedFormat = (fileType: RecordingType): DecodedFormat => (isMaster(fileType) ? (fileType as DecodedFormat) : 'mov')

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
export async function saveBrowserMeasurement(app: App, userId: string, recordingId: string, measurement: Measurement): Promise<void> {
  await app.transaction(async (tx) => {
    const row = orNotFound(await store.findRecording(tx, recordingId))
    if (row.creatorId !== userId) throw new Fault('not_yourself')
    await store.saveMeasurement(tx, recordingId, 'browser', { measurementState: 'ready', measurement })
  })
}

/** Jobs added in one round, and seconds after which a recording should have been measured. */
const batch = 50
const dueAfterSeconds = 600

/** Adds jobs for older recordings and for jobs that were given up, and for M4A and video as soon as ffmpeg is installed. */
export async function queueUnmeasured(app: App): Promise<void> {
  const before = new Date(app.now().getTime() - dueAfterSeconds * 1000)
  const left = await store.findUnmeasured(app.db, 'browser', before, batch)
  const retried = left.length > 0 && (await isFfmpegUsable(app.config.ffmpegPath)) ? left : []
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
