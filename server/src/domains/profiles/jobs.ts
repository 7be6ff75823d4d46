import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

/** Tells somebody that they are in. */
export const accessGranted = defineJob({
  name: 'profiles.access-granted',
  payload: z.object({ userId: z.uuid() }),
  retries: 10,
  timeout: 60,
  concurrency: 2,
})

/** The account is gone when it runs, so all that the email needs is here. */
export const farewell = defineJob({ name: 'profiles.farewell', payload: z.object({ email: z.string() }), retries: 10, timeout: 60 })

/** Fetches the picture that a provider has of a new user. */
export const providerPhoto = defineJob({
  name: 'profiles.provider-photo',
  payload: z.object({ userId: z.uuid(), url: z.url().max(2000) }),
  retries: 4,
  timeout: 120,
  concurrency: 2,
})
