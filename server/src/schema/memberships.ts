import { isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { MembershipState, TierInterval } from '@castwright/contract/memberships/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import type { ProviderName } from '../platform/payments/port.ts'
import { listeners } from './listeners.ts'
import { podcasts } from './podcasts.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** What listeners can pay for. */
export const tiers = pgTable(
  'tiers',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    /** US cents per interval, for new members. */
    cents: integer('cents').notNull(),
    interval: text('interval').$type<TierInterval>().notNull(),
    hasBonus: boolean('has_bonus').notNull(),
    earlyDays: integer('early_days').notNull(),
    /** Not on sale since then. */
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('tiers_podcast').on(table.podcastId),
    uniqueIndex('tiers_name')
      .on(table.podcastId, sql`lower(${table.name})`)
      .where(isNull(table.archivedAt)),
  ],
)

/** Prices at the payment provider. They can't be changed there, so a tier gets another one when its price or name changes. */
export const tierPrices = pgTable(
  'tier_prices',
  {
    provider: text('provider').$type<ProviderName>().notNull(),
    priceId: text('price_id').notNull(),
    tierId: belongsTo('tier_id', () => tiers.id),
    name: text('name').notNull(),
    cents: integer('cents').notNull(),
    interval: text('interval').$type<TierInterval>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.priceId] }), index('tier_prices_tier').on(table.tierId)],
)

/** People who pay for a tier. There is one row for each address of a show, however often they join. */
export const memberships = pgTable(
  'memberships',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    tierId: uuid('tier_id')
      .notNull()
      .references(() => tiers.id),
    email: text('email').notNull(),
    /** Empty if they didn't enter one. */
    name: text('name').notNull(),
    /** Their private feed. Null until they have paid, and if the team deleted it. */
    listenerId: uuid('listener_id').references(() => listeners.id, { onDelete: 'set null' }),
    provider: text('provider').$type<ProviderName>().notNull(),
    customerId: text('customer_id'),
    subscriptionId: text('subscription_id'),
    state: text('state').$type<MembershipState>().notNull(),
    periodEnd: instant('period_end'),
    endsAt: instant('ends_at'),
    /** The first payment. */
    startedAt: instant('started_at'),
    /** When the provider was last asked. Strictly increasing. */
    readAt: instant('read_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('memberships_email').on(table.podcastId, sql`lower(${table.email})`),
    uniqueIndex('memberships_customer').on(table.provider, table.customerId),
    uniqueIndex('memberships_listener').on(table.listenerId),
    index('memberships_list').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('memberships_tier').on(table.tierId),
    index('memberships_due').on(table.state, table.readAt),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  tiers: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  tier_prices: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  memberships: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
