import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { PaidPlan, PlanMeasure } from '@castwright/contract/billing/plans.ts'
import type { Plan } from '@castwright/contract/billing/limits.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'

/** The effective plan, derived from the operator's gift and purchases. Users without a row are on the Free plan. */
export const subscriptions = pgTable('subscriptions', {
  userId: belongsTo('user_id', () => users.id).primaryKey(),
  plan: text('plan').$type<Plan>().notNull(),
  isMonthly: boolean('is_monthly').notNull().default(true),
  /** Set by the operator. Applies unless a better plan was bought. */
  gift: text('gift').$type<Plan>(),
  /** Part of the gift to the operator: no limits apply. */
  unlimited: boolean('unlimited').notNull().default(false),
  updatedAt: instant('updated_at').notNull(),
})

/** A user's customer at the payment provider. */
export const customers = pgTable(
  'customers',
  {
    userId: belongsTo('user_id', () => users.id).primaryKey(),
    /** Switching from test mode to a real provider creates new customers. */
    provider: text('provider').notNull(),
    customerId: text('customer_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [uniqueIndex('customers_provider').on(table.provider, table.customerId)],
)

type PurchaseStatus = 'active' | 'past_due' | 'canceled' | 'incomplete'

/** A subscription, synced from the provider after each event. */
export const purchases = pgTable(
  'purchases',
  {
    subscriptionId: text('subscription_id').primaryKey(),
    userId: belongsTo('user_id', () => users.id),
    provider: text('provider').notNull(),
    plan: text('plan').$type<PaidPlan>().notNull(),
    isMonthly: boolean('is_monthly').notNull(),
    status: text('status').$type<PurchaseStatus>().notNull(),
    priceId: text('price_id').notNull(),
    createdAt: instant('created_at').notNull(),
    periodEnd: instant('period_end'),
    /** When it ends. */
    endsAt: instant('ends_at'),
    /** Start of the grace period after a missed payment. */
    pastDueSince: instant('past_due_since'),
    readAt: instant('read_at').notNull(),
  },
  (table) => [index('purchases_user').on(table.userId)],
)

/** Webhook events, each stored once. */
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

/** Usage warnings that were sent. Deleted when usage drops again. */
export const usageWarnings = pgTable(
  'usage_warnings',
  {
    userId: belongsTo('user_id', () => users.id),
    measure: text('measure').$type<PlanMeasure>().notNull(),
    /** The podcast ID for per-podcast limits. Empty for account limits. */
    podcastId: text('podcast_id').notNull().default(''),
    /** 80 or 100. */
    percent: integer('percent').notNull(),
    plan: text('plan').$type<Plan>().notNull(),
    /** The month for downloads, such as `2026-11`. Else empty. */
    month: text('month').notNull().default(''),
    warnedAt: instant('warned_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.measure, table.podcastId, table.percent, table.month] })],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  subscriptions: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  customers: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  purchases: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  payment_events: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  usage_warnings: { owner: 'person', deletion: 'expires', erasure: 'deleted', exported: false },
} as const
