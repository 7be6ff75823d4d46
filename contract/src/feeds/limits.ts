export const feedLimits = {
  txtRecords: 10,
  txtPurpose: 128,
  txtValue: 4000,
  fundingText: 128,
  fundingUrl: 1000,
  /** Bytes per feed. Some apps reject larger ones. */
  largeFeed: 10 * 1024 * 1024,
  /** Bytes of notes and summaries, which directories truncate. */
  description: 4000,
} as const

/** Seconds. */
export const feedLifetimes = {
  /** Until a record must appear in the feed. */
  txtProof: 60 * 60 * 24 * 7,
  /** How long a redirect can be stopped. */
  redirectStop: 60 * 60 * 24,
  /** How long a redirected podcast can't be deleted. */
  redirectWait: 60 * 60 * 24 * 7,
} as const
