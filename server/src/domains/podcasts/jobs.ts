import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'
import { answerKinds } from './answers.ts'

/** Generates the artwork of a podcast that has none. */
export const generateArtwork = defineJob({
  name: 'podcasts.draw-artwork',
  payload: z.object({ podcastId: z.uuid() }),
  retries: 10,
  timeout: 120,
})

const emailJob = { retries: 10, timeout: 60, concurrency: 2 } as const

/** Emails an ownership offer. The link is created when the job runs. `offeredAt` distinguishes it from a later offer. */
export const offerEmail = defineJob({
  name: 'podcasts.offer-letter',
  payload: z.object({ podcastId: z.uuid(), offeredAt: z.iso.datetime() }),
  ...emailJob,
})

/** Emails `userId` how an ownership offer ended. `otherId` is the other party. */
export const answerEmail = defineJob({
  name: 'podcasts.answer-letter',
  payload: z.object({ kind: z.enum(answerKinds), podcastId: z.uuid(), userId: z.uuid(), otherId: z.uuid() }),
  ...emailJob,
})
