import { pgTable, timestamp } from 'drizzle-orm/pg-core'
import { belongsTo } from '../platform/columns.ts'
import { users } from './identity.ts'

/** People who hid the checklist. */
export const dismissedChecklists = pgTable('dismissed_checklists', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  dismissedAt: timestamp('dismissed_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  dismissed_checklists: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
} as const
