import type {
  PodcastFeeds as Methods,
  EpisodeTagMethods as EpisodeMethods,
  PodcastTags as TagMethods,
} from '@castwright/contract/feeds/methods.ts'
import type { Service } from '../../platform/rpc.ts'
import * as feeds from './service.ts'

export const PodcastFeeds: Pick<Service<'PodcastService'>, keyof typeof Methods> = {
  GetRSSFeed: ({ app, input }) => feeds.getFeed(app, input.podcastId),
  CheckFeed: async ({ app, input }) => ({ findings: await feeds.checkFeed(app, input.podcastId) }),
  CheckRedirect: async ({ app, input }) => ({ redirectCheck: await feeds.checkRedirect(app, input.podcastId, input.newRssFeedUrl) }),
  Redirect: async ({ app, caller, input }) => ({ podcast: await feeds.redirectFeed(app, caller.userId, input) }),
  StopRedirect: async ({ app, caller, input }) => ({ podcast: await feeds.stopRedirect(app, caller.userId, input.podcastId) }),
}

export const PodcastTags: Pick<Service<'PodcastService'>, keyof typeof TagMethods> = {
  FindOpenTags: ({ app, input }) => feeds.findTags(app, input.podcastId),
  UpdateOpenTags: ({ app, caller, input }) => feeds.updateTags(app, caller.userId, input),
  SetLiveStatus: ({ app, caller, input }) => feeds.setLiveStatus(app, caller.userId, input),
}

export const EpisodeTagMethods: Pick<Service<'EpisodeService'>, keyof typeof EpisodeMethods> = {
  FindOpenTags: ({ app, input }) => feeds.findEpisodeTags(app, input.episodeId),
  UpdateOpenTags: ({ app, caller, input }) => feeds.updateEpisodeTags(app, caller.userId, input),
}
