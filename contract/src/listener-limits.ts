/** Limits of private feeds. Lengths are visible characters. */

export const listenerLimits = {
  name: 100,
  /** Private feeds of a show. */
  listeners: 50_000,
  page: 50,
  maxPage: 100,
  searchText: 200,
  /** Rows and characters of an imported file. */
  importRows: 10_000,
  importText: 1_500_000,
  /** Invitations in one call. */
  invitations: 500,
  pauseMessage: 1000,
  dripDays: 90,
  /** Networks in a day after which a feed counts as shared. */
  shareAlert: { min: 3, max: 100, default: 10 },
  /** Unpublished episodes in review and test feeds. */
  drafts: 100,
} as const

export const listenerMessages = {
  nameEmpty: 'Please enter a name.',
  nameTooLong: `A name cannot exceed ${listenerLimits.name} characters.`,
  emailInvalid: 'Please enter a valid email address.',
  emailMissing: 'Enter an email address to send an invitation.',
  emailKnown: 'Someone with this email address already has a member feed.',
  expiryPast: 'Choose a date in the future.',
  joinedFuture: 'The join date cannot be in the future.',
  tooMany: `A show cannot have more than ${listenerLimits.listeners.toLocaleString('en-US')} private feeds.`,
  messageTooLong: `The message cannot exceed ${listenerLimits.pauseMessage} characters.`,
} as const

/** Per user. Part of `callRates`. */
export const listenerCallRates = {
  'ListenerService.Invite': { max: 60, seconds: 3600 },
  // Each reads up to 10,000 rows.
  'ListenerService.Import': { max: 30, seconds: 600 },
  'ListenerService.ParseImport': { max: 60, seconds: 600 },
} as const
