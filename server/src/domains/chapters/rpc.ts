import type { Service } from '../../platform/rpc.ts'
import * as chapters from './service.ts'

export const ChaptersService: Service<'ChaptersService'> = {
  GetChapters: async ({ app, input }) => {
    await chapters.adoptChapters(app, input.recordingId)
    return { list: await chapters.findChapters(app, input.recordingId) }
  },
  SaveChapters: async ({ app, caller, input }) => ({ list: await chapters.saveChapters(app, caller.userId, input) }),
  ImportChapters: async ({ app, caller, input }) => ({ list: await chapters.importChapters(app, caller.userId, input) }),
  WriteChapters: ({ app, caller, input }) => chapters.writeChapters(app, caller.userId, input.recordingId),
  SuggestChapters: async ({ app, input }) => ({ suggestions: await chapters.suggestChapters(app, input.recordingId) }),
}
