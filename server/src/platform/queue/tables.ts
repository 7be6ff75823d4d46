import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When heavy sweeps last finished, so that a restart doesn't repeat them. */
export const sweepRuns = pgTable('sweep_runs', {
  name: text('name').primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  sweep_runs: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
