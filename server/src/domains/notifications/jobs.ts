import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Emails one notification right away. */
export const notificationEmail = defineJob({
  name: 'notifications.letter',
  payload: z.object({ notificationId: z.uuid() }),
  ...emailJob,
})

/** Emails the cancellation of an interview. It carries the texts, because the interview is deleted in the same transaction. */
export const cancellationEmail = defineJob({
  name: 'notifications.cancellation',
  payload: z.object({ userId: z.uuid(), data: z.record(z.string(), z.string()), canceledAt: z.iso.datetime() }),
  ...emailJob,
})

/** Emails a user's daily digest. */
export const digestEmail = defineJob({
  name: 'notifications.daily-letter',
  heavy: true,
  payload: z.object({ userId: z.uuid() }),
  ...emailJob,
})
