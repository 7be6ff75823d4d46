import {
  type ReviewStatus,
  reviewStatuses,
  reviewStatusLabels,
  type ReviewType,
  reviewTypeLabels,
  reviewTypes,
  type UserWithEpisodeReview,
} from '@castwright/contract/reviews/shapes.ts'
import { Box, Select, Table, Tooltip } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { IconButton } from '../../ui/IconButton.tsx'
import { confirm } from '../../ui/confirm.tsx'
import type { Changes } from './api.ts'
import { type Reviewer, ReviewerField } from './ReviewerField.tsx'
import classes from './ReviewTable.module.css'
import { Option } from './Option.tsx'
import { spacing } from '../../ui/theme.ts'

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
      children: "This review's status will no longer count.",
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

const choices = reviewStatuses.map((value) => ({ value, label: reviewStatusLabels[value] }))

const colors: Record<ReviewStatus, string> = {
  NOT_STARTED: 'var(--cw-ink-muted)',
  IN_REVIEW: 'var(--cw-accent-ink)',
  REVISE: 'var(--cw-danger-ink)',
  ACCEPT: 'var(--cw-success-ink)',
}

const Dot = ({ of: status }: { of: ReviewStatus }) => (
  <Box component="span" flex="none" w={spacing.xs} h={spacing.xs} bdrs="50%" bg={colors[status]} aria-hidden />
)

/** The review status with its color. */
function StatusField({ value, onChange }: { value: ReviewStatus; onChange: (status: ReviewStatus) => void }) {
  return (
    <Select<ReviewStatus>
      aria-label="Status"
      data={choices}
      value={value}
      leftSection={<Dot of={value} />}
      styles={{ input: { color: colors[value], fontWeight: 500 } }}
      renderOption={({ option, checked }) => (
        <Option mark={<Dot of={option.value} />} checked={checked}>
          {option.label}
        </Option>
      )}
      onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
    />
  )
}
