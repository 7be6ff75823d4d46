import { megabyte, type Rate } from '../limits.ts'

/** Bytes. */
export const uploadLimits = {
  image: 16 * megabyte,
  audioBio: 32 * megabyte,
  /** Width times height. Larger images are rejected before decoding. */
  imagePixels: 50_000_000,
  /** Unused uploads per user. The oldest are deleted beyond that. */
  waiting: 20,
  /** The same for recordings of unknown size or without a podcast, and the maximum bytes of the latter. */
  waitingUnsized: 2,
  waitingArchives: 2,
  unsizedRecording: 2 * 1024 * megabyte,
} as const

/** Seconds. */
export const uploadLifetimes = {
  /** Until an upload must start. */
  uploadAddress: 15 * 60,
  /** Until a resumable upload must complete. */
  resumableUpload: 60 * 60 * 24,
  /** How long an upload that completed late is kept for its form. */
  arrivedUpload: 60 * 60,
  /** After which stored files without a database row are deleted. */
  quarantine: 60 * 60 * 24 * 30,
  /** After which an unused upload is deleted. */
  unusedUpload: 60 * 60 * 24,
} as const

/** Megabytes per user. More than a 1 Gbit/s connection can upload in that time. */
export const uploadMegabyteRate: Rate = { max: 500 * 1024, seconds: 3600 }
