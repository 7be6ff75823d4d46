import { Group, Stack, Text, Box, Button, Menu, Table, VisuallyHidden } from '@mantine/core'
import { type Verdict, reviewTypeLabels, reviewTypes, verdictOf } from '@castwright/contract/reviews/shapes.ts'
import type { ReactNode } from 'react'
import { type Fold, FoldingCard } from '../../ui/FoldingCard.tsx'
import { useReviews, type ReviewsState } from './api.ts'
import type { Reviewer } from './ReviewerField.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Badge, type Meaning } from '../../ui/Badge.tsx'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { IconPlus } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import classes from './ReviewTable.module.css'
import { ReviewRow } from './ReviewRow.tsx'
import table from '../../ui/table.module.css'

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
  const { state, error, refetch } = useReviews(episodeId, onChange)
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
        <QueryState title="Error loading reviews." order={3} error={error} refetch={refetch} rows={2} />
      )}
    </FoldingCard>
  )
}

const meanings: Record<Verdict, Meaning> = {
  'Revisions Needed': 'danger',
  'Pending Review': 'warning',
  'Review Complete': 'success',
}

/** The overall verdict, announced when it changes. Empty without reviews. */
function VerdictBadge({ verdict }: { verdict: Verdict | null }) {
  return (
    <Box role="status" flex="none">
      {verdict === null ? null : <Badge meaning={meanings[verdict]}>{verdict}</Badge>}
    </Box>
  )
}

/** Adds a review of the chosen type. The reviewer is chosen in its row. */
function AddReview({ state: { reviews, isAdding, apply } }: { state: ReviewsState }) {
  if (reviews.length >= episodeLimits.reviews) {
    return <Text c="dimmed" size="sm">{`An episode can't have more than ${episodeLimits.reviews} reviews.`}</Text>
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <Button variant="default" leftSection={<Icon of={IconPlus} />} loading={isAdding}>
          Add Review
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reviewTypes.map((reviewType) => (
          <Menu.Item key={reviewType} onClick={() => apply({ kind: 'add', reviewType })}>
            {reviewTypeLabels[reviewType]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function ReviewTable({ state: { reviews, apply }, team }: { state: ReviewsState; team: readonly Reviewer[] }) {
  return (
    <Table
      className={`${table.stacks} ${classes.table}`}
      horizontalSpacing="xs"
      verticalSpacing="xxs"
      withRowBorders={false}
      aria-label="Reviews"
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Review</Table.Th>
          <Table.Th>Reviewer</Table.Th>
          <Table.Th>Status</Table.Th>
          <Table.Th className={classes.end}>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reviews.map((review) => (
          <ReviewRow
            key={review.episodeReview.id}
            review={review}
            team={team}
            onChange={(changes) => apply({ kind: 'update', id: review.episodeReview.id, changes })}
            onRemove={() => apply({ kind: 'remove', id: review.episodeReview.id })}
          />
        ))}
      </Table.Tbody>
    </Table>
  )
}
