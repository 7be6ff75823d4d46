import { z } from 'zod'
import { method } from './method.ts'
import { Empty, Id, Instant } from './shapes.ts'
import { TeamUser } from './teams.ts'

export const reviewTypes = ['FINAL_REVIEW', 'EPISODE_SETUP', 'AUDIO_QUALITY', 'VIDEO_QUALITY', 'SHOW_NOTES'] as const
export const ReviewType = z.enum(reviewTypes)
export type ReviewType = z.infer<typeof ReviewType>
export const reviewTypeLabels: Record<ReviewType, string> = {
  FINAL_REVIEW: 'Final Review',
  EPISODE_SETUP: 'Episode Setup',
  AUDIO_QUALITY: 'Audio Quality',
  VIDEO_QUALITY: 'Video Quality',
  SHOW_NOTES: 'Show Notes',
}

export const reviewStatuses = ['NOT_STARTED', 'IN_REVIEW', 'REVISE', 'ACCEPT'] as const
export const ReviewStatus = z.enum(reviewStatuses)
export type ReviewStatus = z.infer<typeof ReviewStatus>
export const reviewStatusLabels: Record<ReviewStatus, string> = {
  NOT_STARTED: 'Not Started',
  IN_REVIEW: 'In Review',
  REVISE: 'Revise',
  ACCEPT: 'Accept',
}

export const verdicts = ['Revisions Needed', 'Pending Review', 'Review Complete'] as const
export type Verdict = (typeof verdicts)[number]

/** The overall verdict of an episode's reviews; null without reviews. */
export function verdictOf(statuses: readonly ReviewStatus[]): Verdict | null {
  if (statuses.length === 0) return null
  if (statuses.includes('REVISE')) return 'Revisions Needed'
  return statuses.every((status) => status === 'ACCEPT') ? 'Review Complete' : 'Pending Review'
}

export const EpisodeReview = z.object({
  id: Id,
  episodeId: Id,
  reviewType: ReviewType,
  reviewStatus: ReviewStatus,
  /** Null until a reviewer is chosen. */
  reviewerId: Id.nullable(),
  isDeleted: z.boolean(),
  createdAt: Instant,
})
export type EpisodeReview = z.infer<typeof EpisodeReview>

export const UserWithEpisodeReview = z.object({ user: TeamUser.nullable(), episodeReview: EpisodeReview })
export type UserWithEpisodeReview = z.infer<typeof UserWithEpisodeReview>

export const EpisodeReviewService = {
  FindByEpisodeID: method({
    summary: 'Lists the reviews of an episode with their reviewers, oldest first.',
    input: z.object({ episodeId: Id }),
    output: z.object({ usersWithEpisodeReviews: z.array(UserWithEpisodeReview) }),
  }),
  Create: method({
    summary: 'Adds a review. The Review Episode step is in progress again.',
    input: z.object({ episodeReview: z.object({ episodeId: Id, reviewType: ReviewType, reviewerId: Id.nullish() }) }),
    output: z.object({ episodeReview: EpisodeReview }),
  }),
  Update: method({
    summary: 'Changes the type, the reviewer or the status of a review.',
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
  Delete: method({ summary: 'Removes a review.', input: z.object({ episodeReviewId: Id }), output: Empty }),
}
