import type { Rate } from '../limits.ts'

/** Seconds until a request of an assistant expires. */
export const confirmationLifetime = 60 * 60 * 24

/** Requests of assistants, per user. More would be more than a person reads. */
export const confirmationRate: Rate = { max: 100, seconds: 3600 }
