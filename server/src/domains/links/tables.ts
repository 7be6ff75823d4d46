import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReportScope } from '@castwright/contract/analytics.ts'
import type { LinkKind } from '@castwright/contract/links.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'
import { podcasts } from '../podcasts/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/**
 * Links that work without a session. Rows are deleted when the link is revoked, and with their creator, podcast or episode. The scope
 * is the episode if set, else the podcast, else the creator's account.
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
    /** What a report shows. Null for other kinds. */
    report: jsonb('report').$type<ReportScope>(),
    /** Null if URLs contain the signed ID of this row instead of a secret. */
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
