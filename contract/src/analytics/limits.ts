export const analyticsLimits = {
  /** Days of a period: 5 years. */
  days: 1827,
  /** Rows of the table of episodes in one response, at first and at most. */
  firstPage: 10,
  page: 100,
  /** Rows of the table of episodes in a file. */
  episodes: 5000,
  /** Episodes in a comparison. */
  compared: 200,
  /** Days of an episode's curve since its release. */
  curveDays: 90,
  /** Steps of a sparkline. */
  trend: 28,
  reportEpisodes: 200,
  /** Countries with fewer downloads in a period aren't listed, so that no listener can be guessed. */
  minCountry: 5,
  /** Rows of a breakdown. */
  breakdown: 250,
  /** Characters of an old host's file, and of its name. */
  importBytes: 5 * 1024 * 1024,
  importName: 100,
  /** Rows of it, imports per podcast, and problems in one response. */
  importRows: 300_000,
  imports: 20,
  importProblems: 100,
  /** Days for which requests are kept as examples. */
  exampleDays: 30,
  examples: 12,
} as const
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
