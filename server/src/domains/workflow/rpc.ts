import type { Service } from '../../platform/rpc.ts'
import * as workflow from './service.ts'

export const InterviewService: Service<'InterviewService'> = {
  FindByEpisodeID: async ({ app, input }) => ({ interview: await workflow.findInterview(app, app.db, input.episodeId) }),
  Save: async ({ app, caller, input }) => ({ interview: await workflow.saveInterview(app, caller.userId, input) }),
  Confirm: async ({ app, caller, input }) => ({ interview: await workflow.confirmInterview(app, caller.userId, input) }),
  Clear: ({ app, caller, input }) => workflow.clearInterview(app, caller.userId, input),
}

export const EpisodeProgressService: Service<'EpisodeProgressService'> = {
  FindByEpisodeID: async ({ app, input }) => ({ episodeProgress: await workflow.findProgress(app, app.db, input.episodeId) }),
  Update: async ({ app, caller, input }) => ({
    episodeProgress: await workflow.updateProgress(app, caller.userId, input.episodeProgress),
  }),
  UpdateAssignee: async ({ app, caller, input }) => ({ episodeProgress: await workflow.updateAssignee(app, caller.userId, input) }),
  UpdateDueDate: async ({ app, caller, input }) => ({ episodeProgress: await workflow.updateDueDate(app, caller.userId, input) }),
}
