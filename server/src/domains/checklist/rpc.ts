import type { Service } from '../../platform/rpc.ts'
import * as checklist from './service.ts'

export const EpisodeChecklistService: Service<'EpisodeChecklistService'> = {
  FindByEpisodeID: async ({ app, caller, input }) => ({
    episodeChecklist: await checklist.findChecklist(app.db, { episodeId: input.episodeId, userId: caller.userId }),
  }),
  Update: async ({ app, caller, input: { episodeChecklist } }) => ({
    episodeChecklist: await checklist.updateChecklist(
      app,
      { episodeId: episodeChecklist.episodeId, userId: caller.userId },
      episodeChecklist,
    ),
  }),
}
