import { Table, VisuallyHidden } from '@mantine/core'
import type { ReviewsState } from './api.ts'
import type { Reviewer } from './ReviewerField.tsx'
import { ReviewRow } from './ReviewRow.tsx'
import table from '../../ui/table.module.css'
import classes from './ReviewTable.module.css'

type Props = { state: ReviewsState; team: readonly Reviewer[] }

export function ReviewTable({ state: { reviews, apply }, team }: Props) {
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
