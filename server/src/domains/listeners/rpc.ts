import type { Service } from '../../platform/rpc.ts'
import * as listeners from './service.ts'

export const ListenerService: Service<'ListenerService'> = {
  FindByPodcastID: ({ app, input }) => listeners.findListeners(app, input),
  FindSettings: ({ app, input }) => listeners.findSettings(app, input.podcastId),
  UpdateSettings: async ({ app, caller, input }) => ({
    settings: await listeners.updateSettings(app, caller.userId, input.podcastId, input.settings),
  }),
  FindEpisodes: async ({ app, input }) => ({ episodes: await listeners.findEpisodes(app.db, input.podcastId) }),
  ReleaseEpisode: ({ app, caller, input }) => listeners.releaseEpisode(app, caller.userId, input.episodeId),
  WithdrawEpisode: ({ app, caller, input }) => listeners.withdrawEpisode(app, caller.userId, input.episodeId),
  Create: ({ app, caller, input }) => listeners.createListener(app, caller.userId, input),
  Update: async ({ app, caller, input }) => ({ listener: await listeners.updateListener(app, caller.userId, input) }),
  SetState: async ({ app, caller, input }) => ({ listener: await listeners.setState(app, caller.userId, input) }),
  Rotate: ({ app, caller, input }) => listeners.rotateListener(app, caller.userId, input),
  RotateAll: async ({ app, caller, input }) => ({
    rotated: await listeners.rotateAll(app, caller.userId, input.podcastId, { invite: input.invite }),
  }),
  Delete: ({ app, caller, input }) => listeners.deleteListener(app, caller.userId, input),
  FindFeedURL: ({ app, input }) => listeners.findUrls(app, input.podcastId, input.listenerId),
  Invite: async ({ app, caller, input }) => ({
    invited: await listeners.inviteListeners(app, caller.userId, input.podcastId, input.listenerIds),
  }),
  ParseImport: ({ app, input }) => listeners.parseImport(app, input),
  Import: ({ app, caller, input }) => listeners.importMembers(app, caller.userId, input),
  FindCSV: ({ app, input }) => listeners.findCsv(app.db, input.podcastId),
}
