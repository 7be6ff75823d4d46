import { bigint, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '../platform/columns.ts'

/** The last built feed of each podcast and its version. Not a foreign key of the podcast, since it outlives it as a tombstone. */
export const feeds = pgTable('feeds', {
  podcastId: uuid('podcast_id').primaryKey(),
  /** The podcast version it was built from. */
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  /** Its name in `rss-feeds`, next to `.gz` and `.br`. Null until it is built. */
  object: text('object'),
  etag: text('etag'),
  /** When its bytes last changed. */
  modifiedAt: instant('modified_at'),
})

/** Where feeds of shows that moved away redirect to. Kept forever, even when the podcast is deleted. */
export const feedRedirects = pgTable('feed_redirects', {
  podcastId: uuid('podcast_id').primaryKey(),
  /** Null: the podcast was deleted without a redirect. */
  target: text('target'),
  newHost: text('new_host'),
  redirectedAt: instant('redirected_at'),
  deletedAt: instant('deleted_at'),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  feeds: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
  feed_redirects: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: true },
} as const
