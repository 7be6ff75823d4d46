import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'
import { noticeKinds } from './notices.ts'

const payload = z.object({ userId: z.uuid() })

/** Links and codes are minted when the job runs: no secret ever lies in the queue. */
export const verificationLetter = defineJob({ name: 'identity.verification-letter', payload, retries: 10, timeout: 120, concurrency: 4 })
export const resetLetter = defineJob({ name: 'identity.reset-letter', payload, retries: 3, timeout: 120, concurrency: 4 })

const brief = { retries: 3, backoff: { first: 2, most: 30 }, timeout: 60, concurrency: 4 } as const

export const emailCodeLetter = defineJob({ name: 'identity.email-code-letter', payload: z.object({ changeId: z.uuid() }), ...brief })
export const emailChangedLetter = defineJob({
  name: 'identity.email-changed-letter',
  payload: z.object({ changeId: z.uuid() }),
  retries: 10,
})
/** A code to a phone that is being set up, and one to a phone that is. */
export const draftText = defineJob({ name: 'identity.draft-text', payload, ...brief })
export const challengeText = defineJob({ name: 'identity.challenge-text', payload: z.object({ challengeId: z.uuid() }), ...brief })

export const noticeLetter = defineJob({
  name: 'identity.notice-letter',
  payload: z.object({ userId: z.uuid(), kind: z.enum(noticeKinds), at: z.iso.datetime() }),
  retries: 10,
  concurrency: 4,
})
