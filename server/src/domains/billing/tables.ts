import { boolean, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { PaidPlan, PlanMeasure } from '@castwright/contract/plans.ts'
import type { Plan } from '@castwright/contract/limits.ts'
import { users } from '../identity/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** The plan that counts, derived from the operator's gift and from what was bought. Whoever has no row here is on the Free plan. */
export const subscriptions = pgTable('subscriptions', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  plan: text('plan').$type<Plan>().notNull(),
  isMonthly: boolean('is_monthly').notNull().default(true),
  /** Set by the operator; it goes before what is bought. */
  gift: text('gift').$type<Plan>(),
  updatedAt: instant('updated_at').notNull(),
})

/** The account of a user at the payment provider, made once. */
export const customers = pgTable(
  'customers',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Which provider: changing from test mode to a real one makes new customers. */
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('customers_provider').on(table.provider, table.customerId)],
)

export type PurchaseStatus = 'active' | 'past_due' | 'canceled' | 'incomplete'

/** A subscription as the provider has it, read from there whenever the provider says that something changed. */
export const purchases = pgTable(
  'purchases',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    provider: text('provider').notNull(),
    plan: text('plan').$type<PaidPlan>().notNull(),
    isMonthly: boolean('is_monthly').notNull(),
    status: text('status').$type<PurchaseStatus>().notNull(),
    priceId: text('price_id').notNull(),
    createdAt: instant('created_at').notNull(),
    periodEnd: instant('period_end'),
    /** It ends then. */
    endsAt: instant('ends_at'),
    /** Since when a payment is missing; the plan goes on for a while. */
    pastDueSince: instant('past_due_since'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('purchases_user').on(table.userId)],
)

/** What the provider told us, each once. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text('provider').notNull(),
    eventId: text('event_id').notNull(),
    type: text('type').notNull(),
    customerId: text('customer_id'),
    createdAt: instant('created_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    handledAt: instant('handled_at'),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] }), index('payment_events_received').on(table.receivedAt)],
)

/** Who was warned that a limit comes near, so that nobody is told twice. Goes when the use falls below again. */
export const usageWarnings = pgTable(
  'usage_warnings',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    measure: text('measure').$type<PlanMeasure>().notNull(),
    /** The podcast whose limit it is, as text; empty for the account's. */
    podcastId: text('podcast_id').notNull().default(''),
    /** 80 or 100. */
    percent: integer('percent').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    /** Of downloads: the month, `2026-11`. Else empty. */
    month: text('month').notNull().default(''),
    warnedAt: instant('warned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.podcastId, table.percent, table.month] })],
)

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  subscriptions: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  customers: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  purchases: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  payment_events: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  usage_warnings: { owner: 'person', deletion: 'expires', erasure: 'deleted', exported: false },
} as const
