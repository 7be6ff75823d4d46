export const membershipLimits = {
  /** Visible characters. */
  name: 60,
  description: 500,
  memberName: 100,
  searchText: 200,
  /** Per billing period. Card payments below a dollar cost more than they bring in. */
  cents: { min: 100, max: 100_000 },
  earlyDays: 90,
  /** Tiers on sale, and all tiers of a show. */
  openTiers: 10,
  tiers: 100,
  page: 50,
  maxPage: 100,
} as const

/** Per network address, unless named otherwise. */
export const membershipRates = {
  join: { max: 20, seconds: 3600 },
  /** Of one show, from everywhere. */
  joinShow: { max: 500, seconds: 3600 },
  /** Emails with a link to manage a membership, per membership. */
  link: { max: 5, seconds: 3600 },
  portal: { max: 60, seconds: 3600 },
} as const
