import { index, pgTable, primaryKey, timestamp } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** People who hid the checklist. */
export const dismissedChecklists = pgTable('dismissed_checklists', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** People who hid their first task in a show. */
export const hiddenFirstTasks = pgTable(
  'hidden_first_tasks',
  {
    userId: belongsTo('user_id', () => users.id),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    hiddenAt: instant('hidden_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.podcastId] }), index('hidden_first_tasks_podcast').on(table.podcastId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  hidden_first_tasks: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  dismissed_checklists: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
} as const
