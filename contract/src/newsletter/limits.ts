/** Per network address, unless named otherwise. */
export const newsletterRates = {
  subscribe: { max: 10, seconds: 3600 },
  /** Of one show, from everywhere. */
  subscribeToShow: { max: 500, seconds: 3600 },
  /** Emails that ask one address to confirm. */
  confirmation: { max: 3, seconds: 24 * 3600 },
} as const

export const newsletterLimits = {
  /** Visible characters. */
  intro: 300,
  footer: 300,
  searchText: 200,
  page: 50,
  maxPage: 200,
  /** Subscribers of a show, with those who unsubscribed. */
  subscribers: 100_000,
  importRows: 20_000,
  /** Characters of an imported file. */
  importText: 2_000_000,
  /** Days after which an address that was not confirmed is forgotten. */
  confirmDays: 7,
  /** Emails in a row that a mail server rejects permanently before we stop writing to an address. */
  rejections: 3,
  /** Releases older than this are not announced, in days. */
  announceDays: 3,
  issues: 20,
} as const
