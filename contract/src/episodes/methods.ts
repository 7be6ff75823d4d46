import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { ItunesVisibility } from '../podcasts/form.ts'
import { QueryMeta, queryOptionsOf } from '../queries.ts'
import { RecordingFileName } from '../recordings/form.ts'
import { Id, Instant, PhotoCrop, Removable, RequestId } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { BonusType, EpisodeForm, EpisodeLevel, ShowNotes, TrailerType } from './form.ts'
import { DeletedEpisode, Episode, episodeProperties, EpisodeWithProgress, EpisodeKind } from './shapes.ts'

/** Sent by older clients instead of `level`, which takes precedence. */
const kinds = { trailerType: TrailerType.nullish(), bonusType: BonusType.nullish() }

const EpisodeRecording = z.union([z.object({ id: Id }), z.object({ fileName: RecordingFileName, url: FileRef })])
export type EpisodeRecording = z.infer<typeof EpisodeRecording>

const EpisodeQuery = queryOptionsOf(episodeProperties)

export const EpisodeService = {
  Create: write(editorOf('podcast', { at: 'episode.podcastId' }), {
    summary: 'Creates an episode and notifies the team.',
    rate: { max: 600, seconds: 600 },
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
  Find: read(editorOf('queryOptions'), {
    summary: "Finds a podcast's episodes, or one episode by ID. The filters must include one of the two.",
    input: z.object({ requestId: RequestId, queryOptions: EpisodeQuery }),
    output: z.object({ episodes: z.array(Episode), requestId: z.string(), queryMeta: QueryMeta }),
  }),
  FindWithProgress: read(editorOf('queryOptions'), {
    summary: "Lists a podcast's episodes with their progress, and the number of episodes in each list.",
    input: z.object({ requestId: RequestId, kind: EpisodeKind.default(0), queryOptions: EpisodeQuery }),
    output: z.object({
      episodesWithProgress: z.array(EpisodeWithProgress),
      counts: z.object({ all: z.number(), inWork: z.number(), complete: z.number(), published: z.number() }),
      queryMeta: QueryMeta,
    }),
  }),
  Update: write(editorOf('episode'), {
    summary:
      'Updates the given fields. Fails if the show notes changed since the given version. Set the photo URL to null to use the podcast artwork.',
    // Allows a bulk edit of 500 episodes, and to undo it.
    rate: { max: 1500, seconds: 600 },
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
  Delete: write(editorOf('episode', { scope: 'publish' }), {
    summary:
      "Deletes an episode. Its recording moves to the library or is deleted with it. Drafts can be restored for 30 days, but published episodes can't.",
    input: z.object({ requestId: RequestId, episodeId: Id, deleteRecording: z.boolean().default(false) }),
  }),
  FindDeleted: read(editorOf('podcast'), {
    summary: "Lists a podcast's drafts that were deleted in the last 30 days, most recently deleted first.",
    input: z.object({ requestId: RequestId, podcastId: Id }),
    output: z.object({ episodes: z.array(DeletedEpisode) }),
  }),
  Restore: write(editorOf('deletedEpisode', { at: 'episodeId' }), {
    summary: 'Restores a deleted draft, with its recording if the library still has it and no other episode uses it.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ episode: Episode }),
  }),
}
