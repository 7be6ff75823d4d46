import type { Rate } from './limits.ts'

export const tokenLimits = {
  name: 60,
  /** Shows of one token. */
  podcasts: 100,
  /** Until it expires. */
  days: 366,
  /** Tokens of one person, expired ones included. */
  tokens: 50,
  /** Characters of an Idempotency-Key. */
  idempotencyKey: 255,
  /** Hours in which a repeated Idempotency-Key gets the first response. */
  idempotencyHours: 24,
} as const

export const tokenMessages = {
  nameMissing: 'Enter a name.',
  nameTooLong: `Use up to ${tokenLimits.name} characters.`,
  scopesMissing: 'Choose at least one permission.',
  podcastsMissing: 'Choose at least one podcast.',
} as const

/** Calls of an access token, counted across servers. Lower than `callRate`, which also applies. */
export const tokenCallRate: Rate = { max: 300, seconds: 60 }
