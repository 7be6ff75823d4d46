import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { QueryMeta, queryOptionsOf } from '../queries.ts'
import { Id, RequestId } from '../shapes.ts'
import { FileRef } from '../uploads/shapes.ts'
import { RecordingFileName, RecordingType } from './form.ts'
import { recordingLimits } from './limits.ts'
import { Measurement } from './loudness.ts'
import { Recording, recordingProperties, RecordingWithEpisode } from './shapes.ts'

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
  Create: write(editorOf('podcast', { at: 'recording.podcastId' }), {
    summary: 'Checks a completed upload and adds it to the library. Attaches it to an episode if one is given.',
    rate: { max: 400, seconds: 600 },
    input: z.object({
      requestId: RequestId,
      recording: NewRecording.extend({ podcastId: Id, episodeId: EpisodeId.optional() }),
    }),
    output: z.object({ recordingId: Id, recording: Recording }),
  }),
  Find: read(editorOf('recording'), {
    summary: 'Returns a recording with the episode that uses it.',
    output: RecordingWithEpisode,
  }),
  FindByPodcastID: read(editorOf('podcast'), {
    summary: "Lists a podcast's recordings with the episodes that use them. `usage` and `fileType` filter the list.",
    input: z.object({
      requestId: RequestId,
      podcastId: Id,
      usage: RecordingUsage.optional(),
      fileType: RecordingType.optional(),
      queryOptions: RecordingQuery,
    }),
    output: z.object({ recordingsWithEpisodes: z.array(RecordingWithEpisode), total: z.number(), queryMeta: QueryMeta }),
  }),
  FindUnusedByPodcastID: read(editorOf('podcast'), {
    summary: 'Lists the recordings that no episode uses.',
    input: z.object({ requestId: RequestId, podcastId: Id, queryOptions: RecordingQuery }),
    output: z.object({ recordings: z.array(Recording), total: z.number(), queryMeta: QueryMeta }),
  }),
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Returns an episode's recording, or null.",
    input: z.object({ requestId: RequestId, episodeId: Id }),
    output: z.object({ recording: Recording.nullable() }),
  }),
  Update: write(editorOf('recording', { at: 'newRecording.id' }), {
    summary:
      "Renames a recording, attaches it to an episode, or detaches it (empty episodeId). The episode's previous recording returns to the library.",
    input: z.object({
      requestId: RequestId,
      newRecording: z.object({ id: Id, fileName: RecordingFileName.optional(), episodeId: EpisodeId.optional() }),
    }),
    output: z.object({ recording: Recording }),
  }),
  Delete: write(editorOf('recording', { at: 'recording.id' }), {
    summary: 'Permanently deletes a recording, unless a published episode uses it.',
    input: z.object({ requestId: RequestId, recording: z.object({ id: Id }) }),
  }),
  ValidateFileName: read(editorOf('podcast'), {
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
  Replace: write(editorOf('recording', { at: 'oldRecordingId' }), {
    summary:
      'Replaces a recording with a completed upload or another recording. If both have the same name, the replaced recording is deleted. Otherwise, it returns to the library.',
    rate: { max: 400, seconds: 600 },
    input: z.object({
      requestId: RequestId,
      oldRecordingId: Id,
      newRecording: z.union([z.object({ id: Id }), NewRecording]),
    }),
    output: z.object({ recording: Recording }),
  }),
  FindPeaks: read(editorOf('recording'), {
    summary: "Returns a recording's waveform peaks. While the server is still reading them, the list is empty and `isPending` is true.",
    output: z.object({ peaks: z.array(z.number()), isPending: z.boolean() }),
  }),
  SavePeaks: write(editorOf('recording'), {
    summary: "Saves the peaks that the uploader's browser read, if the server can't read the file. Only the first call counts.",
    input: z.object({ recordingId: Id, peaks: Peaks }),
  }),
  SaveMeasurement: write(editorOf('recording'), {
    summary: "Saves the loudness that the uploader's browser measured, if the server can't read the file. Only the first call counts.",
    input: z.object({ recordingId: Id, facts: Measurement }),
  }),
}
