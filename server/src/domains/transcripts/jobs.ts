import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/**
 * Makes a transcript. Saves every piece when it is done, so an interrupted job continues there. Only retried if the process or the
 * database failed: a transcription that fails says so. One at a time, because it takes all the processor time it gets.
 */
export const transcribe = defineJob({
  name: 'transcripts.transcribe',
  heavy: true,
  payload: z.object({ transcriptionId: z.uuid() }),
  retries: 30,
  backoff: { initial: 2, max: 60 },
  timeout: 23 * 3600,
  stopsImmediately: true,
})
