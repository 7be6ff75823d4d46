import type { Service } from '../../platform/rpc.ts'
import * as reviews from './service.ts'

export const EpisodeReviewService: Service<'EpisodeReviewService'> = {
  FindByEpisodeID: async ({ app, input }) => ({ usersWithEpisodeReviews: await reviews.findReviews(app, input.episodeId) }),
  Create: async ({ app, caller, input }) => ({ episodeReview: await reviews.createReview(app, caller.userId, input.episodeReview) }),
  Update: async ({ app, caller, input }) => ({ episodeReview: await reviews.updateReview(app, caller.userId, input.episodeReview) }),
  Delete: ({ app, caller, input }) => reviews.deleteReview(app, caller.userId, input.episodeReviewId),
}
