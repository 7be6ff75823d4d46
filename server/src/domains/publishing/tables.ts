import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { EpisodeForm } from '@castwright/contract/episode-form.ts'
import type { RecordingType } from '@castwright/contract/recording-form.ts'
import { episodes, type EpisodeExtras } from '../episodes/tables.ts'
import { podcasts } from '../podcasts/tables.ts'
import { recordings } from '../recordings/tables.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3 })

/** An episode as it was when it was published: what feed and public page show, whatever is changed since. */
export type Snapshot = Pick<
  EpisodeForm,
  'title' | 'label' | 'episodeType' | 'level' | 'seasonNumber' | 'episodeNumber' | 'parentalAdvisory' | 'itunesVisibility'
> &
  // What came with an import.
  Omit<EpisodeExtras, 'recordingId'> & {
    /** HTML that was cleaned. */
    showNotes: string
    /** Its beginning as plain text. */
    summary: string
    /** The stem of its names in `episode-photos`; null: the podcast's artwork. */
    photo: string | null
    recording: { id: string; fileName: string; fileType: RecordingType; fileSize: number; duration: number }
    /** What earlier snapshots had, and listeners may still get: the ids of recordings. */
    earlier?: string[]
  }

export const publications = pgTable(
  'publications',
  {
    episodeId: uuid('episode_id')
      .primaryKey()
      .references(() => episodes.id, { onDelete: 'cascade' }),
    podcastId: uuid('podcast_id')
      .notNull()
      .references(() => podcasts.id, { onDelete: 'cascade' }),
    recordingId: uuid('recording_id')
      .notNull()
      .references(() => recordings.id),
    guid: text('guid').notNull(),
    /** The date under which it stands in the feed. */
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

/** What becomes of the rows: scripts/check/rows.mjs says what each value means. */
export const rowRules = {
  publications: { owner: 'podcast', deletion: 'deleted', erasure: 'kept', exported: true },
} as const
