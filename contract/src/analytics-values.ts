import { snake } from './case.ts'

/** What analytics screens need without the schemas in analytics.ts. */

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

export const granularities = ['day', 'week', 'month'] as const
export type Granularity = (typeof granularities)[number]

export const episodeSorts = ['downloads', 'previous', 'change', 'allTime', 'title', 'publishedAt'] as const
export type EpisodeSort = (typeof episodeSorts)[number]

export const dateOrders = ['mdy', 'dmy'] as const
export type DateOrder = (typeof dateOrders)[number]

/** The `value` of a row in a breakdown for what isn't known, and for what is too small to be listed. */
export const unknownValue = ''
export const otherValue = '*'

/** Why a number of an episode's first days isn't all of it. */
export const incompleteReasons = ['young', 'backdated', 'imported', 'not_counted'] as const
export type IncompleteReason = (typeof incompleteReasons)[number]
export const incompleteTexts: Record<IncompleteReason, string> = {
  young: 'Still growing.',
  backdated: 'Published with a date in the past, so its first days are unknown.',
  imported: 'Released at another host, so its first days are unknown.',
  not_counted: 'Released before downloads were counted by the hour.',
}

/** The rules behind every number, for people. Details: docs/downloads.md. */
export const countingRules = [
  'A download is one listener who receives at least one minute of one episode on one day.',
  'A listener is an IP address and an app. The same listener counts once per episode and day, however often they return.',
  'Days are calendar days in UTC.',
  'The byte ranges of all requests of a listener are combined. The same bytes count only once.',
  "Bots, crawlers and requests without a user agent don't count. Neither do requests that only test for range support.",
  "Requests of the team and requests before the release don't count.",
  'IP addresses and user agents are never stored. No listener can be recognized on two different days.',
  "The rules follow the IAB Podcast Measurement Technical Guidelines 2.2. They aren't certified.",
] as const

const onePlace = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
/** '97.2%'. On screens, every percentage has one decimal place, like those in files. */
export const percentText = (value: number): string => `${onePlace.format(value)}%`

const dayMs = 24 * 3600 * 1000
/** Days from one day to another, both included. */
export const daysBetween = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/**
 * Every table as a file, for signed-in users: GET `/api/analytics/{table}.{csv|json}` with the input of the method that has the table as
 * the query, in snake_case. It has the same rows and numbers. The values are the fields that choose the method: `podcastId` for
 * FindByPodcastID, `account` for FindByUserID (no ID), and so on.
 */
export const analyticsTables = {
  downloads: ['podcastId', 'episodeId', 'account'],
  releases: ['podcastId', 'episodeId', 'account'],
  imported: ['podcastId', 'episodeId', 'account'],
  episodes: ['podcastId', 'account'],
  podcasts: ['account'],
  apps: ['podcastId', 'episodeId', 'account'],
  devices: ['podcastId', 'episodeId', 'account'],
  countries: ['podcastId', 'episodeId', 'account'],
  sources: ['podcastId', 'episodeId', 'account'],
  hours: ['podcastId', 'episodeId', 'account'],
  comparison: ['podcastId'],
  curve: ['podcastId'],
  reasons: ['podcastId'],
  listening: ['episodeId'],
  report: ['podcastId'],
} as const satisfies Record<string, ReadonlyArray<'podcastId' | 'episodeId' | 'account'>>
export type AnalyticsTable = keyof typeof analyticsTables
export const fileFormats = ['csv', 'json'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The path of a table as a file. `query` has the fields of the method, such as `{ podcastId, from, to, granularity }`. */
export function analyticsFile(
  table: AnalyticsTable,
  format: FileFormat,
  query: Record<string, string | number | boolean | undefined>,
): string {
  const given = Object.entries(query).flatMap(([name, value]): Array<[string, string]> =>
    value === undefined ? [] : [[snake(name), String(value)]],
  )
  return `/api/analytics/${table}.${format}?${new URLSearchParams(given)}`
}
