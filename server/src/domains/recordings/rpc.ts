import type { Service } from '../../platform/rpc.ts'
import * as recordings from './service.ts'

export const RecordingService: Service<'RecordingService'> = {
  Create: async ({ app, caller, input }) => {
    const row = await recordings.createRecording(app, caller.userId, input.recording)
    return { recordingId: row.id, recording: await recordings.toRecording(app, caller.userId, row) }
  },
  Find: ({ app, caller, input }) => recordings.findWithEpisode(app, caller.userId, input.recordingId),
  FindByPodcastID: ({ app, caller, input }) => recordings.findLibrary(app, caller.userId, input),
  FindUnusedByPodcastID: ({ app, caller, input }) => recordings.findUnused(app, caller.userId, input.podcastId, input.queryOptions),
  FindByEpisodeID: async ({ app, caller, input }) => ({ recording: await recordings.findByEpisode(app, caller.userId, input.episodeId) }),
  Update: async ({ app, caller, input }) => ({
    recording: await recordings.toRecording(app, caller.userId, await recordings.updateRecording(app, caller.userId, input.newRecording)),
  }),
  Delete: ({ app, caller, input }) => recordings.deleteRecording(app, caller.userId, input.recording.id),
  ValidateFileName: ({ app, input }) => recordings.validateFileName(app.db, input.podcastId, input.fileName),
  Replace: async ({ app, caller, input }) => ({
    recording: await recordings.toRecording(
      app,
      caller.userId,
      await recordings.replaceRecording(app, caller.userId, input.oldRecordingId, input.newRecording),
    ),
  }),
  FindPeaks: ({ app, input }) => recordings.findPeaks(app.db, input.recordingId),
  SavePeaks: ({ app, caller, input }) => recordings.saveBrowserPeaks(app, caller.userId, input.recordingId, input.peaks),
  SaveMeasurement: ({ app, caller, input }) => recordings.saveBrowserMeasurement(app, caller.userId, input.recordingId, input.facts),
}
