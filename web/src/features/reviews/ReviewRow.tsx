import { IconButton } from '../../ui/IconButton.tsx'
import { type ReviewType, reviewTypeLabels, reviewTypes, type UserWithEpisodeReview } from '@castwright/contract/reviews/shapes.ts'
import { Select, Table, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { confirm } from '../../ui/confirm.tsx'
import type { Changes } from './api.ts'
import { type Reviewer, ReviewerField } from './ReviewerField.tsx'
import { StatusField } from './StatusField.tsx'
import classes from './ReviewTable.module.css'

type Props = {
  review: UserWithEpisodeReview
  team: readonly Reviewer[]
  onChange: (changes: Changes) => void
  onRemove: () => void
}

export function ReviewRow({ review: { user, episodeReview }, team, onChange, onRemove }: Props) {
  const { reviewType, reviewerId, reviewStatus } = episodeReview
  const label = reviewTypeLabels[reviewType]
  const remove = async () => {
    const sure = await confirm({
      title: `Remove the ${label}?`,
      children: 'Its status will no longer count.',
      confirmLabel: 'Remove review',
      danger: true,
    })
    if (sure) onRemove()
  }
  return (
    <Table.Tr>
      <Table.Td className={classes.type}>
        <Select<ReviewType>
          aria-label="Review type"
          data={reviewTypes.map((value) => ({ value, label: reviewTypeLabels[value] }))}
          value={reviewType}
          onChange={(chosen) => chosen && chosen !== reviewType && onChange({ reviewType: chosen })}
        />
      </Table.Td>
      <Table.Td className={classes.reviewer}>
        <ReviewerField team={team} user={user} value={reviewerId} onChange={(chosen) => onChange({ reviewerId: chosen })} />
      </Table.Td>
      <Table.Td className={classes.status}>
        <StatusField value={reviewStatus} onChange={(chosen) => onChange({ reviewStatus: chosen })} />
      </Table.Td>
      <Table.Td className={classes.end}>
        <Tooltip label="Remove">
          <IconButton icon={IconTrash} label={`Remove ${label}`} onClick={() => void remove()} />
        </Tooltip>
      </Table.Td>
    </Table.Tr>
  )
}
