import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** When heavy sweeps last finished, so that a restart does not repeat them. */
export const sweepRuns = pgTable('sweep_runs', {
  name: text('name').primaryKey(),
  finishedAt: timestamp('finished_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  sweep_runs: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
