import { z } from 'zod'
import { defineJob } from '../../platform/queue/port.ts'

const payload = z.object({ userId: z.uuid() })

/** Both mint their link when they run: no secret ever lies in the queue. */
export const verificationLetter = defineJob({ name: 'identity.verification-letter', payload, retries: 10, timeout: 120, concurrency: 4 })
export const resetLetter = defineJob({ name: 'identity.reset-letter', payload, retries: 3, timeout: 120, concurrency: 4 })
