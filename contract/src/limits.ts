/** Limits that several domains share. */

export const megabyte = 1024 * 1024

export const textLimits = {
  email: 256,
  emailLocalPart: 64,
  /** The maximum length of a domain label, exclusive. */
  emailDomainLabel: 64,
  password: { min: 8, max: 128 },
  accessRequestMessage: 500,
  securityAnswer: { min: 1, max: 100 },
  phoneNumber: 40,
  /** A path in the app to return to. */
  path: 2000,
} as const

/** Keeps the largest page under 200 kB. */
export const queryLimits = { filters: 10, orders: 4, page: 25, maxPage: 50, text: 200 } as const

export const bodyLimit = 1024 * 1024

/** A rate limit: `max` calls in `seconds`. */
export type Rate = { max: number; seconds: number }

/** All calls from one IP address, counted per server. */
export const callRate: Rate = { max: 600, seconds: 60 }
