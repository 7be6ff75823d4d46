import type { Output } from '@castwright/contract/methods.ts'
import type { EpisodeReview, ReviewType, UserWithEpisodeReview } from '@castwright/contract/reviews/shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { useChanges } from '../../lib/useChanges.ts'
import { isDeclined, query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'

/** Shows changes by others without a reload. */
const refetchIntervalMs = 30_000

type ReviewsResponse = Output<'EpisodeReviewService.FindByEpisodeID'>

/** One field per change. */
export type Changes = Partial<Pick<EpisodeReview, 'reviewType' | 'reviewerId' | 'reviewStatus'>>

type ReviewChange =
  | { kind: 'add'; reviewType: ReviewType }
  | { kind: 'update'; id: string; changes: Changes }
  | { kind: 'remove'; id: string }

/** Applies a change optimistically, except additions, which get their ID from the server. */
function applyChange(reviews: UserWithEpisodeReview[], change: ReviewChange): UserWithEpisodeReview[] {
  if (change.kind === 'add') return reviews
  if (change.kind === 'remove') return reviews.filter(({ episodeReview }) => episodeReview.id !== change.id)
  return reviews.map((review) =>
    review.episodeReview.id === change.id ? { ...review, episodeReview: { ...review.episodeReview, ...change.changes } } : review,
  )
}

async function saveChange(episodeId: string, change: ReviewChange): Promise<void> {
  if (change.kind === 'add') await rpc('EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: change.reviewType } })
  else if (change.kind === 'remove') await rpc('EpisodeReviewService.Delete', { episodeReviewId: change.id })
  else await rpc('EpisodeReviewService.Update', { episodeReview: { id: change.id, ...change.changes } })
}

function failureOf(change: ReviewChange): string {
  if (change.kind === 'add') return 'Failed to add a new review.'
  if (change.kind === 'remove') return 'Failed to remove review.'
  return change.changes.reviewerId === undefined ? 'Failed to update review type.' : 'Failed to update reviewer.'
}

/** Queries that depend on reviews. */
const dependentQueries = (episodeId: string) => [
  queryKeyOf('EpisodeProgressService.FindByEpisodeID', { episodeId }),
  queryKeyOf('EpisodeService.FindWithProgress'),
]

export type ReviewsState = {
  reviews: readonly UserWithEpisodeReview[]
  isAdding: boolean
  /** Errors are reported here. */
  apply: (change: ReviewChange) => void
}

/** An episode's reviews, updated optimistically. */
export function useReviews(episodeId: string, onChange?: () => void) {
  const reviewsQuery = query('EpisodeReviewService.FindByEpisodeID', { episodeId })
  const { data, error, refetch } = useQuery({
    ...reviewsQuery,
    refetchInterval: refetchIntervalMs,
    select: ({ usersWithEpisodeReviews }: ReviewsResponse) => usersWithEpisodeReviews,
  })
  const { mutate, pending } = useChanges<ReviewChange>(['reviews', episodeId], {
    mutationFn: (change) => saveChange(episodeId, change),
    onSuccess: () => {
      for (const queryKey of dependentQueries(episodeId)) void queryClient.invalidateQueries({ queryKey })
      onChange?.()
    },
    onError: (error, change) => void (isDeclined(error) || toast.error(failureOf(change))),
    // Awaited, so the list never flashes its old state.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  })
  const state: ReviewsState | undefined = data && {
    reviews: pending.reduce((reviews, { change }) => applyChange(reviews, change), data),
    isAdding: pending.some(({ change }) => change.kind === 'add'),
    apply: mutate,
  }
  return { state, error, refetch }
}
