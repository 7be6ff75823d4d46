import { not, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Downloads } from '@castwright/contract/shapes.ts'
import { bytes, instant } from '../platform/columns.ts'

/** As PostgreSQL writes it: `{[0,1024),[4096,8192)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })
const day = (name: string) => date(name, { mode: 'string' })

/** Kinds of facts about a download. Every counted download has exactly one value of each. */
export type FactKind = 'app' | 'device' | 'country' | 'source' | 'hour'

/** What a listener listens on. A browser is one on any device. Empty if the User-Agent doesn't say. */
export type Device = 'phone' | 'computer' | 'speaker' | 'watch' | 'car' | 'tv' | 'browser' | ''

/**
 * How a listener got to the file: from the feed with a podcast app, with the player on our public pages, with our player embedded on
 * another site, or else with a browser, from another site or directly. Empty for downloads before this was recorded.
 */
export type Source = 'feed' | 'player' | 'embed' | 'other' | ''

/** The salt that hides the addresses of a day. It is deleted after processing, so that no one can recover them. */
export const downloadSalts = pgTable('download_salts', {
  day: day('day').primaryKey(),
  salt: bytes('salt').notNull(),
})

/** Media requests, written in batches. Deleted once they are processed and can no longer be explained. */
export const downloadEvents = pgTable(
  'download_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** In UTC, like everything counted by day. */
    day: day('day').notNull(),
    at: instant('at').notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    /** Address and user agent hashed with the salt of the day. */
    listener: bytes('listener').notNull(),
    /** The app name in our lists. */
    app: text('app').notNull(),
    device: text('device').$type<Device>().notNull().default(''),
    /** Two letters (ISO 3166), or empty if unknown. */
    country: text('country').notNull().default(''),
    source: text('source').$type<Source>().notNull().default(''),
    /** Whether it counts, or why not: `counts`, `bot`, `tiny`, ... */
    verdict: text('verdict').notNull(),
    /** The list or rule that decided. */
    basis: text('basis').notNull().default(''),
    /** Bytes of this recording that make a download. */
    threshold: bigint('threshold', { mode: 'number' }).notNull().default(0),
    /** Both ends are inclusive. */
    firstByte: bigint('first_byte', { mode: 'number' }).notNull(),
    lastByte: bigint('last_byte', { mode: 'number' }).notNull(),
    isSettled: boolean('is_settled').notNull().default(false),
  },
  (table) => [
    index('download_events_waiting').on(table.id).where(not(table.isSettled)),
    index('download_events_day').on(table.day, table.episodeId),
  ],
)

/** What one listener received of one recording of an episode on one day. Counts at most one download per episode. */
export const downloadListens = pgTable(
  'download_listens',
  {
    day: day('day').notNull(),
    episodeId: uuid('episode_id').notNull(),
    listener: bytes('listener').notNull(),
    podcastId: uuid('podcast_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    app: text('app').notNull(),
    device: text('device').$type<Device>().notNull().default(''),
    country: text('country').notNull().default(''),
    /** Of the first request, like the instant. */
    source: text('source').$type<Source>().notNull().default(''),
    startedAt: instant('started_at'),
    ranges: byteRanges('ranges').notNull(),
    threshold: bigint('threshold', { mode: 'number' }).notNull().default(0),
    isCounted: boolean('is_counted').notNull().default(false),
    /** Enough for a download, but the listener counted with another recording of the episode. */
    isRepeated: boolean('is_repeated').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.episodeId, table.listener, table.recordingId] })],
)

/** The episode a recording was last fetched for. Replaced recordings still count for it. */
export const downloadRecordings = pgTable('download_recordings', {
  recordingId: uuid('recording_id').primaryKey(),
  episodeId: uuid('episode_id').notNull(),
})

/**
 * The tables below are kept forever, even when the episode is deleted. They are all updated in the transaction that counts a download,
 * so every one of them adds up to the same numbers.
 */

/** Downloads by day (UTC) and episode. */
export const downloadDays = pgTable(
  'download_days',
  {
    day: day('day').notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.day] }),
    // For the episodes of a day or a range of days.
    index('download_days_podcast').on(table.podcastId, table.day),
  ],
)

/** Downloads by day (UTC) and podcast. */
export const downloadPodcastDays = pgTable(
  'download_podcast_days',
  {
    podcastId: uuid('podcast_id').notNull(),
    day: day('day').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.day] })],
)

/** One dimension per row, not all combinations: for every kind, the rows of a day add up to its downloads. */
const fact = {
  kind: text('kind').$type<FactKind>().notNull(),
  day: day('day').notNull(),
  /**
   * An app name in our lists, a `Device`, a country of two letters, a `Source`, or an hour in UTC from `00` to `23`. Empty if unknown, as
   * for everything but apps in downloads counted before there were other kinds.
   */
  value: text('value').notNull(),
  downloads: integer('downloads').notNull(),
}

/** Downloads by day (UTC), episode and one dimension. */
export const downloadFacts = pgTable('download_facts', { episodeId: uuid('episode_id').notNull(), ...fact }, (table) => [
  primaryKey({ columns: [table.episodeId, table.kind, table.day, table.value] }),
])

