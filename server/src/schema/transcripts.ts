import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type {
  SegmentWord,
  TranscriptionEngine,
  TranscriptionState,
  TranscriptSource,
  VersionReason,
} from '@castwright/contract/transcripts/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import type { CaptionSegment } from '../platform/captions/types.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

const podcastId = () => belongsTo('podcast_id', () => podcasts.id)
const recordingId = () => belongsTo('recording_id', () => recordings.id)

/** The transcript that a team works on. What listeners see is a version: see `transcript_versions`. */
export const transcripts = pgTable(
  'transcripts',
  {
    id: uuid('id').primaryKey(),
    recordingId: recordingId(),
    podcastId: podcastId(),
    /** A language code, or empty if unknown. */
    language: text('language').notNull(),
    source: text('source').$type<TranscriptSource>().notNull(),
    isChecked: boolean('is_checked').notNull().default(false),
    isReleased: boolean('is_released').notNull().default(false),
    isOutdated: boolean('is_outdated').notNull().default(false),
    /** Its text is that of the files that came with an imported episode. Publishing then uses those. */
    isFromFiles: boolean('is_from_files').notNull().default(false),
    version: integer('version').notNull(),
    updaterId: uuid('updater_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('transcripts_recording').on(table.recordingId),
    index('transcripts_podcast').on(table.podcastId),
    index('transcripts_updater').on(table.updaterId),
  ],
)

/** The segments of transcripts. */
export const transcriptSegments = pgTable(
  'transcript_segments',
  {
    id: uuid('id').primaryKey(),
    transcriptId: belongsTo('transcript_id', () => transcripts.id),
    /** Milliseconds. */
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    /** Empty if unknown. */
    speaker: text('speaker').notNull(),
    text: text('text').notNull(),
    words: jsonb('words').$type<SegmentWord[]>(),
    confidence: real('confidence'),
    isChecked: boolean('is_checked').notNull().default(false),
    version: integer('version').notNull().default(1),
  },
  (table) => [index('transcript_segments_order').on(table.transcriptId, table.startMs, table.id)],
)

/** Saved versions of transcripts. They never change, and they outlive their transcript, so that it can be restored and a published episode keeps its own. */
export const transcriptVersions = pgTable(
  'transcript_versions',
  {
    id: uuid('id').primaryKey(),
    recordingId: recordingId(),
    podcastId: podcastId(),
    /** The transcript and its version. Another transcript of the recording starts again from 1. */
    transcriptId: uuid('transcript_id').notNull(),
    number: integer('number').notNull(),
    reason: text('reason').$type<VersionReason>().notNull(),
    language: text('language').notNull(),
    source: text('source').$type<TranscriptSource>().notNull(),
    isChecked: boolean('is_checked').notNull(),
    segments: jsonb('segments').$type<CaptionSegment[]>().notNull(),
    segmentCount: integer('segment_count').notNull(),
    wordCount: integer('word_count').notNull(),
    /** A snapshot contained it at some time, so it isn't removed with old versions. */
    isPublished: boolean('is_published').notNull().default(false),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('transcript_versions_number').on(table.transcriptId, table.number),
    index('transcript_versions_recording').on(table.recordingId, table.createdAt.desc(), table.id.desc()),
    index('transcript_versions_podcast').on(table.podcastId),
    index('transcript_versions_author').on(table.authorId),
  ],
)

/** A job that makes a transcript from a recording. */
export const transcriptions = pgTable(
  'transcriptions',
  {
    id: uuid('id').primaryKey(),
    recordingId: recordingId(),
    podcastId: podcastId(),
    state: text('state').$type<TranscriptionState>().notNull(),
    /** A language code, or empty to detect it. */
    language: text('language').notNull(),
    /** One file per speaker. Empty: the recording itself. */
    tracks: jsonb('tracks').$type<Array<{ recordingId: string; speaker: string }>>().notNull(),
    /** What makes it, such as `moonshine-tiny`. Set when it starts. */
    engine: text('engine'),
    /** Pieces in all and done. Null until the recording was cut into pieces. */
    piecesTotal: integer('pieces_total'),
    piecesDone: integer('pieces_done').notNull().default(0),
    /** Why it failed, as a sentence. */
    error: text('error'),
    /** Attempts to run it, and the process that runs it until the lease expires. */
    attempts: integer('attempts').notNull().default(0),
    runnerId: uuid('runner_id'),
    leasedUntil: instant('leased_until'),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    startedAt: instant('started_at'),
    finishedAt: instant('finished_at'),
  },
  (table) => [
    uniqueIndex('transcriptions_open')
      .on(table.recordingId)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('transcriptions_recording').on(table.recordingId, table.createdAt.desc(), table.id.desc()),
    index('transcriptions_queue')
      .on(table.createdAt, table.id)
      .where(sql`${table.state} in ('waiting', 'running')`),
    index('transcriptions_podcast').on(table.podcastId),
    index('transcriptions_creator').on(table.creatorId),
  ],
)

/** What a transcription has cut the recording into. A finished piece isn't done again after a restart. */
export const transcriptionPieces = pgTable(
  'transcription_pieces',
  {
    transcriptionId: belongsTo('transcription_id', () => transcriptions.id),
    position: integer('position').notNull(),
    /** The index in `tracks`, or 0. */
    track: integer('track').notNull().default(0),
    startMs: integer('start_ms').notNull(),
    endMs: integer('end_ms').notNull(),
    /** Null until it is done. Empty if no one speaks. */
    segments: jsonb('segments').$type<CaptionSegment[]>(),
    attempts: integer('attempts').notNull().default(0),
    /** How long it took, to estimate the time left. */
    tookMs: integer('took_ms'),
    doneAt: instant('done_at'),
  },
  (table) => [primaryKey({ columns: [table.transcriptionId, table.position] })],
)

/** What each server that transcribes can do, for servers with `ROLE=web`. A server that stopped no longer reports. */
export const transcriptionEngines = pgTable('transcription_engines', {
  /** The host and the process. */
  server: text('server').primaryKey(),
  engine: jsonb('engine').$type<TranscriptionEngine>().notNull(),
  seenAt: instant('seen_at').notNull(),
})

/** Settings for transcripts. A show without a row has the defaults. */
export const transcriptSettings = pgTable('transcript_settings', {
  podcastId: belongsTo('podcast_id', () => podcasts.id).primaryKey(),
  isAutoReleased: boolean('is_auto_released').notNull().default(false),
})

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  transcripts: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  transcript_segments: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  transcript_versions: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
  transcriptions: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: false },
  transcription_pieces: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: false },
  transcription_engines: { owner: 'instance', deletion: 'expires', erasure: 'kept', exported: false },
  transcript_settings: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
