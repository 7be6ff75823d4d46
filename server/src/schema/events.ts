import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import { isNotNull } from 'drizzle-orm'
import type { EventData, EventKind } from './events/kinds.ts'
import { users } from './identity.ts'

const user = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** Everything that happened to shows. Rows never change, except that they lose the IDs of deleted accounts. */
export const events = pgTable(
  'events',
  {
    /** In the order of insertion. Transactions commit in another order, so readers that follow events by ID look back a minute. */
    id: uuid('id').primaryKey(),
    at: timestamp('at', { withTimezone: true, precision: 3 }).notNull(),
    kind: text('kind').$type<EventKind>().notNull(),
    /** No foreign key: the event of its deletion stays. */
    podcastId: uuid('podcast_id').notNull(),
    /** No foreign key: events of deleted episodes stay. */
    episodeId: uuid('episode_id'),
    /** Null for automatic changes. */
    actorId: user('actor_id'),
    /** The actor's name at that time. */
    actorName: text('actor_name'),
    /** The person it happened to. */
    subjectId: user('subject_id'),
    /** See events/kinds.ts. */
    data: jsonb('data').$type<EventData<EventKind>>().notNull(),
  },
  (table) => [
    index('events_podcast').on(table.podcastId, table.at.desc(), table.id.desc()),
    index('events_episode').on(table.episodeId, table.at.desc(), table.id.desc()).where(isNotNull(table.episodeId)),
    index('events_actor').on(table.actorId),
    index('events_subject').on(table.subjectId).where(isNotNull(table.subjectId)),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  events: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
