import { z } from 'zod'
import { BonusType, EpisodeForm, EpisodeLevel, EpisodeType, ShowNotes, TrailerType } from './episode-form.ts'
import { method } from './method.ts'
import { ItunesVisibility, ParentalAdvisory } from './podcast-form.ts'
import { Thumbnail } from './podcasts.ts'
import { QueryMeta, queryOptionsOf } from './queries.ts'
import { RecordingFileName } from './recording-form.ts'
import { Recording } from './recordings.ts'
import { Downloads, Empty, Id, Instant, PhotoCrop, Removable, RequestId } from './shapes.ts'
import { FileRef } from './uploads.ts'
import { EpisodeProgress } from './workflow.ts'

const migrationStatuses = ['MIGRATION_NONE', 'MIGRATION_PENDING', 'MIGRATION_LOADING', 'MIGRATION_ERROR', 'MIGRATION_SUCCESS'] as const

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
  migrationStatus: z.enum(migrationStatuses),
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
const EpisodeKind = z.literal([0, 1, 2, 3])

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

/** Sent by older clients instead of `level`, which takes precedence. */
const kinds = { trailerType: TrailerType.nullish(), bonusType: BonusType.nullish() }

const EpisodeRecording = z.union([z.object({ id: Id }), z.object({ fileName: RecordingFileName, url: FileRef })])
export type EpisodeRecording = z.infer<typeof EpisodeRecording>

const EpisodeQuery = queryOptionsOf(episodeProperties)

export const EpisodeService = {
  Create: method({
    summary: 'Creates an episode and notifies the team.',
    input: z.object({
      requestId: RequestId,
      episode: EpisodeForm.extend({
        podcastId: Id,
        ...kinds,
        level: EpisodeLevel.nullish(),
        seasonNumber: EpisodeForm.shape.seasonNumber.default(null),
        episodeNumber: EpisodeForm.shape.episodeNumber.default(null),
        label: EpisodeForm.shape.label.prefault(''),
        itunesVisibility: ItunesVisibility.default('show'),
        plannedReleaseDate: EpisodeForm.shape.plannedReleaseDate.default(null),
      }),
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
      /** A completed upload or a recording from the library. */
      recording: EpisodeRecording.nullish(),
      /** A template of the podcast, for steps, tasks, show notes and reviews. Due dates need a planned release date. */
      templateId: Id.nullish(),
      requestUserId: Id.optional(),
    }),
    output: z.object({ episodeId: Id }),
  }),
  Find: method({
    summary: 'Finds the episodes of a podcast or one episode by its ID. The filters must include one of the two.',
    input: z.object({ requestId: RequestId, queryOptions: EpisodeQuery }),
    output: z.object({ episodes: z.array(Episode), requestId: z.string(), queryMeta: QueryMeta }),
  }),
  FindWithProgress: method({
    summary: 'Lists the episodes of a podcast with their progress, and the count of each list.',
    input: z.object({ requestId: RequestId, kind: EpisodeKind.default(0), queryOptions: EpisodeQuery }),
    output: z.object({
      episodesWithProgress: z.array(EpisodeWithProgress),
      counts: z.object({ all: z.number(), inWork: z.number(), complete: z.number(), published: z.number() }),
      queryMeta: QueryMeta,
    }),
  }),
  Update: method({
    summary:
      'Updates the given fields. Fails if the show notes changed since the given version. Set the photo URL to null to use the podcast artwork.',
    input: z.object({
      requestId: RequestId,
      episodeId: Id,
      episode: EpisodeForm.partial().extend({
        ...kinds,
        showNotes: ShowNotes.optional(),
        showNotesVersion: z.number().int().optional(),
        photoUrl: Removable,
        /** A time in the future schedules the episode. Null unschedules it. */
        scheduledReleaseDate: Instant.nullish(),
        /** The publication date of a published episode. Republish to update the feed. */
        lastPublishedDate: Instant.nullish(),
      }),
      thumbnailFile: FileRef.nullish(),
      thumbnailCrop: PhotoCrop.nullish(),
      /** Replaces the current recording. */
      recording: EpisodeRecording.nullish(),
      requestUserId: Id.optional(),
    }),
    output: z.object({ episode: Episode }),
  }),
  Delete: method({
    summary:
      'Deletes an episode. Its recording moves to the library or is deleted with it. A draft can be restored for 30 days, a published episode can not.',
    input: z.object({ requestId: RequestId, episodeId: Id, deleteRecording: z.boolean().default(false) }),
    output: Empty,
  }),
  FindDeleted: method({
    summary: 'Lists the drafts of a podcast that were deleted in the last 30 days, last deleted first.',
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ episodes: z.array(DeletedEpisode) }),
  }),
  Restore: method({
    summary: 'Restores a deleted draft, with its recording if that is still in the library and not in use.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episode: Episode }),
  }),
}
