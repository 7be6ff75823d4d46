import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/**
 * Finishes a recording. Continues with the stage that it was in. Only retried if the process or the database failed: a job that fails says
 * so. One at a time, because it takes a processor and much disk space.
 */
export const finish = defineJob({
  name: 'finishing.finish',
  heavy: true,
  payload: z.object({ finishingId: z.uuid() }),
  retries: 30,
  backoff: { initial: 2, max: 60 },
  timeout: 12 * 3600,
  stopsImmediately: true,
})
