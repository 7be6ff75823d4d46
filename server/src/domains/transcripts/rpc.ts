import type { Service } from '../../platform/rpc.ts'
import * as transcripts from './service.ts'

export const TranscriptsService: Service<'TranscriptsService'> = {
  GetTranscript: async ({ app, input }) => {
    if (await transcripts.isAdoptable(app, input.recordingId)) await transcripts.adoptTranscript(app, input.recordingId)
    return { transcript: await transcripts.findTranscript(app, input.recordingId) }
  },
  SaveSegments: ({ app, caller, input }) => transcripts.saveSegments(app, caller.userId, input),
  ImportTranscript: ({ app, caller, input }) => transcripts.importTranscript(app, caller.userId, input),
  StartTranscription: async ({ app, caller, input }) => ({
    transcription: await transcripts.startTranscription(app, caller.userId, input),
  }),
  CancelTranscription: async ({ app, caller, input }) => ({
    transcription: await transcripts.cancelTranscription(app, caller.userId, input.recordingId),
  }),
  GetTranscription: ({ app, input }) => transcripts.findTranscription(app, input.recordingId),
  MarkChecked: async ({ app, caller, input }) => ({ transcript: await transcripts.markChecked(app, caller.userId, input) }),
  ReleaseTranscript: async ({ app, caller, input }) => ({ transcript: await transcripts.releaseTranscript(app, caller.userId, input) }),
  UpdateLanguage: async ({ app, caller, input }) => ({ transcript: await transcripts.updateLanguage(app, caller.userId, input) }),
  ShiftTranscript: async ({ app, caller, input }) => ({ transcript: await transcripts.shiftTranscript(app, caller.userId, input) }),
  RealignTranscript: async ({ app, caller, input }) => ({ transcript: await transcripts.realignTranscript(app, caller.userId, input) }),
  RenameSpeaker: ({ app, caller, input }) => transcripts.renameSpeaker(app, caller.userId, input),
  ReplaceText: ({ app, caller, input }) => transcripts.replaceInText(app, caller.userId, input),
  FindVersions: async ({ app, input }) => ({ versions: await transcripts.findVersions(app, input.recordingId) }),
  GetVersion: ({ app, input }) => transcripts.findVersion(app, input),
  RestoreVersion: async ({ app, caller, input }) => ({ transcript: await transcripts.restoreVersion(app, caller.userId, input) }),
  DeleteTranscript: ({ app, caller, input }) => transcripts.deleteTranscript(app, caller.userId, input.recordingId),
  FindSettings: async ({ app, input }) => ({ settings: await transcripts.findSettings(app, input.podcastId) }),
  UpdateSettings: async ({ app, caller, input }) => ({ settings: await transcripts.updateSettings(app, caller.userId, input) }),
}
