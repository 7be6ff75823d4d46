import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'
import { answerKinds } from './answers.ts'

/** Draws the artwork of a podcast whose people have chosen none. */
export const drawArtwork = defineJob({
  name: 'podcasts.draw-artwork',
  payload: z.object({ podcastId: z.uuid() }),
  retries: 10,
  timeout: 120,
})

const emailJob = { retries: 10, timeout: 60, concurrency: 2 } as const

/** Asks somebody to take a podcast over. The link is minted when the job runs; `offeredAt` tells this offer from a later one. */
export const offerEmail = defineJob({
  name: 'podcasts.offer-letter',
  payload: z.object({ podcastId: z.uuid(), offeredAt: z.iso.datetime() }),
  ...emailJob,
})

/** Tells one of the two how an offer ended: `userId` gets the email, `otherId` is the other one. */
export const answerEmail = defineJob({
  name: 'podcasts.answer-letter',
  payload: z.object({ kind: z.enum(answerKinds), podcastId: z.uuid(), userId: z.uuid(), otherId: z.uuid() }),
  ...emailJob,
})
