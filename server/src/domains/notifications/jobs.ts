import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Emails one notification right away. */
export const notificationEmail = defineJob({
  name: 'notifications.letter',
  payload: z.object({ notificationId: z.uuid() }),
  retries: 10,
  timeout: 120,
  concurrency: 4,
})

/** Emails a user's daily digest. */
export const digestEmail = defineJob({
  name: 'notifications.daily-letter',
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  timeout: 120,
  concurrency: 4,
})
