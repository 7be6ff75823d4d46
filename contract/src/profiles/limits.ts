export const profileLimits = {
  name: { min: 2, max: 25 },
  username: 14,
  /** Visible characters, without markup. */
  bio: 500,
  /** A bio including markup. */
  bioMarkup: 20_000,
  /** A handle on another site, or a pasted link. */
  handleLink: 500,
  youngest: 13,
  earliestBirth: '1900-01-01',
  audioBioSeconds: 60,
  /** Team members suggested after an @. */
  mentionable: 20,
} as const
