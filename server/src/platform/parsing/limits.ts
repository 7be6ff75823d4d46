/** Limits of the thread that parses foreign files. `docs/reliability.md` has what each format takes of them. */
export const parsingLimits = {
  /** Several times what the worst file within a format's own limits takes, so that only what never ends is stopped. */
  seconds: 30,
  oldMegabytes: 256,
  youngMegabytes: 32,
  /** Further files are refused until these are read. */
  waitingBytes: 64 * 1024 * 1024,
} as const
