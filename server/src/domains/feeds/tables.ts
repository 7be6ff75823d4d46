import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The feed of each podcast as it was built last, and of which version. Not tied to the podcast: it outlives it as a tombstone. */
export const feeds = pgTable('feeds', {
  podcastId: uuid('podcast_id').primaryKey(),
  /** The version of the podcast that it was built from. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Its name in `rss-feeds`, with `.gz` and `.br` beside it; null until it is built. */
  object: text('object'),
  etag: text('etag'),
  /** When its bytes changed last. */
  modifiedAt: instant('modified_at'),
})

/** Where a feed went. The row stays for ever, also when its podcast is deleted. */
export const feedRedirects = pgTable('feed_redirects', {
  podcastId: uuid('podcast_id').primaryKey(),
  /** Null: the podcast was deleted and leads nowhere. */
  target: text('target'),
  newHost: text('new_host'),
  redirectedAt: instant('redirected_at'),
  deletedAt: instant('deleted_at'),
})

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  feeds: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
  feed_redirects: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
} as const
