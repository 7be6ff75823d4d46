import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Asks a new subscriber to confirm. */
export const confirmationEmail = defineJob({
  name: 'newsletter.confirmation',
  payload: z.object({ subscriberId: z.uuid() }),
  ...emailJob,
})

/**
 * Sends the email about a release to everyone who is subscribed. Notes each one that was sent, so an interrupted job continues there. One
 * at a time on all servers, because the rate is for all of them together.
 */
export const sendIssue = defineJob({
  name: 'newsletter.send',
  payload: z.object({ issueId: z.uuid() }),
  retries: 200,
  backoff: { initial: 5, max: 600 },
  timeout: 3600,
  groupLimit: 1,
  stopsImmediately: true,
})
