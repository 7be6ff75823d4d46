import { boolean, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

/** Attempts to send an email, of the last days. */
export const emailDeliveries = pgTable(
  'email_deliveries',
  {
    id: uuid('id').primaryKey(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    /** In the outbox, because no mail server was configured. */
    isHeld: boolean('is_held').notNull().default(false),
    /** Why it could not be sent. Null if it was sent or held. */
    error: text('error'),
    /** Whether a later attempt may help. */
    isTemporary: boolean('is_temporary').notNull().default(false),
  },
  (table) => [index('email_deliveries_newest').on(table.createdAt.desc(), table.id.desc())],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  email_deliveries: { owner: 'instance', deletion: 'expires', erasure: 'expires', exported: false },
} as const
