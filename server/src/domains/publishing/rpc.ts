import type { EpisodePublishing as Methods } from '@castwright/contract/publishing/methods.ts'
import type { App } from '../../platform/app.ts'
import type { Service } from '../../platform/rpc.ts'
import { findEpisode } from '../episodes/service.ts'
import * as publishing from './service.ts'

type Call = { app: App; caller: { userId: string }; input: { episodeId: string } }

const changed = async <Result>({ app, caller, input }: Call, change: Promise<Result>) => {
  const result = await change
  return { ...result, episode: await findEpisode(app, caller.userId, input.episodeId) }
}

export const EpisodePublishing: Pick<Service<'EpisodeService'>, keyof typeof Methods> = {
  Publish: (call) => changed(call, publishing.publishEpisode(call.app, call.caller.userId, call.input)),
  Schedule: (call) => changed(call, publishing.scheduleEpisode(call.app, call.caller.userId, call.input)),
  Unschedule: (call) => changed(call, publishing.unscheduleEpisode(call.app, call.caller.userId, call.input.episodeId)),
  Unpublish: (call) => changed(call, publishing.unpublishEpisode(call.app, call.caller.userId, call.input.episodeId)),
  CheckRelease: async ({ app, input: { episodeId } }) => ({
    findings: await publishing.runReleaseChecks(app, episodeId),
    stops: await publishing.findReleaseStops(app, episodeId),
  }),
  FindPublishedByPodcastID: ({ app, input }) => publishing.findPublished(app, input),
}
