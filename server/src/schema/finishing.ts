import { sql } from 'drizzle-orm'
import { bigint, boolean, doublePrecision, index, integer, jsonb, pgTable, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { Cut, FinishingStage, FinishingState, KeptSpan, PresetValues, Sound } from '@castwright/contract/finishing/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { folded } from '../platform/lists/text.ts'
import type { Measured } from '../platform/mastering/encode.ts'
import type { Rendered } from '../platform/mastering/render.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)

/** Which parts of finishing a show uses. Everything is turned off without a row. */
export const finishingSettings = pgTable('finishing_settings', {
  podcastId: belongsTo('podcast_id', () => podcasts.id).primaryKey(),
  isEnabled: boolean('is_enabled').notNull().default(false),
  isOnUpload: boolean('is_on_upload').notNull().default(false),
  isTaggedOnPublish: boolean('is_tagged_on_publish').notNull().default(false),
})

/** Intros and outros. Their files are in `recordings`, so that they count as storage. */
export const finishingSounds = pgTable(
  'finishing_sounds',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    name: text('name').notNull(),
    object: text('object').notNull(),
    fileType: text('file_type').$type<Sound['fileType']>().notNull(),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('finishing_sounds_name').on(table.podcastId, folded(table.name)),
    uniqueIndex('finishing_sounds_object').on(table.object),
    index('finishing_sounds_creator').on(table.creatorId),
  ],
)

type StoredValues = Omit<PresetValues, 'introId' | 'outroId'>

/** Presets for finishing recordings. */
export const finishingPresets = pgTable(
  'finishing_presets',
  {
    id: uuid('id').primaryKey(),
    podcastId: podcastId(),
    name: text('name').notNull(),
    values: jsonb('values').$type<StoredValues>().notNull(),
    introId: uuid('intro_id').references(() => finishingSounds.id, { onDelete: 'set null' }),
    outroId: uuid('outro_id').references(() => finishingSounds.id, { onDelete: 'set null' }),
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('finishing_presets_name').on(table.podcastId, folded(table.name)),
    uniqueIndex('finishing_presets_default')
      .on(table.podcastId)
      .where(sql`${table.isDefault}`),
    index('finishing_presets_intro').on(table.introId),
    index('finishing_presets_outro').on(table.outroId),
  ],
)

/** The parts of a recording that finishing leaves out. */
export const finishingCuts = pgTable(
  'finishing_cuts',
  {
    recordingId: belongsTo('recording_id', () => recordings.id).primaryKey(),
    podcastId: podcastId(),
    /** In order, without overlaps. */
    cuts: jsonb('cuts').$type<Cut[]>().notNull(),
    version: integer('version').notNull(),
    updaterId: uuid('updater_id').references(() => users.id, { onDelete: 'set null' }),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [index('finishing_cuts_podcast').on(table.podcastId), index('finishing_cuts_updater').on(table.updaterId)],
)

/** What an interrupted job has found out so far. */
export type StageFacts = { rendered?: Rendered; measured?: Measured }

/** A job that finishes a recording, and afterwards how its result was made. */
export const finishings = pgTable(
  'finishings',
  {
    id: uuid('id').primaryKey(),
    recordingId: belongsTo('recording_id', () => recordings.id),
    podcastId: podcastId(),
    resultId: uuid('result_id').references(() => recordings.id, { onDelete: 'set null' }),
    state: text('state').$type<FinishingState>().notNull(),
    stage: text('stage').$type<FinishingStage>(),
    progress: real('progress').notNull().default(0),
    presetName: text('preset_name').notNull(),
    /** As they were when it started. */
    values: jsonb('values').$type<PresetValues>().notNull(),
    cuts: jsonb('cuts').$type<Cut[]>().notNull(),
    /** Where parts of the source are in the result. Null until it is rendered. */
    spans: jsonb('spans').$type<KeptSpan[]>(),
    facts: jsonb('facts').$type<StageFacts>().notNull(),
    /** Why it failed, as a sentence. */
    error: text('error'),
    /** Attempts to run it, and the process that runs it. */
    attempts: integer('attempts').notNull().default(0),
    runnerId: uuid('runner_id'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('finishings_open')
      .on(table.recordingId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('finishings_recording').on(table.recordingId, table.createdAt.desc(), table.id.desc()),
    index('finishings_result').on(table.resultId),
    index('finishings_podcast').on(table.podcastId, table.createdAt.desc(), table.id.desc()),
    index('finishings_creator').on(table.creatorId),
    index('finishings_queue')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('waiting', 'running')`),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  finishing_settings: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  finishing_sounds: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  finishing_presets: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  finishing_cuts: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  finishings: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
} as const
