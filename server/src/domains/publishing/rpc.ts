import type { EpisodePublishing as Methods } from '@castwright/contract/publishing.ts'
import type { App } from '../../platform/app.ts'
import type { Service } from '../../platform/rpc.ts'
import { findEpisode } from '../episodes/service.ts'
import * as publishing from './service.ts'

const changed = async (app: App, episodeId: string, change: Promise<void>) => {
  await change
  return { episode: await findEpisode(app, episodeId) }
}

export const EpisodePublishing: Pick<Service<'EpisodeService'>, keyof typeof Methods> = {
  Publish: ({ app, caller, input }) => changed(app, input.episodeId, publishing.publishEpisode(app, caller.userId, input)),
  Schedule: ({ app, caller, input }) => changed(app, input.episodeId, publishing.scheduleEpisode(app, caller.userId, input)),
  Unschedule: ({ app, caller, input }) => changed(app, input.episodeId, publishing.unscheduleEpisode(app, caller.userId, input.episodeId)),
  Unpublish: ({ app, caller, input }) => changed(app, input.episodeId, publishing.unpublishEpisode(app, caller.userId, input.episodeId)),
  CheckRelease: async ({ app, input }) => ({ findings: await publishing.checkRelease(app, input.episodeId) }),
  FindPublishedByPodcastID: ({ app, input }) => publishing.findPublished(app, input),
}
