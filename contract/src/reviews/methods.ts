import { z } from 'zod'
import { editorOf, read, write } from '../method.ts'
import { Id } from '../shapes.ts'
import { EpisodeReview, ReviewStatus, ReviewType, UserWithEpisodeReview } from './shapes.ts'

export const EpisodeReviewService = {
  FindByEpisodeID: read(editorOf('episode'), {
    summary: "Lists an episode's reviews with their reviewers, oldest first.",
    output: z.object({ usersWithEpisodeReviews: z.array(UserWithEpisodeReview) }),
  }),
  Create: write(editorOf('episode', { at: 'episodeReview.episodeId' }), {
    summary: 'Adds a review and sets the Review Episode step back to in progress.',
    rate: { max: 60, seconds: 600 },
    input: z.object({ episodeReview: z.object({ episodeId: Id, reviewType: ReviewType, reviewerId: Id.nullish() }) }),
    output: z.object({ episodeReview: EpisodeReview }),
  }),
  Update: write(editorOf('episodeReview', { at: 'episodeReview.id' }), {
    summary: "Changes a review's type, reviewer or status.",
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
  Delete: write(editorOf('episodeReview'), {
    summary: 'Removes a review.',
  }),
}
