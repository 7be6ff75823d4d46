import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** The claim of this database to its storage, in one row. See owner.ts. */
export const storageClaim = pgTable('storage_claim', {
  /** Always true, so that there is at most one row. */
  id: boolean('id').primaryKey(),
  instanceId: uuid('instance_id').notNull(),
  generation: bigint('generation', { mode: 'number' }).notNull(),
  token: text('token').notNull(),
  /** The previous token, which the marker may still have. Null if the marker is new. */
  previousToken: text('previous_token'),
  claimedAt: timestamp('claimed_at', { withTimezone: true, precision: 3 }).notNull(),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  storage_claim: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
