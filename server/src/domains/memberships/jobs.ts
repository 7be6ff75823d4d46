import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Reads a membership from the payment provider, and opens or pauses its private feed. */
export const syncMembership = defineJob({
  name: 'memberships.sync',
  payload: z.object({ membershipId: z.uuid() }),
  retries: 12,
  backoff: { initial: 2, max: 3600 },
  timeout: 120,
  concurrency: 4,
})

/** The link is derived when the job runs, so the queue never contains a secret. `at` tells emails of the same kind apart. */
export const membershipEmail = defineJob({
  name: 'memberships.email',
  payload: z.object({ membershipId: z.uuid(), kind: z.enum(['manage', 'unpaid', 'ended']), at: z.iso.datetime() }),
  ...emailJob,
})
