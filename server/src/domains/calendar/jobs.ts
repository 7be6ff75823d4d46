import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Reads a calendar with days off from its address. */
export const readBusy = defineJob({
  name: 'calendar.read-busy',
  payload: z.object({ busyCalendarId: z.uuid() }),
  retries: 3,
  backoff: { initial: 30, max: 600 },
  timeout: 120,
  concurrency: 2,
  stopsImmediately: true,
})
