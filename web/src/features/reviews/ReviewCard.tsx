import type { Podcast } from '@castwright/contract/podcasts.ts'
import { verdictOf } from '@castwright/contract/reviews.ts'
import { Stack, Text } from '@mantine/core'
import { Card } from '../../ui/Card.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Loading, RowsSkeleton } from '../../ui/Skeletons.tsx'
import { AddReview } from './AddReview.tsx'
import { useReviews } from './api.ts'
import type { Reviewer } from './ReviewerField.tsx'
import { ReviewTable } from './ReviewTable.tsx'
import { VerdictBadge } from './VerdictBadge.tsx'
import { words } from './words.ts'

type Props = {
  episodeId: string
  /** Any of them can be asked. */
  team: readonly Reviewer[]
  mediaFormat: Podcast['mediaFormat']
  isPublished: boolean
  /** After each change that the server took. */
  onChange?: () => void
}

/** Who looks at which part of the episode, and what they say of it. */
export function ReviewCard({ episodeId, team, mediaFormat, isPublished, onChange }: Props) {
  const { inHand, error, retry } = useReviews(episodeId, onChange)
  const verdict = inHand ? verdictOf(inHand.reviews.map(({ episodeReview }) => episodeReview.reviewStatus)) : null
  return (
    <Card
      title="Episode Review"
      hint="Ask a team member to review part of the episode before you publish it."
      aside={<VerdictBadge verdict={verdict} />}
    >
      {inHand ? (
        <Stack gap="md" align="stretch">
          {inHand.reviews.length > 0 ? (
            <ReviewTable inHand={inHand} team={team} mediaFormat={mediaFormat} />
          ) : (
            <Text c="dimmed" size="sm">
              No reviews yet. The Review Episode step is done once all reviews are accepted.
            </Text>
          )}
          {isPublished ? (
            <Text c="dimmed" size="sm">
              This episode is published, so reviews no longer affect its progress.
            </Text>
          ) : null}
          <AddReview inHand={inHand} mediaFormat={mediaFormat} />
        </Stack>
      ) : error ? (
        <ErrorState order={3} title={words.loadFailed} onRetry={retry} error={error} />
      ) : (
        <Loading>
          <RowsSkeleton rows={2} />
        </Loading>
      )}
    </Card>
  )
}
