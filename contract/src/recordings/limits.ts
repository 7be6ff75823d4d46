export const recordingLimits = {
  fileName: 150,
  /** Bars of a waveform. */
  peaks: 2000,
  /** Rows in the table and in the picker. */
  page: 50,
  chooserPage: 6,
  /** Bytes per file, on any plan. */
  largest: 100 * 1024 ** 3,
} as const

/** Seconds. */
export const recordingLifetimes = {
  /** How long a URL of an unpublished recording is valid. */
  mediaAddress: 60 * 60 * 12,
  /** Lifetime of the S3 URL of an unpublished recording, in seconds. */
  draftRedirect: 60 * 60,
  /** How long the old recording stays available after republishing with another. */
  retiredRecording: 60 * 60 * 24 * 30,
} as const
