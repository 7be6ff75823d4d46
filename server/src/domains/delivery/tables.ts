import { sql } from 'drizzle-orm'
import { bigint, boolean, customType, date, index, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })
/** As PostgreSQL writes it: `{[0,1024),[4096,8192)}`. */
const byteRanges = customType<{ data: string }>({ dataType: () => 'int8multirange' })
const day = (name: string) => date(name, { mode: 'string' })

/** What hides the addresses of a day. Without it nobody can tell whose they were: it goes when the day is settled. */
export const downloadSalts = pgTable('download_salts', {
  day: day('day').primaryKey(),
  salt: bytes('salt').notNull(),
})

/** Requests for media as they came in, written in batches. They go once they are settled and nobody can ask about them any more. */
export const downloadEvents = pgTable(
  'download_events',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** UTC, as everything that is counted by day. */
    day: day('day').notNull(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    podcastId: uuid('podcast_id').notNull(),
    episodeId: uuid('episode_id').notNull(),
    recordingId: uuid('recording_id').notNull(),
    /** Address and agent under the salt of the day. */
    listener: bytes('listener').notNull(),
    /** The app's name, as our lists have it. */
    app: text('app').notNull(),
    /** Why it is held for a listener's, or not: `counts`, `bot`, `tiny`, ... */
    verdict: text('verdict').notNull(),
    /** Which list or rule said so. */
    basis: text('basis').notNull().default(''),
    /** So many bytes of this recording make a download. */
    threshold: bigint('threshold', { mode: 'number' }).notNull().default(0),
    /** Both ends count. */
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

/** What one listener got of one recording of an episode in one day, all requests united. One download an episode, whatever it has. */
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

/** Of which episode a recording was fetched last: one that was replaced is still fetched for it. */
export const downloadRecordings = pgTable('download_recordings', {
  recordingId: uuid('recording_id').primaryKey(),
  episodeId: uuid('episode_id').notNull(),
})

/** Downloads by day, episode and app: kept for ever, also when the episode is gone. */
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

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  download_salts: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
  download_events: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_listens: { owner: 'podcast', deletion: 'expires', erasure: 'expires', exported: false },
  download_recordings: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
  download_days: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
} as const
