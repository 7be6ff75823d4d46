import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uuid } from 'drizzle-orm/pg-core'
import type { ClipFormat, ClipRenderState } from '@castwright/contract/clips/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** Short parts of recordings. They are public while the published episode has a recording of the same sound. */
export const clips = pgTable(
  'clips',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    recordingId: belongsTo('recording_id', () => recordings.id),
    /** Recordings that it belonged to before, and that have the same sound. A published episode may still have one of them. */
    formerRecordingIds: jsonb('former_recording_ids').$type<string[]>().notNull().default([]),
    title: text('title').notNull(),
    /** Milliseconds. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    isInFeed: boolean('is_in_feed').notNull().default(false),
    isOnPage: boolean('is_on_page').notNull().default(false),
    renderState: text('render_state').$type<ClipRenderState>().notNull().default('none'),
    /** What is still to be made, or was asked for last. */
    formats: jsonb('formats').$type<ClipFormat[]>().notNull().default([]),
    /** From 0 to 1. */
    progress: real('progress').notNull().default(0),
    /** Why it failed, as a sentence. */
    error: text('error'),
    /** The process that makes the files. */
    runnerId: uuid('runner_id'),
    attempts: integer('attempts').notNull().default(0),
    isTextMissing: boolean('is_text_missing').notNull().default(false),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    index('clips_recording').on(table.recordingId, table.startMs),
    index('clips_podcast').on(table.podcastId),
    index('clips_creator').on(table.creatorId),
  ],
)

/** Rendered files of clips. */
export const clipFiles = pgTable(
  'clip_files',
  {
    clipId: belongsTo('clip_id', () => clips.id),
    format: text('format').$type<ClipFormat>().notNull(),
    /** Its name in `clips`. */
    object: text('object').notNull(),
    /** Bytes. */
    size: bigint('size', { mode: 'number' }).notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.clipId, table.format] })],
)

/** Imported episodes whose soundbites became clips. The feed no longer has those of the import. */
export const clipAdoptions = pgTable(
  'clip_adoptions',
  {
    episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
    podcastId: podcastId(),
  },
  (table) => [index('clip_adoptions_podcast').on(table.podcastId)],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  clips: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  clip_files: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  clip_adoptions: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
