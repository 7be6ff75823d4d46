import { isNotNull } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { belongsTo } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'

/** A task with the versions at which it was added and last changed, and the last reminder of its due date. */
export type KeptItem = ChecklistItem & { addedAt: number; changedAt: number; reminded?: 'tomorrow' | 'overdue' }

/** One person's tasks for one episode. */
export const episodeChecklists = pgTable(
  'episode_checklists',
  {
    id: uuid('id').primaryKey(),
    episodeId: belongsTo('episode_id', () => episodes.id),
    userId: belongsTo('user_id', () => users.id),
    items: jsonb('items').$type<KeptItem[]>().notNull().default([]),
    /** IDs of removed items, so that another tab can't restore them. */
    removed: jsonb('removed').$type<string[]>().notNull().default([]),
    version: integer('version').notNull().default(0),
    /** The first due date that its owner still has to be reminded of. */
    remindOn: date('remind_on', { mode: 'string' }),
  },
  (table) => [
    uniqueIndex('episode_checklists_owner').on(table.episodeId, table.userId),
    index('episode_checklists_user').on(table.userId),
    index('episode_checklists_remind').on(table.remindOn, table.id).where(isNotNull(table.remindOn)),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  episode_checklists: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: true },
} as const
