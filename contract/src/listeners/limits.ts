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
