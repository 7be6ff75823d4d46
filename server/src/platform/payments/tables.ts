import { bigint, boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../columns.ts'

/** Data of the test-mode provider, which a real one would keep on its own servers. Nothing else reads these tables. */

/** Customers of the test-mode provider. */
export const testCustomers = pgTable('test_customers', {
  id: text('id').primaryKey(),
  /** Idempotency key. */
  key: text('key').notNull().unique(),
  email: text('email').notNull(),
  cardBrand: text('card_brand'),
  cardLast4: text('card_last4'),
  cardExpMonth: integer('card_exp_month'),
  cardExpYear: integer('card_exp_year'),
  createdAt: instant('created_at').notNull(),
})

/** Prices that were created, unlike those of plans. */
export const testPrices = pgTable('test_prices', {
  id: text('id').primaryKey(),
  /** Idempotency key. */
  key: text('key').notNull().unique(),
  name: text('name').notNull(),
  cents: integer('cents').notNull(),
  interval: text('interval').$type<'month' | 'year'>().notNull(),
  createdAt: instant('created_at').notNull(),
})

/** A visit to the checkout or portal. The ID grants access until it expires. */
export const testSessions = pgTable(
  'test_sessions',
  {
    id: text('id').primaryKey(),
    kind: text('kind').$type<'checkout' | 'portal'>().notNull(),
    customerId: text('customer_id')
      .notNull()
      .references(() => testCustomers.id, { onDelete: 'cascade' }),
    priceId: text('price_id'),
    successUrl: text('success_url').notNull(),
    cancelUrl: text('cancel_url').notNull(),
    status: text('status').$type<'open' | 'complete' | 'expired'>().notNull().default('open'),
    subscriptionId: text('subscription_id'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('test_sessions_customer').on(table.customerId)],
)

/** Subscriptions at the test-mode provider. */
export const testSubscriptions = pgTable(
  'test_subscriptions',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => testCustomers.id, { onDelete: 'cascade' }),
    priceId: text('price_id').notNull(),
    status: text('status').$type<'active' | 'past_due' | 'canceled'>().notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    periodStart: instant('period_start').notNull(),
    periodEnd: instant('period_end').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [index('test_subscriptions_customer').on(table.customerId)],
)

/** Invoices of the test-mode provider. */
export const testInvoices = pgTable(
  'test_invoices',
  {
    id: text('id').primaryKey(),
    customerId: text('customer_id')
      .notNull()
      .references(() => testCustomers.id, { onDelete: 'cascade' }),
    subscriptionId: text('subscription_id').notNull(),
    number: text('number').notNull(),
    description: text('description').notNull(),
    /** Cents. */
    total: bigint('total', { mode: 'number' }).notNull(),
    status: text('status').$type<'open' | 'paid' | 'refunded'>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('test_invoices_customer').on(table.customerId, table.createdAt)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  test_customers: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  test_prices: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  test_sessions: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  test_subscriptions: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
  test_invoices: { owner: 'instance', deletion: 'kept', erasure: 'kept', exported: false },
} as const
