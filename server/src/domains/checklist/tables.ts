import { index, integer, jsonb, pgTable, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import { episodes } from '../episodes/tables.ts'
import { users } from '../identity/tables.ts'

/** An item with the versions at which it came and was changed last. */
export type KeptItem = ChecklistItem & { addedAt: number; changedAt: number }

/** One person's tasks for one episode. */
export const episodeChecklists = pgTable(
  'episode_checklists',
  {
    id: uuid('id').primaryKey(),
    episodeId: uuid('episode_id')
      .notNull()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    items: jsonb('items').$type<KeptItem[]>().notNull().default([]),
    /** Ids of items that were removed: one that another tab still holds does not come back. */
    removed: jsonb('removed').$type<string[]>().notNull().default([]),
    version: integer('version').notNull().default(0),
  },
  (table) => [uniqueIndex('episode_checklists_owner').on(table.episodeId, table.userId), index('episode_checklists_user').on(table.userId)],
)

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  episode_checklists: { owner: 'person', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
