import type { Service } from '../../platform/rpc.ts'
import * as workflow from './service.ts'

export const EpisodeProgressService: Service<'EpisodeProgressService'> = {
  FindByEpisodeID: async ({ app, input }) => ({ episodeProgress: await workflow.findProgress(app.db, input.episodeId) }),
  Update: async ({ app, caller, input }) => ({
    episodeProgress: await workflow.updateProgress(app, caller.userId, input.episodeProgress),
  }),
}
