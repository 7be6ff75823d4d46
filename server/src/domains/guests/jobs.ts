import { z } from 'zod'
import { GuestEmailKind } from '@castwright/contract/guests/settings.ts'
import { defineJob, emailJob } from '../../platform/queue/port.ts'

/** An email to a guest. `about` distinguishes it from others of its kind, such as the time of an interview. */
export const guestEmail = defineJob({
  name: 'guests.email',
  payload: z.object({ episodeGuestId: z.uuid(), kind: GuestEmailKind, about: z.string() }),
  ...emailJob,
})

/** A cancellation. The episode is deleted when the job runs, so the payload has the whole email. */
export const guestCanceledEmail = defineJob({
  name: 'guests.canceled',
  payload: z.object({
    cause: z.string(),
    email: z.object({
      to: z.string(),
      subject: z.string(),
      text: z.string(),
      html: z.string(),
      calendar: z.object({ method: z.enum(['REQUEST', 'CANCEL']), content: z.string() }).optional(),
    }),
  }),
  ...emailJob,
})

/** The code is created when the job runs, so the queue never contains it. */
export const guestCodeEmail = defineJob({
  name: 'guests.code-email',
  payload: z.object({ episodeGuestId: z.uuid() }),
  retries: 5,
  timeout: 60,
  concurrency: 4,
})

/** A copy of a signature or withdrawal. */
export const releaseCopyEmail = defineJob({
  name: 'guests.release-copy',
  payload: z.object({ releaseId: z.uuid(), to: z.enum(['guest', 'owner']) }),
  ...emailJob,
})
