import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Emails one notification right away. */
export const notificationEmail = defineJob({
  name: 'notifications.letter',
  payload: z.object({ notificationId: z.uuid() }),
  ...emailJob,
})

/** Emails a user's daily digest. */
export const digestEmail = defineJob({
  name: 'notifications.daily-letter',
  payload: z.object({ userId: z.uuid() }),
  ...emailJob,
})
