import { z } from 'zod'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** Emails a user that they have access. */
export const accessGranted = defineJob({
  name: 'profiles.access-granted',
  payload: z.object({ userId: z.uuid() }),
  ...emailJob,
})

/** Emails a user that their access request was declined. */
export const accessDeclined = defineJob({
  name: 'profiles.access-declined',
  payload: z.object({ userId: z.uuid() }),
  ...emailJob,
})

/** The account is deleted when the job runs, so the payload has everything for the email. */
export const accountDeletedEmail = defineJob({
  name: 'profiles.farewell',
  payload: z.object({ email: z.string() }),
  ...emailJob,
})

/** Fetches a new user's picture from the provider. */
export const providerPhoto = defineJob({
  name: 'profiles.provider-photo',
  payload: z.object({ userId: z.uuid(), url: z.url().max(2000) }),
  retries: 4,
  timeout: 120,
  concurrency: 2,
})
