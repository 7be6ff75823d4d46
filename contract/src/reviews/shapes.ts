import { z } from 'zod'
import { Id, Instant } from '../shapes.ts'
import { TeamUser } from '../teams/shapes.ts'

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
