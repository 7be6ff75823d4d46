import { not, sql } from 'drizzle-orm'
import { boolean, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { CollaboratorType, InvitationEnd, ShowAccess } from '@castwright/contract/teams/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** Team members and invitations. */
export const podcastRoles = pgTable(
  'podcast_roles',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    /** Null for invitations. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    showAccess: text('show_access').$type<ShowAccess>().notNull(),
    collaboratorType: text('collaborator_type').$type<CollaboratorType>().notNull(),
    isActive: boolean('is_active').notNull(),
    createdAt: instant('created_at').notNull(),
    /** The invited address in lowercase. */
    email: text('email'),
    inviterId: uuid('inviter_id').references(() => users.id, { onDelete: 'set null' }),
    /** Hash of the newest emailed link, which proves the address. Null until the email is written. */
    tokenHash: text('token_hash'),
    /** Hash of the link that the team passes on itself, which proves nothing. Null until someone copies it. */
    copiedHash: text('copied_hash'),
    invitedAt: instant('invited_at'),
    expiresAt: instant('expires_at'),
    allowOtherAddress: boolean('allow_other_address').notNull().default(false),
  },
  (table) => [
    uniqueIndex('podcast_roles_member').on(table.podcastId, table.userId),
    // One owner per podcast.
    uniqueIndex('podcast_roles_owner')
      .on(table.podcastId)
      .where(sql`${table.showAccess} = 'OWNER'`),
    uniqueIndex('podcast_roles_invited').on(table.podcastId, table.email).where(not(table.isActive)),
    uniqueIndex('podcast_roles_token').on(table.tokenHash),
    uniqueIndex('podcast_roles_copied').on(table.copiedHash),
    index('podcast_roles_user').on(table.userId),
    index('podcast_roles_inviter').on(table.inviterId),
  ],
)

/** Links of invitations that no longer work, so that they can say why. Nothing in a row is about a person. */
export const closedInvitations = pgTable(
  'closed_invitations',
  {
    tokenHash: text('token_hash').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    reason: text('reason').$type<InvitationEnd>().notNull(),
    closedAt: instant('closed_at').notNull(),
  },
  (table) => [index('closed_invitations_podcast').on(table.podcastId), index('closed_invitations_time').on(table.closedAt)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  podcast_roles: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: true },
  closed_invitations: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
} as const
