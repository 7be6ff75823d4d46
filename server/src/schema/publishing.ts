import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import type { RecordingType } from '@castwright/contract/recordings/form.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import { episodes, type EpisodeExtras } from './episodes.ts'
import { podcasts } from './podcasts.ts'
import { recordings } from './recordings.ts'

type PublishedFile = { id: string; fileName: string; fileType: RecordingType; fileSize: number; duration: number }

/** The published state of an episode, shown in the feed and on the public page until it is republished. */
export type Snapshot = Pick<
  EpisodeForm,
  'title' | 'label' | 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber' | 'parentalAdvisory' | 'itunesVisibility'
> &
  // Imported extras.
  Omit<EpisodeExtras, 'recordingId' | 'alternates'> & {
    /** Sanitized HTML. */
    showNotes: string
    /** The start of the show notes as plain text. */
    summary: string
    /** The file name stem in `episode-photos`. Null: the podcast artwork. */
    photo: string | null
    recording: PublishedFile
    /** Other versions of the episode. */
    alternates?: Array<PublishedFile & { bitrate: number; title: string; lang?: string }>
    /** IDs of recordings from earlier snapshots that listeners may still download. */
    earlier?: string[]
  }

/** Published episodes as listeners see them. */
export const publications = pgTable(
  'publications',
  {
    episodeId: belongsTo('episode_id', () => episodes.id).primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id),
    guid: text('guid').notNull(),
    /** The publication date in the feed. */
    publishedAt: instant('published_at').notNull(),
    /** When this snapshot was taken. */
    takenAt: instant('taken_at').notNull(),
    title: text('title').notNull(),
    snapshot: jsonb('snapshot').$type<Snapshot>().notNull(),
  },
  (table) => [
    index('publications_feed').on(table.podcastId, table.publishedAt.desc(), table.episodeId.desc()),
    index('publications_recording').on(table.recordingId),
  ],
)

/** Recordings that published episodes offer as other versions. */
export const publicationAlternates = pgTable(
  'publication_alternates',
  {
    episodeId: belongsTo('episode_id', () => publications.episodeId),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id),
  },
  (table) => [
    primaryKey({ columns: [table.episodeId, table.recordingId] }),
    index('publication_alternates_recording').on(table.recordingId),
  ],
)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  publications: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
  publication_alternates: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
