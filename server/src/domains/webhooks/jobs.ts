import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Numbers the new messages of a show and creates their deliveries. A sweep finds those whose job was lost. */
export const dispatchMessages = defineJob({
  name: 'webhooks.dispatch',
  payload: z.object({ podcastId: z.uuid() }),
  concurrency: 2,
})

/** Attempts a delivery once. The row has the time of the next attempt, and a sweep adds the job for it. */
export const attemptDelivery = defineJob({
  name: 'webhooks.deliver',
  payload: z.object({ deliveryId: z.uuid() }),
  retries: 2,
  timeout: 50,
  concurrency: 12,
  // One slow receiver doesn't hold up the others.
  groupLimit: 4,
  stopsImmediately: true,
})

/** Emails the owner that a webhook was turned off. */
export const disabledEmail = defineJob({
  name: 'webhooks.disabled-email',
  payload: z.object({ webhookId: z.uuid() }),
  ...emailJob,
})
