import type { Service } from '../../platform/rpc.ts'
import * as analytics from './service.ts'

export const AnalyticsService: Service<'AnalyticsService'> = {
  FindByPodcastID: async ({ app, input }) => analytics.findOverview(app, await analytics.podcastPlace(app, input.podcastId), input),
  FindByEpisodeID: async ({ app, input }) => analytics.findOverview(app, await analytics.episodePlace(app, input.episodeId), input),
  FindByUserID: async ({ app, caller, input }) => analytics.findOverview(app, await analytics.accountPlace(app, caller.userId), input),
  FindEpisodesByPodcastID: async ({ app, input }) => analytics.findEpisodes(app, await analytics.podcastPlace(app, input.podcastId), input),
  FindEpisodesByUserID: async ({ app, caller, input }) =>
    analytics.findEpisodes(app, await analytics.accountPlace(app, caller.userId), input),
  FindComparison: ({ app, input }) => analytics.findComparison(app, input),
  FindListening: ({ app, input }) => analytics.findListening(app, input.episodeId),
  FindReasons: ({ app, input }) => analytics.findReasons(app, input),
  FindReport: ({ app, input }) => analytics.findReport(app, input),
  CreateReportLink: ({ app, caller, input }) => analytics.createReportLink(app, caller.userId, input),
  ParseImport: ({ app, input }) => analytics.parseImport(app, input),
  CreateImport: ({ app, caller, input }) => analytics.createImport(app, caller.userId, input),
  FindImports: async ({ app, input }) => ({ imports: await analytics.findImports(app, input.podcastId) }),
  DeleteImport: ({ app, caller, input }) => analytics.deleteImport(app, caller.userId, input.downloadImportId),
}
