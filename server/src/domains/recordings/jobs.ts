import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Computes the waveform of a recording. Writes once at the end, so an interrupted job starts again. */
export const readPeaks = defineJob({
  name: 'recordings.read-peaks',
  heavy: true,
  payload: z.object({ recordingId: z.uuid() }),
  retries: 5,
  timeout: 2 * 3600,
})

/** Measures the loudness of a recording. Writes once at the end, so an interrupted job starts again. */
export const measureRecording = defineJob({
  name: 'recordings.measure',
  heavy: true,
  payload: z.object({ recordingId: z.uuid() }),
  retries: 5,
  timeout: 2 * 3600,
  stopsImmediately: true,
})
