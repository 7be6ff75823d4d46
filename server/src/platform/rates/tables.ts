import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** How often something was done in the window that is open now. */
export const rates = pgTable(
  'rates',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [index('rates_end').on(table.endsAt)],
)

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  rates: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
} as const
