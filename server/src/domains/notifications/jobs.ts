import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** One notification by mail, for whoever wants its kind at once. */
export const notificationEmail = defineJob({
  name: 'notifications.letter',
  payload: z.object({ notificationId: z.uuid() }),
  retries: 10,
  timeout: 120,
  concurrency: 4,
})

/** All that waits for somebody's daily email, in one. */
export const digestEmail = defineJob({
  name: 'notifications.daily-letter',
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  timeout: 120,
  concurrency: 4,
})
