export const finishingLimits = {
  /** Of presets and sounds, in characters. */
  name: 50,
  /** Of a podcast. */
  presets: 20,
  sounds: 30,
  soundSeconds: 600,
  soundBytes: 500 * 1024 * 1024,
  /** Recordings in one call. */
  batch: 50,
  cuts: 500,
  /** Milliseconds: a week, far beyond any recording. */
  time: 7 * 24 * 3600 * 1000,
  /** LUFS. */
  loudness: { min: -24, max: -12 },
  /** dBTP. */
  truePeak: { min: -9, max: -1 },
  /** Seconds. */
  crossfade: 10,
  /** Recent ones in a list. */
  recent: 100,
  /** Milliseconds that must be left after cuts. */
  minLeft: 1000,
} as const
