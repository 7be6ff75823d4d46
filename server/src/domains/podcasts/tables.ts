import { boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

export const podcasts = pgTable('podcasts', {
  id: uuid('id').primaryKey(),
  title: text('title').notNull(),
  profileUrl: text('profile_url').notNull().unique(),
  mediaFormat: text('media_format').$type<'audio' | 'video'>().notNull(),
  isComplete: boolean('is_complete').notNull().default(false),
  createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
})
