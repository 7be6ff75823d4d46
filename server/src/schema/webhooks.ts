import { bigint, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { isNull, sql } from 'drizzle-orm'
import type { DeliveredEvent, DeliveryState, WebhookEvent, WebhookKind } from '@castwright/contract/webhooks/names.ts'
import type { DeliveryAttempt } from '@castwright/contract/webhooks/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

export type Value = string | number | boolean | null

/** What a message says, by Standard Webhooks. Keys are in snake_case, like in the API. */
export type Payload = {
  type: DeliveredEvent
  timestamp: string
  data: {
    /** Counts the messages of a show. Null for tests. */
    sequence: number | null
    podcast: { id: string; title: string; url: string }
    episode: { id: string; title: string } | null
    /** Who did it. Null for guests and automatic changes. */
    actor: { name: string } | null
    /** Where it is in the app. */
    url: string
    [detail: string]: Value | object
  }
}

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** Who is told of what happens to a show. */
export const webhooks = pgTable(
  'webhooks',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    kind: text('kind').$type<WebhookKind>().notNull(),
    name: text('name').notNull(),
    events: jsonb('events').$type<WebhookEvent[]>().notNull(),
    /** Its host. Null for emails. */
    host: text('host'),
    /** Where it sends to, encrypted, because addresses of chat services are secrets. Null for emails. See domains/webhooks/service/target.ts. */
    target: text('target'),
    /** The team member who gets its emails. */
    recipientId: uuid('recipient_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Encrypted. Only of standard webhooks. */
    secret: text('secret'),
    previousSecret: text('previous_secret'),
    previousSecretUntil: instant('previous_secret_until'),
    isEnabled: boolean('is_enabled').notNull().default(true),
    disabledReason: text('disabled_reason').$type<'gone' | 'failing'>(),
    failingSince: instant('failing_since'),
    lastDeliveredAt: instant('last_delivered_at'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('webhooks_podcast').on(table.podcastId, table.createdAt, table.id), index('webhooks_recipient').on(table.recipientId)],
)

/** The last number given to a message of a show. Its lock keeps numbers unique. */
export const webhookSequences = pgTable('webhook_sequences', {
  podcastId: podcastId().primaryKey(),
  last: bigint('last', { mode: 'number' }).notNull(),
})

/** An event that at least one webhook is told of, or a test. */
export const webhookMessages = pgTable(
  'webhook_messages',
  {
    /** That of the event. */
    id: uuid('id').primaryKey(),
    /** No foreign key: it is written with events, which must not lock their show. */
    podcastId: uuid('podcast_id').notNull(),
    event: text('event').$type<DeliveredEvent>().notNull(),
    at: instant('at').notNull(),
    sequence: bigint('sequence', { mode: 'number' }),
    /** Null until its deliveries exist. Without names of guests, so that nothing is left of them when they are erased. */
    payload: jsonb('payload').$type<Payload>(),
  },
  (table) => [
    uniqueIndex('webhook_messages_sequence').on(table.podcastId, table.sequence),
    index('webhook_messages_new').on(table.podcastId, table.id).where(isNull(table.payload)),
    index('webhook_messages_at').on(table.at),
  ],
)

/** What one webhook gets of a message. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    /** Part of the header `webhook-id`. */
    id: uuid('id').primaryKey(),
    webhookId: belongsTo('webhook_id', () => webhooks.id),
    messageId: belongsTo('message_id', () => webhookMessages.id),
    state: text('state').$type<DeliveryState>().notNull().default('waiting'),
    /** Attempts since it was created or replayed. They determine the next one. */
    attempts: integer('attempts').notNull().default(0),
    /** When it is sent. While it is being sent, when it is sent again if this process dies. */
    nextAt: instant('next_at').notNull(),
    /** The last ones, oldest first. */
    log: jsonb('log').$type<DeliveryAttempt[]>().notNull().default([]),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('webhook_deliveries_message').on(table.messageId, table.webhookId),
    index('webhook_deliveries_webhook').on(table.webhookId, table.createdAt.desc(), table.id.desc()),
    index('webhook_deliveries_due')
      .on(table.nextAt)
      .where(sql`${table.state} = 'waiting'`),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  webhooks: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: false },
  webhook_sequences: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  webhook_messages: { owner: 'podcast', deletion: 'expires', erasure: 'kept', exported: false },
  webhook_deliveries: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
