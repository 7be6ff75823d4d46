import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Reads how loud a recording is. Writes once, at its end, so one that was killed half-way begins anew. */
export const readPeaks = defineJob({
  name: 'recordings.read-peaks',
  payload: z.object({ recordingId: z.uuid() }),
  retries: 5,
  timeout: 2 * 3600,
})
