import { z } from 'zod'
import { ItunesVisibility, ParentalAdvisory } from '../podcasts/form.ts'
import { Thumbnail } from '../podcasts/shapes.ts'
import { Recording } from '../recordings/shapes.ts'
import { Downloads, Id, Instant } from '../shapes.ts'
import { EpisodeProgress } from '../workflow/shapes.ts'
import { BonusType, EpisodeLevel, EpisodeType, TrailerType } from './form.ts'

/** The fields of an episode in lists. */
export const EpisodeSummary = z.object({
  id: Id,
  podcastId: Id,
  title: z.string(),
  label: z.string(),
  /** The start of the show notes as plain text. */
  summary: z.string(),
  seasonNumber: z.number().nullable(),
  episodeNumber: z.number().nullable(),
  episodeType: EpisodeType,
  level: EpisodeLevel.nullable(),
  /** Type and level combined, for trailers and bonus episodes. */
  trailerType: TrailerType.nullable(),
  bonusType: BonusType.nullable(),
  /** The episode artwork, or the podcast artwork. */
  photoUrl: z.string(),
  thumbnails: z.array(Thumbnail),
  /** In seconds. Null without a recording. */
  duration: z.number().nullable(),
  plannedReleaseDate: Instant.nullable(),
  scheduledReleaseDate: Instant.nullable(),
  isPublished: z.boolean(),
  lastPublishedDate: Instant.nullable(),
  publishedEpisodeModified: z.boolean(),
  migrationStatus: z.enum(['MIGRATION_NONE', 'MIGRATION_PENDING', 'MIGRATION_LOADING', 'MIGRATION_ERROR', 'MIGRATION_SUCCESS']),
  migrationErrorMessage: z.string().nullable(),
  /** Of a published episode. */
  downloads: Downloads.optional(),
  createdAt: Instant,
})
export type EpisodeSummary = z.infer<typeof EpisodeSummary>

export const Episode = EpisodeSummary.extend({
  hasOwnPhoto: z.boolean(),
  recording: Recording.nullable(),
  parentalAdvisory: ParentalAdvisory,
  itunesVisibility: ItunesVisibility,
  /** Sanitized HTML. */
  showNotes: z.string(),
  showNotesUpdatedAt: Instant.nullable(),
  /** The last editor of the notes. */
  showNotesUpdatedBy: z.string().nullable(),
  showNotesUpdaterId: Id.nullable(),
  /** Increases with every save. Send it back with changed notes to detect conflicts. */
  showNotesVersion: z.number(),
  /** The notes are still those of one of the podcast's templates. */
  hasTemplateNotes: z.boolean(),
})
export type Episode = z.infer<typeof Episode>

export const EpisodeWithProgress = z.object({ episode: EpisodeSummary, episodeProgress: EpisodeProgress })
export type EpisodeWithProgress = z.infer<typeof EpisodeWithProgress>

/** A draft that can be restored. */
export const DeletedEpisode = z.object({
  id: Id,
  title: z.string(),
  deletedAt: Instant,
  /** A name or an email address. Null if the account was deleted. */
  deletedBy: z.string().nullable(),
  /** When it is permanently deleted. */
  expiresAt: Instant,
})
export type DeletedEpisode = z.infer<typeof DeletedEpisode>

/** The four lists of episodes. */
export const episodeKinds = { all: 0, inWork: 1, complete: 2, published: 3 } as const
export const EpisodeKind = z.literal(Object.values(episodeKinds))

/** Properties for filters and sort orders. */
export const episodeProperties = [
  'ID',
  'PodcastID',
  'Title',
  'EpisodeType',
  'SeasonNumber',
  'EpisodeNumber',
  'Label',
  'CurrentStep',
  'AssigneeID',
  'IsPublished',
  'CreatedAt',
  'LastPublishedDate',
  'PlannedReleaseDate',
  'ScheduledReleaseDate',
  'MigrationStatus',
] as const
