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

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  versions: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
