import type { Rate } from '../limits.ts'

/** Imports accept longer texts than forms. */
export const importLimits = {
  line: 1000,
  summaryMarkup: 400_000,
  notesMarkup: 400_000,
  /** Bytes and items of an imported feed. */
  feed: 100 * 1024 * 1024,
  items: 50_000,
  /** Timeouts for fetching a feed, during a request and in the background. */
  feedSeconds: 60,
  feedJobSeconds: 1200,
  /** Rows in the status table. */
  page: 25,
  /** Seconds between progress polls. */
  poll: 10,
  /** Concurrent downloads per server, and per host. */
  fetches: 8,
  fetchesFromHost: 4,
  /** Attempts per file. */
  tries: 6,
  /** Bytes of artwork, a transcript or chapters. */
  attachment: 20 * 1024 * 1024,
  /** Differences in a report. */
  differences: 5000,
} as const

/** Seconds. */
export const importLifetimes = {
  /** How long a show can be imported after ownership was verified. */
  importProof: 60 * 60 * 24,
} as const

/** Emails with import codes per owner address: for one feed and for all feeds. */
export const importCodeRates = { ofFeed: { max: 10, seconds: 3600 }, ofOwner: { max: 40, seconds: 3600 } } satisfies Record<string, Rate>