/** Downloads by day (UTC), podcast and one dimension. */
export const downloadPodcastFacts = pgTable('download_podcast_facts', { podcastId: uuid('podcast_id').notNull(), ...fact }, (table) => [
  primaryKey({ columns: [table.podcastId, table.kind, table.day, table.value] }),
])

/** The tables by month have the sums of those by day, so that long periods take few rows. A month is named by its first day. */

/** `downloadDays` by month. */
export const downloadMonths = pgTable(
  'download_months',
  {
    podcastId: uuid('podcast_id').notNull(),
    month: day('month').notNull(),
    episodeId: uuid('episode_id').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.month, table.episodeId] })],
)

/** `downloadPodcastFacts` by month, without hours. */
export const downloadPodcastFactMonths = pgTable(
  'download_podcast_fact_months',
  {
    podcastId: uuid('podcast_id').notNull(),
    kind: text('kind').$type<Exclude<FactKind, 'hour'>>().notNull(),
    month: day('month').notNull(),
    value: text('value').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.kind, table.month, table.value] })],
)

/** The known hours of `downloadPodcastFacts` by month and weekday: 168 numbers, from Monday 00:00 to Sunday 23:00 (UTC). */
export const downloadPodcastHourMonths = pgTable(
  'download_podcast_hour_months',
  {
    podcastId: uuid('podcast_id').notNull(),
    month: day('month').notNull(),
    hours: integer('hours').array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.podcastId, table.month] })],
)

/**
 * Downloads of an episode by hours since its release (`episodes.released_at`), for 90 days. Exact for every episode with such an instant.
 * Others have no rows: backdated or imported episodes, and those released before hours were counted.
 */
export const downloadHours = pgTable(
  'download_hours',
  {
    episodeId: uuid('episode_id').notNull(),
    /** 0 is the first hour, 2159 the last. */
    hour: smallint('hour').notNull(),
    downloads: integer('downloads').notNull(),
  },
  (table) => [primaryKey({ columns: [table.episodeId, table.hour] })],
)

/** All downloads of an episode, and those since its release (see `downloadHours`). */
export const downloadTotals = pgTable(
  'download_totals',
  {
    episodeId: uuid('episode_id').primaryKey(),
    podcastId: uuid('podcast_id').notNull(),
    downloads: bigint('downloads', { mode: 'number' }).notNull(),
    /** In the first 24 hours. Zero, like the next ones, if the release instant isn't known. */
    firstDay: integer('first_day').notNull().default(0),
    first7Days: integer('first_7_days').notNull().default(0),
    first30Days: integer('first_30_days').notNull().default(0),
    first90Days: integer('first_90_days').notNull().default(0),
  },
  (table) => [index('download_totals_podcast').on(table.podcastId)],
)

/** All downloads of a podcast, including deleted episodes. */
export const downloadPodcastTotals = pgTable('download_podcast_totals', {
  podcastId: uuid('podcast_id').primaryKey(),
  downloads: bigint('downloads', { mode: 'number' }).notNull(),
})

const reason = {
  day: day('day').notNull(),
  /**
   * Requests: `counts`, `bot` or `tiny`, as in `downloadEvents`. Listeners whose requests count: `counted`, `short` if they received less
   * than a minute, `repeated` if they counted with another recording of the episode.
   */
  verdict: text('verdict').notNull(),
  /** The list or rule that decided about requests. Empty for listeners. */
  basis: text('basis').notNull(),
  /** How many requests or listeners. May be zero, because listeners who receive more are no longer `short`. */
  amount: integer('amount').notNull(),
}

/**
 * Why requests and listeners of a day and an episode counted or not. Requests are added in the transaction that saves them, listeners in
 * the one that counts them.
 */
export const downloadReasons = pgTable(
  'download_reasons',
  { podcastId: uuid('podcast_id').notNull(), episodeId: uuid('episode_id').notNull(), ...reason },
  (table) => [primaryKey({ columns: [table.episodeId, table.day, table.verdict, table.basis] })],
)

/** `downloadReasons` by podcast. */
export const downloadPodcastReasons = pgTable(
  'download_podcast_reasons',
  { podcastId: uuid('podcast_id').notNull(), ...reason },
  (table) => [primaryKey({ columns: [table.podcastId, table.day, table.verdict, table.basis] })],
)

const dayMs = 24 * 60 * 60 * 1000
/** Including today. */
const trendDays = 28
const daysAgo = (now: Date, days: number): string => new Date(now.getTime() - days * dayMs).toISOString().slice(0, 10)

/** The days of a trend (UTC). */
export const isInTrend = (column: AnyPgColumn, now: Date) => sql`${column} > ${daysAgo(now, trendDays)}::date`

/** The downloads of an episode or a podcast, from those of the days in the trend that have any. */
export function toDownloads(allTime: number, byDay: Record<string, number>, now: Date): Downloads {
  const trend = Array.from({ length: trendDays }, (_, at) => byDay[daysAgo(now, trendDays - 1 - at)] ?? 0)
  const last7Days = trend.slice(-7).reduce((sum, downloads) => sum + downloads, 0)
  return { allTime, last7Days, trend: trend.some((downloads) => downloads > 0) ? trend : [] }
}

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  download_salts: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
  download_events: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_listens: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_recordings: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
  download_days: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_days: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_facts: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_facts: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_months: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_fact_months: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_hour_months: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_hours: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_totals: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_totals: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_reasons: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
  download_podcast_reasons: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
} as const
