import { sql } from 'drizzle-orm'
import { bigint, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from '../identity/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** Every object in an area that clients send files to has a row here before its first byte is stored. */
export const uploads = pgTable(
  'uploads',
  {
    /** Our name for it, never used twice. */
    object: text('object').primaryKey(),
    bucket: text('bucket').notNull(),
    /** Whose it is: a person's, who sent it or whom it shows, or a podcast's. What is a podcast's outlives whoever sent it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    podcastId: uuid('podcast_id'),
    contentType: text('content_type').notNull(),
    /** Bytes. Null: the sender did not tell. */
    size: bigint('size', { mode: 'number' }),
    createdAt: instant('created_at').notNull(),
    /** Until when a client may send it. Null: a copy that we made of an upload after looking into it. */
    expiresAt: instant('expires_at'),
    usedAt: instant('used_at'),
  },
  (table) => [
    index('uploads_user').on(table.userId, table.createdAt),
    index('uploads_podcast')
      .on(table.podcastId)
      .where(sql`${table.podcastId} is not null`),
    index('uploads_unused')
      .on(table.createdAt)
      .where(sql`${table.usedAt} is null`),
    index('uploads_done')
      .on(table.usedAt)
      .where(sql`${table.expiresAt} is not null`),
  ],
)

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  uploads: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: true },
} as const
