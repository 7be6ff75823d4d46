import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'
import { noticeKinds } from './notices.ts'

const payload = z.object({ userId: z.uuid() })

/** Links and codes are created when the job runs, so the queue never holds a secret. Names are stored with queued jobs and stay. */
export const verificationEmail = defineJob({
  name: 'identity.verification-letter',
  payload: payload.extend({ returnTo: z.string().optional() }),
  retries: 10,
  timeout: 120,
  concurrency: 4,
})
export const resetEmail = defineJob({ name: 'identity.reset-letter', payload, retries: 3, timeout: 120, concurrency: 4 })

export const unlockEmail = defineJob({ name: 'identity.unlock-email', payload, retries: 3, timeout: 120, concurrency: 4 })

const brief = { retries: 3, backoff: { initial: 2, max: 30 }, timeout: 60, concurrency: 4 } as const

export const emailChangeCode = defineJob({ name: 'identity.email-code-letter', payload: z.object({ changeId: z.uuid() }), ...brief })
export const emailChangedNotice = defineJob({
  name: 'identity.email-changed-letter',
  payload: z.object({ changeId: z.uuid() }),
  retries: 10,
})
/** Text messages with a code, for a phone being set up and for one in use. */
export const draftText = defineJob({ name: 'identity.draft-text', payload, ...brief })
export const challengeText = defineJob({ name: 'identity.challenge-text', payload: z.object({ challengeId: z.uuid() }), ...brief })

export const proofCode = defineJob({ name: 'identity.proof-code-email', payload: z.object({ challengeId: z.uuid() }), ...brief })

export const accountNotice = defineJob({
  name: 'identity.notice-letter',
  payload: z.object({ userId: z.uuid(), kind: z.enum(noticeKinds), at: z.iso.datetime() }),
  retries: 10,
  concurrency: 4,
})
