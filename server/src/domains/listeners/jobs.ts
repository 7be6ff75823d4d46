import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** The URL is derived when the job runs, so the queue never contains a secret. */
export const invitation = defineJob({
  name: 'listeners.invitation',
  payload: z.object({ listenerId: z.uuid() }),
  ...emailJob,
})
