import { customType, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { SearchKind } from '@castwright/contract/search/shapes.ts'
import { belongsTo } from '../platform/columns.ts'
import { podcasts } from './podcasts.ts'

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** Keeps searches fast after many writes: new entries are merged into the index early. */
const merged = { gin_pending_list_limit: 256 }

/**
 * What can be found, written by triggers on the tables of the other domains. Only those know every writer, imports and cascading
 * deletions included. Lexemes start with the first two letters of the kind, so that a search in one kind doesn't read the others.
 */
export const searchRows = pgTable(
  'search_rows',
  {
    /** The ID of the podcast, episode, role, guest, recording, comment or segment of a transcript. */
    objectId: uuid('object_id').primaryKey(),
    kind: text('kind').$type<SearchKind>().notNull(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    title: text('title').notNull(),
    /** Without markup. */
    body: text('body').notNull(),
    /** `ep:word` for each word, and `ep^word` for the first. */
    titleWords: tsvector('title_words').notNull(),
    /** `ep+ord` for each end of a word, and `ep~wrd` for a word with and without one of its letters, to find typos. */
    titleParts: tsvector('title_parts').notNull(),
    /** `ep:word` for each word of title and body. */
    words: tsvector('words').notNull(),
    /** When title or body changed. */
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull(),
  },
  (table) => [
    index('search_rows_podcast').on(table.podcastId, table.kind, table.updatedAt.desc(), table.objectId.desc()),
    index('search_rows_kind').on(table.kind, table.updatedAt.desc(), table.objectId.desc()),
    index('search_rows_title_words').using('gin', table.titleWords).with(merged),
    index('search_rows_title_parts').using('gin', table.titleParts).with(merged),
    index('search_rows_words').using('gin', table.words).with(merged),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  search_rows: { owner: 'podcast', deletion: 'deleted', erasure: 'deleted', exported: false },
} as const
