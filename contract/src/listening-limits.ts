/** Parts of an episode by which listening is counted. */
export const retentionBuckets = 100

/** Of reports of our own player. */
export const listeningLimits = {
  bodyBytes: 1024,
  ranges: 20,
  /** Seconds of media in one report: ten seconds at four times the speed, with room for late timers. */
  seconds: 60,
  /** Seconds of media from one IP address, counted per server: more than thirty people hear there. */
  perAddress: { max: 1200, seconds: 30 },
} as const
