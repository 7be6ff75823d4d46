export const releaseLimits = {
  /** The earliest date in feeds. */
  earliest: '1900-01-01T00:00:00Z',
} as const
