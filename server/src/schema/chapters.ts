import { boolean, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { belongsTo, instant } from '../platform/columns.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** `photo` is the stem of an image in `episode-photos`, `image` the address of an imported one. */
export type StoredChapter = {
  id: string
  startMs: number
  endMs?: number
  title: string
  url?: string
  photo?: string
  image?: string
  isHidden?: true
}

/** The chapters that a team works on. What listeners see is a version. */
export const chapterLists = pgTable(
  'chapter_lists',
  {
    recordingId: belongsTo('recording_id', () => recordings.id).primaryKey(),
    podcastId: podcastId(),
    /** In order. */
    chapters: jsonb('chapters').$type<StoredChapter[]>().notNull(),
    isOutdated: boolean('is_outdated').notNull().default(false),
    /** They are those of the file that came with an imported episode. Publishing then uses that. */
    isFromFiles: boolean('is_from_files').notNull().default(false),
    version: integer('version').notNull(),
    updaterId: uuid('updater_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('chapter_lists_podcast').on(table.podcastId), index('chapter_lists_updater').on(table.updaterId)],
)

/** Published chapters. They never change. */
export const chapterVersions = pgTable(
  'chapter_versions',
  {
    id: uuid('id').primaryKey(),
    recordingId: belongsTo('recording_id', () => recordings.id),
    podcastId: podcastId(),
    /** The version of the list. */
    number: integer('number').notNull(),
    chapters: jsonb('chapters').$type<StoredChapter[]>().notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('chapter_versions_recording').on(table.recordingId, table.number),
    index('chapter_versions_podcast').on(table.podcastId),
  ],
)

/** Images of chapters. Those that neither a list nor a snapshot uses are deleted. */
export const chapterImages = pgTable(
  'chapter_images',
  {
    /** The stem of the files in `episode-photos`. */
    photo: text('photo').primaryKey(),
    podcastId: podcastId(),
    recordingId: uuid('recording_id').references(() => recordings.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [index('chapter_images_podcast').on(table.podcastId), index('chapter_images_recording').on(table.recordingId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  chapter_lists: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  chapter_versions: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  chapter_images: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
