import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CollaboratorType, ShowAccess } from '@castwright/contract/teams.ts'
import { users } from '../identity/tables.ts'
import { podcasts } from '../podcasts/tables.ts'

/** Who works on which podcast, as what, and with which access. */
export const podcastRoles = pgTable(
  'podcast_roles',
  {
    id: uuid('id').primaryKey(),
    podcastId: uuid('podcast_id')
      .notNull()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    showAccess: text('show_access').$type<ShowAccess>().notNull(),
    collaboratorType: text('collaborator_type').$type<CollaboratorType>().notNull(),
    isActive: boolean('is_active').notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    uniqueIndex('podcast_roles_member').on(table.podcastId, table.userId),
    // A podcast has one owner.
    uniqueIndex('podcast_roles_owner')
      .on(table.podcastId)
      .where(sql`${table.showAccess} = 'OWNER'`),
    index('podcast_roles_user').on(table.userId),
  ],
)
