import { isNotNull, not, sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { Measurement, MeasurementReason, RecordingMeasurement } from '@castwright/contract/recordings/loudness.ts'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import type { RecordingOrigin } from '@castwright/contract/recordings/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { folded } from '../platform/lists/text.ts'
import { episodes } from './episodes.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** `pending`: a job computes it. `browser`: we can't read such a file, but the uploader may. `none`: no one could. */
type PeaksState = 'pending' | 'ready' | 'browser' | 'none'

/** Audio and video of a podcast. The facts were read from the file. */
export const recordings = pgTable(
  'recordings',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    episodeId: uuid('episode_id').references(() => episodes.id, { onDelete: 'set null' }),
    fileName: text('file_name').notNull(),
    /** Its name in public URLs since it was first published. Apps know these URLs, so it never changes. */
    publicName: text('public_name'),
    fileType: text('file_type').$type<RecordingType>().notNull(),
    /** Its name in `recordings`. */
    object: text('object').notNull(),
    /** Bytes. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** Bytes before the audio: tags and tables. */
    headerBytes: bigint('header_bytes', { mode: 'number' }).notNull().default(0),
    /** Seconds. */
    duration: doublePrecision('duration').notNull(),
    /** Kilobits per second. */
    bitrate: integer('bitrate').notNull().default(0),
    /** Parts of it are neither audio nor tags. Players skip them. */
    isDamaged: boolean('is_damaged').notNull().default(false),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    /** No longer in the library or counted. Its bytes stay while listeners may request them. */
    isDeleted: boolean('is_deleted').notNull().default(false),
    /** A published episode uses it. */
    isPublished: boolean('is_published').notNull().default(false),
    /** No published episode uses it any more. Until then listeners still get it. */
    retiredUntil: instant('retired_until'),
    peaks: jsonb('peaks').$type<number[]>(),
    peaksState: text('peaks_state').$type<PeaksState>().notNull().default('pending'),
    /** Loudness, peaks, silence and channels. */
    measurement: jsonb('measurement').$type<Measurement>(),
    measurementState: text('measurement_state').$type<RecordingMeasurement['state']>().notNull().default('pending'),
    measurementReason: text('measurement_reason').$type<MeasurementReason>(),
    /** Counted before each attempt, so that a file that crashes the process isn't measured forever. */
    measurementAttempts: integer('measurement_attempts').notNull().default(0),
    /** What it was made from, and how. Null if it was uploaded. */
    sourceId: uuid('source_id').references((): AnyPgColumn => recordings.id, { onDelete: 'set null' }),
    madeBy: text('made_by').$type<RecordingOrigin>(),
  },
  (table) => [
    uniqueIndex('recordings_name').on(table.podcastId, folded(table.fileName)).where(not(table.isDeleted)),
    uniqueIndex('recordings_episode').on(table.episodeId).where(isNotNull(table.episodeId)),
    index('recordings_list').on(table.podcastId, table.createdAt.desc(), table.id.desc()).where(not(table.isDeleted)),
    index('recordings_deleted')
      .on(table.retiredUntil)
      .where(sql`${table.isDeleted}`),
    uniqueIndex('recordings_object').on(table.object),
    index('recordings_podcast').on(table.podcastId),
    index('recordings_creator').on(table.creatorId),
    index('recordings_source').on(table.sourceId),
    index('recordings_peaks_pending')
      .on(table.createdAt)
      .where(sql`${table.peaksState} = 'pending'`),
    index('recordings_measurement_open')
      .on(table.measurementState, table.createdAt.desc())
      .where(sql`${table.measurementState} in ('pending', 'browser') and not ${table.isDeleted}`),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  recordings: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
} as const
