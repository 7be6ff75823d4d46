import type { Job } from '../../platform/queue/port.ts'

const letter = { retries: 8, timeout: 120, concurrency: 4 }

/** Both mint their link when they run: no secret ever lies in the queue. */
export const verificationLetter: Job<{ userId: string }> = { name: 'identity.verification-letter', ...letter }
export const resetLetter: Job<{ userId: string }> = { name: 'identity.reset-letter', ...letter }
