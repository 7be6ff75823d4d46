import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** As PostgreSQL writes it: `{[0,1024),[4096,8192)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })
const day = (name: string) => date(name, { mode: 'string' })

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
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    /** Address and user agent hashed with the salt of the day. */
    listener: bytes('listener').notNull(),
    /** The app name in our lists. */
    app: text('app').notNull(),
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
    index('download_events_waiting')
      .on(table.id)
      .where(sql`not ${table.isSettled}`),
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
    ranges: byteRanges('ranges').notNull(),
    threshold: bigint('threshold', { mode: 'number' }).notNull().default(0),
    isCounted: boolean('is_counted').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.day, table.episodeId, table.listener, table.recordingId] })],
)

/** The episode a recording was last fetched for. Replaced recordings still count for it. */
export const downloadRecordings = pgTable('download_recordings', {
  recordingId: uuid('recording_id').primaryKey(),
  episodeId: uuid('episode_id').notNull(),
})

/** Downloads by day, episode and app. Kept forever, even when the episode is deleted. */
export const downloadDays = pgTable(
  'download_days',
  {
    day: day('day').notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    app: text('app').notNull(),
    downloads: integer('downloads').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.episodeId, table.app] }),
    index('download_days_podcast').on(table.podcastId, table.day),
  ],
)

const weekMs = 7 * 24 * 60 * 60 * 1000

/** What lists show of the downloads of an episode or a podcast. */
export const downloadSums = (now: Date) => ({
  allTime: sql<number>`coalesce(sum(${downloadDays.downloads}), 0)`.mapWith(Number),
  last7Days:
    sql<number>`coalesce(sum(${downloadDays.downloads}) filter (where ${downloadDays.day} > ${new Date(now.getTime() - weekMs).toISOString().slice(0, 10)}::date), 0)`.mapWith(
      Number,
    ),
})

/** How rows are deleted and exported. See scripts/check/rows.mjs for the values. */
export const rowRules = {
  download_salts: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
  download_events: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_listens: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_recordings: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
  download_days: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
} as const
