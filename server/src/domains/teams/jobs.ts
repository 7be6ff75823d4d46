import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** The link is created when the job runs, so the queue never contains a secret. */
export const invitationEmail = defineJob({
  name: 'teams.invitation-letter',
  payload: z.object({ podcastRoleId: z.uuid() }),
  ...emailJob,
})

/** Tells a user that they were removed from a team. */
export const removalEmail = defineJob({
  name: 'teams.removed-letter',
  payload: z.object({ podcastId: z.uuid(), userId: z.uuid() }),
  ...emailJob,
})
