import { z } from 'zod'
import { read, write } from '../method.ts'
import { Empty, Id } from '../shapes.ts'
import { EpisodeReview, ReviewStatus, ReviewType, UserWithEpisodeReview } from './shapes.ts'

export const EpisodeReviewService = {
  FindByEpisodeID: read({
    summary: 'Lists the reviews of an episode with their reviewers, oldest first.',
    right: { on: 'episode', role: 'editor' },
    input: z.object({ episodeId: Id }),
    output: z.object({ usersWithEpisodeReviews: z.array(UserWithEpisodeReview) }),
  }),
  Create: write({
    summary: 'Adds a review. The Review Episode step is in progress again.',
    right: { on: 'episode', at: 'episodeReview.episodeId', role: 'editor' },
    rate: { max: 60, seconds: 600 },
    input: z.object({ episodeReview: z.object({ episodeId: Id, reviewType: ReviewType, reviewerId: Id.nullish() }) }),
    output: z.object({ episodeReview: EpisodeReview }),
  }),
  Update: write({
    summary: 'Changes the type, the reviewer or the status of a review.',
    right: { on: 'episodeReview', at: 'episodeReview.id', role: 'editor' },
    rate: { max: 120, seconds: 600 },
    input: z.object({
      episodeReview: z.object({
        id: Id,
        reviewType: ReviewType.optional(),
        reviewerId: Id.nullish(),
        reviewStatus: ReviewStatus.optional(),
      }),
    }),
    output: z.object({ episodeReview: EpisodeReview }),
  }),
  Delete: write({
    summary: 'Removes a review.',
    right: { on: 'episodeReview', role: 'editor' },
    input: z.object({ episodeReviewId: Id }),
    output: Empty,
  }),
}
