import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { LinkKind } from '@castwright/contract/links.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { podcasts } from '../podcasts/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Everything that opens something without a session. A row is deleted when the link is revoked, and with its creator, podcast or
 * episode. The scope is the narrowest of podcast and episode that is set; a link with neither is about its creator's account.
 */
export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<LinkKind>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    /** Null: there is no secret, because each URL carries the id of this row under a signature. */
    secretHash: text('secret_hash').unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('links_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('links_episode').on(table.episodeId),
    index('links_user').on(table.userId),
    uniqueIndex('links_signed')
      .on(table.kind, table.userId, table.podcastId)
      .where(sql`${table.secretHash} is null`),
  ],
)

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  links: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
