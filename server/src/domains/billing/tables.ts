import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Plan } from '@castwright/contract/limits.ts'
import { users } from '../identity/tables.ts'

/** Whoever has no row here is on the Free plan. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  plan: text('plan').$type<Plan>().notNull(),
  isMonthly: boolean('is_monthly').notNull().default(true),
  updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
})
