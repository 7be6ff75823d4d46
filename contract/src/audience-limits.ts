/** How often custom domains and newsletters may be used. */

/** Per network address, unless named otherwise. */
export const newsletterRates = {
  subscribe: { max: 10, seconds: 3600 },
  /** Of one show, from everywhere. */
  subscribeToShow: { max: 500, seconds: 3600 },
  /** Emails that ask one address to confirm. */
  confirmation: { max: 3, seconds: 24 * 3600 },
} as const

/** Per user. Part of `callRates`. */
export const audienceCallRates = {
  // Each looks up DNS records.
  'HostService.Create': { max: 60, seconds: 3600 },
  'HostService.Verify': { max: 120, seconds: 3600 },
  // Each reads or writes a whole list.
  'NewsletterService.Import': { max: 20, seconds: 3600 },
  'NewsletterService.Export': { max: 60, seconds: 3600 },
} as const
