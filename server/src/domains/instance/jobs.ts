import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Makes a backup, or rehearses its restore. A job that is run again starts over. */
export const backupRun = defineJob({
  name: 'instance.backup',
  heavy: true,
  payload: z.object({ runId: z.uuid() }),
  retries: 4,
  timeout: 12 * 3600,
  stopsImmediately: true,
})

/** Emails an operator that a backup or a rehearsal failed. */
export const backupFailed = defineJob({
  name: 'instance.backup-failed',
  payload: z.object({ runId: z.uuid(), userId: z.uuid() }),
  ...emailJob,
})
