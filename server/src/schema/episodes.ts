import { isNotNull, isNull, sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { EpisodeForm } from '@castwright/contract/episodes/form.ts'
import type { EpisodeSummary } from '@castwright/contract/episodes/shapes.ts'
import { belongsTo, instant } from '../platform/columns.ts'
import type { XmlElement } from '../platform/xml/port.ts'
import { users } from './identity.ts'
import { podcasts } from './podcasts.ts'

/** A transcript or chapters. With `version`, the file isn't stored but rendered from that version. */
export type ExtraFile = { object: string; type: string; language?: string; rel?: string; version?: string; isMachine?: true }

/** Imported data without form fields, and open podcast tags. Files are object names in `episode-files`. */
export type EpisodeExtras = {
  guidIsPermaLink?: boolean
  seasonName?: string
  /** `img` is the URL of an imported image, `photo` the stem of one in `guest-photos`. `bio` is only for the episode page. */
  persons?: Array<{ name: string; role?: string; group?: string; img?: string; href?: string; photo?: string; bio?: string }>
  /** The recording that transcripts and chapters belong to. */
  recordingId?: string
  transcripts?: ExtraFile[]
  chapters?: ExtraFile
  /** The episode page on another website. */
  link?: string
  itunesTitle?: string
  episodeDisplay?: string
  /** Open podcast tags, and other elements of an imported item. */
  elements?: XmlElement[]
  /** Recordings of the show that are other versions of the episode. */
  alternates?: Array<{ recordingId: string; title: string; lang?: string }>
}

export type EpisodeState = 'in_work' | 'complete' | 'published'

/** Episodes with their form values, in every state from draft to published. */
export const episodes = pgTable(
  'episodes',
  {
    id: uuid('id').primaryKey(),
    podcastId: belongsTo('podcast_id', () => podcasts.id),
    /** Never changes, because podcast apps identify the episode by it. */
    guid: text('guid').notNull(),
    title: text('title').notNull(),
    label: text('label').notNull().default(''),
    episodeType: text('episode_type').$type<EpisodeForm['episodeType']>().notNull().default('FULL'),
    level: text('level').$type<EpisodeForm['level']>(),
    seasonNumber: integer('season_number'),
    episodeNumber: integer('episode_number'),
    parentalAdvisory: text('parental_advisory').$type<EpisodeForm['parentalAdvisory']>().notNull().default('clean'),
    itunesVisibility: text('itunes_visibility').$type<EpisodeForm['itunesVisibility']>().notNull().default('show'),
    /** The file name stem in `episode-photos`. Null: the podcast artwork. */
    photo: text('photo'),
    photoDigest: text('photo_digest'),
    /** Sanitized HTML. */
    showNotes: text('show_notes').notNull().default(''),
    /** The start of the show notes as plain text, for lists. */
    summary: text('summary').notNull().default(''),
    showNotesUpdatedAt: instant('show_notes_updated_at'),
    showNotesUpdaterId: uuid('show_notes_updater_id').references(() => users.id, { onDelete: 'set null' }),
    showNotesVersion: integer('show_notes_version').notNull().default(0),
    /** In seconds. Null without a recording. */
    duration: integer('duration'),
    plannedReleaseDate: instant('planned_release_date'),
    scheduledReleaseDate: instant('scheduled_release_date'),
    isPublished: boolean('is_published').notNull().default(false),
    lastPublishedDate: instant('last_published_date'),
    /**
     * When listeners first could get it, which is what downloads by hour are counted from. Null if it was never published, was imported or
     * backdated, or was published before hours were counted.
     */
    releasedAt: instant('released_at'),
    publishedEpisodeModified: boolean('published_episode_modified').notNull().default(false),
    /** Steps done or skipped, out of six. */
    percentCompleted: integer('percent_completed').notNull().default(0),
    /** The list that contains the episode. */
    state: text('state')
      .$type<EpisodeState>()
      .notNull()
      .generatedAlwaysAs(sql`case when is_published then 'published' when percent_completed = 100 then 'complete' else 'in_work' end`),
    migrationStatus: text('migration_status').$type<EpisodeSummary['migrationStatus']>().notNull().default('MIGRATION_NONE'),
    migrationErrorMessage: text('migration_error_message'),
    extras: jsonb('extras').$type<EpisodeExtras>(),
    creatorId: uuid('creator_id').references(() => users.id, { onDelete: 'set null' }),
    /** Set while a deleted draft can be restored. It exists for no one else: see `isKept`. */
    deletedAt: instant('deleted_at'),
    deleterId: uuid('deleter_id').references(() => users.id, { onDelete: 'set null' }),
    /** The recording to attach again when the draft is restored, if it is still in the library. */
    formerRecordingId: uuid('former_recording_id'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    uniqueIndex('episodes_guid').on(table.podcastId, table.guid),
    // The order of all lists: unpublished first, then newest.
    index('episodes_list').on(table.podcastId, table.isPublished, table.createdAt.desc(), table.lastPublishedDate.desc(), table.id.desc()),
    index('episodes_state').on(
      table.podcastId,
      table.state,
      table.isPublished,
      table.createdAt.desc(),
      table.lastPublishedDate.desc(),
      table.id.desc(),
    ),
    index('episodes_due').on(table.scheduledReleaseDate).where(isNotNull(table.scheduledReleaseDate)),
    // For calendars.
    index('episodes_planned').on(table.podcastId, table.plannedReleaseDate).where(isNotNull(table.plannedReleaseDate)),
    index('episodes_undated')
      .on(table.podcastId)
      .where(sql`${table.plannedReleaseDate} is null and ${table.scheduledReleaseDate} is null and not ${table.isPublished}`),
    index('episodes_deleted').on(table.podcastId, table.deletedAt.desc(), table.id.desc()).where(isNotNull(table.deletedAt)),
    index('episodes_deleter').on(table.deleterId),
    index('episodes_creator').on(table.creatorId),
    index('episodes_show_notes_updater').on(table.showNotesUpdaterId),
  ],
)

/** Not deleted. Every query of episodes has this condition, except those that restore or remove them. */
export const isKept = isNull(episodes.deletedAt)

/** How rows are deleted and exported. See docs/schema.md for the values. */
export const rowRules = {
  episodes: { owner: 'podcast', deletion: 'deleted', erasure: 'anonymized', exported: true },
} as const
