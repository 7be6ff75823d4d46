import { megabyte } from '../limits.ts'

/** Lengths are visible characters, times are milliseconds. */
export const transcriptLimits = {
  /** A week, far beyond any recording. */
  time: 7 * 24 * 3600 * 1000,
  segments: 30_000,
  /** Of one segment. */
  text: 5000,
  words: 2000,
  word: 200,
  speaker: 100,
  /** Changes in one save, and the segments of one change. */
  changes: 500,
  changed: 100,
  /** Characters of a file to import. */
  file: 8 * megabyte,
  /** Files with one speaker each. */
  tracks: 20,
  /** Pairs of times to align a transcript with. */
  anchors: 200,
  find: 200,
  /** Versions that are kept besides published ones. */
  versions: 50,
  /** Changes within these minutes by the same person are one version. */
  versionMinutes: 10,
} as const
