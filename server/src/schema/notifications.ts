import { isNotNull, isNull } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Delivery, NotificationType } from '@castwright/contract/notifications/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

const user = () => belongsTo('user_id', () => users.id)

/** The notification list of each user. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid('id').primaryKey(),
    userId: user(),
    type: text('type').$type<NotificationType>().notNull(),
    /** The event key, unique per user. */
    event: text('event').notNull(),
    triggerUserId: uuid('trigger_user_id').references(() => users.id, { onDelete: 'set null' }),
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    /** Values in the sentence at that time. */
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    /** The path in the app. */
    path: text('path').notNull(),
    createdAt: instant('created_at').notNull(),
    readAt: instant('read_at'),
    /** How to email it. Null: not at all, or already sent. */
    delivery: text('delivery').$type<Exclude<Delivery, 'off'>>(),
  },
  (table) => [
    uniqueIndex('notifications_event').on(table.userId, table.event),
    index('notifications_user').on(table.userId, table.createdAt.desc(), table.id.desc()),
    index('notifications_unread').on(table.userId).where(isNull(table.readAt)),
    // For deleting a podcast.
    index('notifications_podcast').on(table.podcastId),
    index('notifications_trigger_user').on(table.triggerUserId),
    index('notifications_delivery').on(table.delivery, table.userId).where(isNotNull(table.delivery)),
  ],
)

/** One row per user with notifications, for polling. */
export const notificationStates = pgTable('notification_states', {
  userId: user().primaryKey(),
  version: bigint('version', { mode: 'number' }).notNull().default(0),
  unread: integer('unread').notNull().default(0),
  /** When the last digest was queued. */
  digestAt: instant('digest_at'),
})

/** Notification settings that a user changed. The contract has the defaults. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  { userId: user(), type: text('type').$type<NotificationType>().notNull(), delivery: text('delivery').$type<Delivery>().notNull() },
  (table) => [primaryKey({ columns: [table.userId, table.type] })],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  notifications: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
  notification_states: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
  notification_preferences: { owner: 'person', deletion: 'kept', erasure: 'deleted', exported: false },
} as const
