import { date, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { belongsTo } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** Downloads that an old host counted, by day. A separate series: nothing adds them to our own numbers. */
export const downloadImports = pgTable(
  'download_imports',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    /** What the team calls it, such as the name of the host. */
    name: text('name').notNull(),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('download_imports_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('download_imports_creator').on(table.creatorId),
  ],
)

/** Imported downloads by day and episode. */
export const importedDays = pgTable(
  'imported_days',
  {
    importId: belongsTo('import_id', () => downloadImports.id),
    day: date('day', { mode: 'string' }).notNull(),
    /** Null for the podcast as a whole, and for episodes that aren't here. */
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    downloads: integer('downloads').notNull(),
  },
  (table) => [index('imported_days_import').on(table.importId, table.day), index('imported_days_episode').on(table.episodeId, table.day)],
)

/** What was heard of an episode in our own player and its embeds. Knows no listeners, and has nothing to do with downloads. */
export const listening = pgTable('listening', {
  episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
  /** The day of the first report, in UTC. */
  since: date('since', { mode: 'string' }).notNull(),
  plays: integer('plays').notNull(),
  /** For each hundredth of the episode, how many plays reached it. */
  buckets: integer('buckets').array().notNull(),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  download_imports: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  imported_days: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  listening: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
