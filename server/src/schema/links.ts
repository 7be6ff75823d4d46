import { isNotNull, isNull, sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ReportScope } from '@castwright/contract/analytics/shapes.ts'
import type { LinkKind } from '@castwright/contract/links/shapes.ts'
import { instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { episodeGuests } from './guests.ts'
import { users } from './identity.ts'
import { listeners } from './listeners.ts'
import { podcasts } from './podcasts.ts'

/**
 * Links that work without a session. Rows are deleted when the link is revoked, and with their creator, podcast or episode. The scope
 * is the episode if set, else the podcast, else the creator's account.
 */
export const links = pgTable(
  'links',
  {
    id: uuid('id').primaryKey(),
    kind: text('kind').$type<LinkKind | 'guest' | 'feed'>().notNull(),
    /** Null for links of guests and private feeds, which belong to the podcast and outlive the account of their creator. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    podcastId: uuid('podcast_id').references(() => podcasts.id, { onDelete: 'cascade' }),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'cascade' }),
    /** The guest of a guest link. Null for other kinds. */
    episodeGuestId: uuid('episode_guest_id').references(() => episodeGuests.id, { onDelete: 'cascade' }),
    /** The listener of a private feed. Null for other kinds. */
    listenerId: uuid('listener_id').references(() => listeners.id, { onDelete: 'cascade' }),
    /** What a report shows. Null for other kinds. */
    report: jsonb('report').$type<ReportScope>(),
    /** Null if URLs contain the signed ID of this row instead of a secret. */
    secretHash: text('secret_hash').unique(),
    createdAt: instant('created_at').notNull(),
    /** Null if it works until it is revoked. */
    expiresAt: instant('expires_at'),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [
    index('links_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('links_episode').on(table.episodeId),
    index('links_user').on(table.userId),
    uniqueIndex('links_guest').on(table.episodeGuestId).where(isNotNull(table.episodeGuestId)),
    uniqueIndex('links_listener').on(table.listenerId).where(isNotNull(table.listenerId)),
    uniqueIndex('links_signed').on(table.kind, table.userId, table.podcastId).where(isNull(table.secretHash)),
    // One per member and podcast, and one without a podcast.
    uniqueIndex('links_calendar')
      .on(table.userId, sql`coalesce(${table.podcastId}, '00000000-0000-0000-0000-000000000000')`)
      .where(sql`${table.kind} = 'calendar'`),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  links: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
