import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/**
 * Makes the files of a clip. Saves each when it is done, so an interrupted job continues there. Only retried if the process or the
 * database failed: a clip that fails says so. One at a time, because videos take all the processor time they get.
 */
export const renderClip = defineJob({
  name: 'clips.render',
  heavy: true,
  payload: z.object({ clipId: z.uuid() }),
  retries: 30,
  backoff: { initial: 2, max: 60 },
  timeout: 3600,
  stopsImmediately: true,
})
