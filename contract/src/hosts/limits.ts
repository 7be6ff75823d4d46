export const hostLimits = {
  /** Of one show. */
  hosts: 5,
  /** Days without proof after which a verified domain is no longer served. */
  graceDays: 7,
} as const
