import { verdictOf } from '@castwright/contract/reviews/shapes.ts'
import { Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import { AddReview } from './AddReview.tsx'
import { useReviews } from './api.ts'
import type { Reviewer } from './ReviewerField.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { VerdictBadge } from './VerdictBadge.tsx'
import { messages } from './messages.ts'
import { QueryState } from '../../ui/QueryState.tsx'

type Props = {
  episodeId: string
  /** Possible reviewers. */
  team: readonly Reviewer[]
  isPublished: boolean
  fold: Fold
  /** The step's status, until there is a verdict. */
  step: ReactNode
  /** The step's own buttons. */
  actions: ReactNode
  /** What was said about the recording. */
  remarks?: ReactNode
  /** Called after each saved change. */
  onChange?: () => void
}

/** The episode's reviews: who reviews what, and the result. */
export function ReviewCard({ episodeId, team, isPublished, fold, step, actions, remarks, onChange }: Props) {
  const { state, error, retry } = useReviews(episodeId, onChange)
  const verdict = state ? verdictOf(state.reviews.map(({ episodeReview }) => episodeReview.reviewStatus)) : null
  return (
    <FoldingCard
      fold={fold}
      title="Episode Review"
      hint="Ask a team member to review part of the episode before you publish it."
      result={state && state.reviews.length > 0 ? `${state.reviews.length} ${state.reviews.length === 1 ? 'review' : 'reviews'}` : null}
      aside={
        <Group gap="xs">
          {verdict === null || fold.isCurrent ? step : null}
          <VerdictBadge verdict={verdict} />
        </Group>
      }
    >
      {state ? (
        <Stack gap="md" align="stretch">
          {state.reviews.length > 0 ? (
            <ReviewTable state={state} team={team} />
          ) : (
            <Text c="dimmed" size="sm">
              No reviews yet. The Review Episode step is done once all reviews are accepted.
            </Text>
          )}
          {remarks}
          {isPublished ? (
            <Text c="dimmed" size="sm">
              This episode is published, so reviews no longer affect its progress.
            </Text>
          ) : null}
          <Group gap="sm">
            <AddReview state={state} />
            {actions}
          </Group>
        </Stack>
      ) : (
        <QueryState title={messages.loadFailed} order={3} error={error} refetch={retry} rows={2} />
      )}
    </FoldingCard>
  )
}
