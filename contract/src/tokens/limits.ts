import type { Rate } from '../limits.ts'

export const connectionLimits = {
  /** Characters of a request. */
  query: 8000,
  /** Minutes in which an approved connection must be picked up. */
  codeMinutes: 10,
  accessTokenMinutes: 60,
  /** Days without use after which an assistant has to connect again. */
  days: 30,
  /** Days after which a program that registered but isn't connected is forgotten. */
  clientDays: 90,
  redirectUris: 10,
} as const

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

/** Calls of an access token, counted across servers. Lower than `callRate`, which also applies. */
export const tokenCallRate: Rate = { max: 300, seconds: 60 }
