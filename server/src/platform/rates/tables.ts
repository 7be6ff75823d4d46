import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done in the current window. */
export const rates = pgTable(
  'rates',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('rates_end').on(table.endsAt)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  rates: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
} as const
