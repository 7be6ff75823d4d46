import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ActivityKind } from '@castwright/contract/activity.ts'
import { users } from '../identity/tables.ts'

/** The activity log. Rows outlive their podcast and keep the names of deleted accounts. */
export const activities = pgTable(
  'activities',
  {
    id: uuid('id').primaryKey(),
    podcastId: uuid('podcast_id').notNull(),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    actorName: text('actor_name'),
    kind: text('kind').$type<ActivityKind>().notNull(),
    /** Values in the sentence at that time. */
    data: jsonb('data').$type<Record<string, string>>().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('activities_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('activities_actor').on(table.actorId),
  ],
)

/** How rows are deleted and exported. See scripts/check/rows.mjs for the values. */
export const rowRules = {
  activities: { owner: 'podcast', deletion: 'kept', erasure: 'kept', exported: false },
} as const
