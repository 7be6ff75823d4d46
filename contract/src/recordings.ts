import { z } from 'zod'
import { recordingLimits } from './limits.ts'
import { Measurement, RecordingMeasurement } from './loudness.ts'
import { method } from './method.ts'
import { QueryMeta, queryOptionsOf } from './queries.ts'
import { RecordingFileName, RecordingType } from './recording-form.ts'
import { Empty, Id, Instant, RequestId } from './shapes.ts'
import { FileRef } from './uploads.ts'

const recordingOrigins = ['finishing', 'tagging'] as const
export type RecordingOrigin = (typeof recordingOrigins)[number]

export const Recording = z.object({
  id: Id,
  podcastId: Id,
  /** Null if no episode uses it. */
  episodeId: Id.nullable(),
  fileName: z.string(),
  /** A playback URL for the team, valid for some hours. */
  url: z.string(),
  /** The same as a download. */
  downloadUrl: z.string(),
  /** Seconds, read from the file. */
  duration: z.number(),
  fileType: RecordingType,
  contentType: z.string(),
  /** Bytes. */
  fileSize: z.number(),
  /** Average kilobits per second. */
  bitrate: z.number(),
  createdAt: Instant,
  isDeleted: z.boolean(),
  /** Whether a published episode uses it, so that it can't be removed or deleted. */
  isPublished: z.boolean(),
  measurement: RecordingMeasurement,
  /** The recording that this one was made from, by finishing it or writing tags. Null if it was uploaded. */
  sourceId: Id.nullable(),
  /** How it was made. Null if it was uploaded. */
  madeBy: z.enum(recordingOrigins).nullable(),
})
export type Recording = z.infer<typeof Recording>

const RecordingEpisode = z.object({ id: Id, title: z.string(), isPublished: z.boolean() })

export const RecordingWithEpisode = z.object({
  recording: Recording,
  /** The episode that uses it. */
  episode: RecordingEpisode.nullable(),
  /** The episode that a guest sent it for. Null if it wasn't sent by a guest. */
  sentFor: RecordingEpisode.nullable(),
})
export type RecordingWithEpisode = z.infer<typeof RecordingWithEpisode>

/** What recordings can be filtered and ordered by. */
export const recordingProperties = ['CreatedAt', 'FileName', 'FileSize', 'Duration', 'FileType'] as const

const RecordingQuery = queryOptionsOf(recordingProperties).omit({ filters: true }).prefault({})

/** Whether an episode uses a recording. */
const RecordingUsage = z.enum(['used', 'unused'])

/** An episode ID, or empty or null for none. */
const EpisodeId = z.union([Id, z.literal('').transform(() => null)]).nullable()

/** A finished upload. Type, duration and size are read from the file, and values from the client are ignored. */
const NewRecording = z.object({ fileName: RecordingFileName, url: FileRef })

/** One value from 0 to 255 per slice of the recording. */
const Peaks = z.array(z.number().int().min(0).max(255)).min(1).max(recordingLimits.peaks)

export const RecordingService = {
  Create: method({
    summary: 'Adds a completed upload to the library, and attaches it to an episode if one is given. The file is checked first.',
    input: z.object({
      requestId: RequestId,
      recording: NewRecording.extend({ podcastId: Id, episodeId: EpisodeId.optional() }),
    }),
    output: z.object({ recordingId: Id, recording: Recording }),
  }),
  Find: method({
    summary: 'Returns a recording with the episode that uses it.',
    input: z.object({ recordingId: Id }),
    output: RecordingWithEpisode,
  }),
  FindByPodcastID: method({
    summary: 'Lists the recordings of a podcast with the episodes that use them. `usage` and `fileType` limit the list.',
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      usage: RecordingUsage.optional(),
      fileType: RecordingType.optional(),
      queryOptions: RecordingQuery,
    }),
    output: z.object({ recordingsWithEpisodes: z.array(RecordingWithEpisode), total: z.number(), queryMeta: QueryMeta }),
  }),
  FindUnusedByPodcastID: method({
    summary: 'Lists the recordings that no episode uses.',
    input: z.object({ requestId: RequestId, podcastId: Id, queryOptions: RecordingQuery }),
    output: z.object({ recordings: z.array(Recording), total: z.number(), queryMeta: QueryMeta }),
  }),
  FindByEpisodeID: method({
    summary: 'Returns the recording of an episode, or null.',
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ recording: Recording.nullable() }),
  }),
  Update: method({
    summary:
      'Renames a recording, attaches it to an episode, or detaches it (empty episodeId). The previous recording of the episode returns to the library.',
    input: z.object({
      requestId: RequestId,
      newRecording: z.object({ id: Id, fileName: RecordingFileName.optional(), episodeId: EpisodeId.optional() }),
    }),
    output: z.object({ recording: Recording }),
  }),
  Delete: method({
    summary: 'Permanently deletes a recording, unless a published episode uses it.',
    input: z.object({ requestId: RequestId, recording: z.object({ id: Id }) }),
    output: Empty,
  }),
  ValidateFileName: method({
    summary: 'Checks whether a podcast already has a recording with this name, and suggests an available one.',
    input: z.object({ requestId: RequestId, fileName: RecordingFileName, podcastId: Id }),
    output: z.object({
      isDuplicate: z.boolean(),
      isAssociatedWithEpisode: z.boolean(),
      newFileName: z.string(),
      duplicateRecordingId: Id.nullable(),
      associatedEpisodeId: Id.nullable(),
    }),
  }),
  Replace: method({
    summary:
      'Replaces a recording with a completed upload or another recording. A replaced recording with the same name is deleted, any other returns to the library.',
    input: z.object({
      requestId: RequestId,
      oldRecordingId: Id,
      newRecording: z.union([z.object({ id: Id }), NewRecording]),
    }),
    output: z.object({ recording: Recording }),
  }),
  FindPeaks: method({
    summary:
      'Returns the waveform peaks of a recording. Empty until they are read: `isPending` says whether the server is still reading them.',
    input: z.object({ recordingId: Id }),
    output: z.object({ peaks: z.array(z.number()), isPending: z.boolean() }),
  }),
  SavePeaks: method({
    summary: "Saves the peaks that the uploader's browser read, if the server can't read the file. Only the first call counts.",
    input: z.object({ recordingId: Id, peaks: Peaks }),
    output: Empty,
  }),
  SaveMeasurement: method({
    summary: "Saves the loudness that the uploader's browser measured, if the server can't read the file. Only the first call counts.",
    input: z.object({ recordingId: Id, facts: Measurement }),
    output: Empty,
  }),
}
