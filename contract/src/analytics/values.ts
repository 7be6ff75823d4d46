import { snake } from '../case.ts'

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
  backdated: 'It was published with a past date, so its first days are unknown.',
  imported: 'It was released on another host, so its first days are unknown.',
  not_counted: 'It was released before we counted downloads by the hour.',
}

/** The rules behind every number, for people. Details: docs/downloads.md. */
export const countingRules = [
  'A download is counted when a listener receives at least one minute of an episode, at most once a day.',
  'A listener is identified by IP address and app. Each listener counts once per episode per day, no matter how often they return.',
  'Days are calendar days in UTC.',
  "We combine the byte ranges of all of a listener's requests, and count the same bytes only once.",
  "Bots, crawlers, requests without a user agent and requests that only test for range support don't count.",
  "Requests from your team and requests made before the release don't count.",
  "We never store IP addresses or user agents, and we can't recognize a listener from one day to the next.",
  "Our rules follow the IAB Podcast Measurement Technical Guidelines 2.2, but they aren't certified.",
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
