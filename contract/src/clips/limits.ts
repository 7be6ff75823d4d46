export const clipLimits = {
  /** Milliseconds. */
  minMs: 15_000,
  maxMs: 90_000,
  /** Visible characters. Apps cut longer titles of soundbites. */
  title: 128,
  /** Of one recording. */
  clips: 100,
} as const
