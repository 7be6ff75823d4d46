import { date, integer, pgTable, uuid } from 'drizzle-orm/pg-core'
import { episodes } from '../episodes/tables.ts'

/** What was heard of an episode in our own player and its embeds. Knows no listeners, and has nothing to do with downloads. */
export const listening = pgTable('listening', {
  episodeId: uuid('episode_id')
    .primaryKey()
    .references(() => episodes.id, { onDelete: 'cascade' }),
  /** The day of the first report, in UTC. */
  since: date('since', { mode: 'string' }).notNull(),
  plays: integer('plays').notNull(),
  /** For each hundredth of the episode, how many plays reached it. */
  buckets: integer('buckets').array().notNull(),
})

/** How rows are deleted and exported. See scripts/check/rows.mjs for the values. */
export const rowRules = {
  listening: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
