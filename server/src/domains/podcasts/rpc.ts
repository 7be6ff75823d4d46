import type { Service } from '../../platform/rpc.ts'
import * as podcasts from './service.ts'

export const PodcastService: Service<'PodcastService'> = {
  Find: async ({ app, caller, input }) => ({ podcast: await podcasts.findPodcast(app.db, input.podcastId, caller.userId) }),
  FindByUserID: async ({ app, caller }) => ({ podcasts: await podcasts.findPodcastsOf(app.db, caller.userId) }),
}

export const PodcastInfoService = {} as unknown as Service<'PodcastInfoService'>
