import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts the changes of things that are cached. */
export const versions = pgTable(
  'versions',
  {
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    version: bigint('version', { mode: 'number' }).notNull(),
    changedAt: timestamp('changed_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.key] })],
)
