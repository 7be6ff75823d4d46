import { bigint, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Counts changes of cached objects. */
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

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  versions: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
