export const podcastLimits = {
  title: 50,
  subtitle: 250,
  /** Visible characters, without markup. */
  summary: 4000,
  summaryMarkup: 60_000,
  profileUrl: { min: 3, max: 50 },
  categories: 3,
  keywords: 25,
  keyword: 50,
  authors: 10,
  author: 100,
  ownerName: 100,
  email: 256,
  website: 1000,
  copyright: 200,
  audioBioSeconds: 60,
  /** In pixels. */
  artwork: { min: 1400, max: 3000 },
  /** Podcasts in the switcher of the left navigation. */
  switcher: 8,
} as const

/** Artwork sizes in pixels. */
export const artworkSizes = [96, 192, 384, 768] as const
/** Open podcast tags: characters, and how many of each. */
export const openTagLimits = {
  url: 1000,
  text: 128,
  title: 200,
  alt: 500,
  description: 500,
  alternateTitle: 32,
  fundings: 10,
  places: 10,
  podroll: 30,
  images: 10,
  blocks: 30,
  trailers: 10,
  liveItems: 10,
  links: 10,
  alternates: 5,
  posts: 5,
} as const
