import type { Output } from '@castwright/contract/methods.ts'
import type { EpisodeReview, ReviewType, UserWithEpisodeReview } from '@castwright/contract/reviews.ts'
import { useMutation, useMutationState, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../lib/queryClient.ts'
import { query, queryKeyOf, rpc } from '../../lib/rpc.ts'
import { toast } from '../../ui/toast.tsx'
import { words } from './words.ts'

/** Milliseconds. What others do appears without a reload. */
const every = 30_000

type Found = Output<'EpisodeReviewService.FindByEpisodeID'>

/** One field of a review at a time. */
export type Changes = Partial<Pick<EpisodeReview, 'reviewType' | 'reviewerId' | 'reviewStatus'>>

export type Deed =
  | { kind: 'add'; reviewType: ReviewType }
  | { kind: 'change'; id: string; changes: Changes }
  | { kind: 'remove'; id: string }

const keyOf = (episodeId: string) => ['reviews', episodeId] as const

/** The list as it will be. What is added has no id before the server gives it one. */
function after(reviews: UserWithEpisodeReview[], deed: Deed): UserWithEpisodeReview[] {
  if (deed.kind === 'add') return reviews
  if (deed.kind === 'remove') return reviews.filter(({ episodeReview }) => episodeReview.id !== deed.id)
  return reviews.map((review) =>
    review.episodeReview.id === deed.id ? { ...review, episodeReview: { ...review.episodeReview, ...deed.changes } } : review,
  )
}

async function send(episodeId: string, deed: Deed): Promise<void> {
  if (deed.kind === 'add') await rpc('EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: deed.reviewType } })
  else if (deed.kind === 'remove') await rpc('EpisodeReviewService.Delete', { episodeReviewId: deed.id })
  else await rpc('EpisodeReviewService.Update', { episodeReview: { id: deed.id, ...deed.changes } })
}

function failureOf(deed: Deed): string {
  if (deed.kind === 'add') return words.addFailed
  if (deed.kind === 'remove') return words.removeFailed
  return deed.changes.reviewerId === undefined ? words.typeFailed : words.reviewerFailed
}

/** What follows from reviews: the step, and the progress in lists. */
const followers = (episodeId: string) => [
  queryKeyOf('EpisodeProgressService.FindByEpisodeID', { episodeId }),
  queryKeyOf('EpisodeService.FindWithProgress'),
]

export type ReviewsInHand = {
  reviews: readonly UserWithEpisodeReview[]
  isAdding: boolean
  /** What failed is said where it is done. */
  take: (deed: Deed) => void
}

/** An episode's reviews: at once as they will be, and then as the server says. */
export function useReviews(episodeId: string, onChange?: () => void) {
  const reviewsQuery = query('EpisodeReviewService.FindByEpisodeID', { episodeId })
  const { data, error, refetch } = useQuery({
    ...reviewsQuery,
    refetchInterval: every,
    select: ({ usersWithEpisodeReviews }: Found) => usersWithEpisodeReviews,
  })
  const { mutate } = useMutation({
    mutationKey: keyOf(episodeId),
    // One after the other: two changes of the same review keep their order.
    scope: { id: keyOf(episodeId).join() },
    mutationFn: (deed: Deed) => send(episodeId, deed),
    onSuccess: () => {
      for (const queryKey of followers(episodeId)) void queryClient.invalidateQueries({ queryKey })
      onChange?.()
    },
    onError: (_, deed) => void toast.error(failureOf(deed)),
    // Waited for, so that the list never falls back in between to what it was.
    onSettled: () => queryClient.invalidateQueries({ queryKey: reviewsQuery.queryKey }),
  })
  const underWay = useMutationState({
    filters: { mutationKey: keyOf(episodeId), status: 'pending' },
    select: ({ state }) => state.variables as Deed,
  })
  const inHand: ReviewsInHand | undefined = data && {
    reviews: underWay.reduce(after, data),
    isAdding: underWay.some(({ kind }) => kind === 'add'),
    take: mutate,
  }
  return { inHand, error, retry: () => void refetch() }
}
