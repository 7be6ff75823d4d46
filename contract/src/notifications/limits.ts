export const notificationLimits = {
  page: 20,
  /** IDs per call. */
  marked: 200,
  /** Seconds between polls. */
  poll: 6,
  badge: 99,
  /** The local hour of the daily digest. */
  dailyHour: 8,
} as const

/** Seconds. */
export const notificationLifetimes = {
  /** Retention of read notifications. */
  readNotification: 60 * 60 * 24 * 180,
} as const
