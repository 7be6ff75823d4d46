import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When heavy sweeps last finished, so that a restart does not repeat them. */
export const sweepRuns = pgTable('sweep_runs', {
  name: text('name').primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }).notNull(),
})
