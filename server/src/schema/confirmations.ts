import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { ConfirmableMethod } from '@castwright/contract/confirmations/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** What assistants asked for. Rows stay for a while after they were decided, so that the link can say so. */
export const confirmations = pgTable(
  'confirmations',
  {
    id: uuid('id').primaryKey(),
    /** The only person who can confirm it. */
    userId: belongsTo('user_id', () => users.id),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    method: text('method').$type<ConfirmableMethod>().notNull(),
    /** The input of the method, which never changes afterwards. */
    input: jsonb('input').$type<Record<string, unknown>>().notNull(),
    /** The name of the access token. */
    requestedBy: text('requested_by').notNull(),
    secretHash: text('secret_hash').notNull().unique(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Set before the method is called, so that it is never called twice. */
    decidedAt: instant('decided_at'),
  },
  (table) => [index('confirmations_user').on(table.userId, table.expiresAt), index('confirmations_podcast').on(table.podcastId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  confirmations: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
