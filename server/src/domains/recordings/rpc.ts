import type { Service } from '../../platform/rpc.ts'
import * as recordings from './service.ts'

export const RecordingService: Service<'RecordingService'> = {
  Create: async ({ app, caller, input }) => {
    const row = await recordings.createRecording(app, caller.userId, input.recording)
    return { recordingId: row.id, recording: recordings.toRecording(app, row) }
  },
  FindByPodcastID: ({ app, input }) => recordings.findLibrary(app, input.podcastId, input.queryOptions),
  FindUnusedByPodcastID: ({ app, input }) => recordings.findUnused(app, input.podcastId, input.queryOptions),
  FindByEpisodeID: async ({ app, input }) => ({ recording: await recordings.findOfEpisode(app, input.episodeId) }),
  Update: async ({ app, caller, input }) => ({
    recording: recordings.toRecording(app, await recordings.updateRecording(app, caller.userId, input.newRecording)),
  }),
  Delete: async ({ app, caller, input }) => {
    await recordings.deleteRecording(app, caller.userId, input.recording.id)
    return {}
  },
  ValidateFileName: ({ app, input }) => recordings.validateFileName(app.db, input.podcastId, input.fileName),
  Replace: async ({ app, caller, input }) => ({
    recording: recordings.toRecording(app, await recordings.replaceRecording(app, caller.userId, input.oldRecordingId, input.newRecording)),
  }),
  FindPeaks: ({ app, input }) => recordings.findPeaks(app.db, input.recordingId),
  SavePeaks: async ({ app, caller, input }) => {
    await recordings.saveBrowserPeaks(app, caller.userId, input.recordingId, input.peaks)
    return {}
  },
}
