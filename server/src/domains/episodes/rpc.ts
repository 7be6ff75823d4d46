import type { EpisodeService as Methods } from '@castwright/contract/episodes/methods.ts'
import type { Service } from '../../platform/rpc.ts'
import * as episodes from './service.ts'

export const EpisodeService: Pick<Service<'EpisodeService'>, keyof typeof Methods> = {
  Create: async ({ app, caller, input }) => ({ episodeId: await episodes.createEpisode(app, caller.userId, input) }),
  Find: async ({ app, caller, input }) => ({
    ...(await episodes.findEpisodes(app, caller.userId, input.queryOptions)),
    requestId: input.requestId ?? '',
  }),
  FindWithProgress: ({ app, input }) => episodes.findWithProgress(app, input.kind, input.queryOptions),
  Update: async ({ app, caller, input }) => {
    await episodes.updateEpisode(app, caller.userId, input)
    return { episode: await episodes.findEpisode(app, caller.userId, input.episodeId) }
  },
  Delete: ({ app, caller, input }) => episodes.deleteEpisode(app, caller.userId, input.episodeId, input),
  FindDeleted: ({ app, input }) => episodes.findDeleted(app, input.podcastId),
  Restore: async ({ app, caller, input }) => {
    await episodes.restoreEpisode(app, caller.userId, input.episodeId)
    return { episode: await episodes.findEpisode(app, caller.userId, input.episodeId) }
  },
}
