import { type ReviewStatus, reviewStatuses, reviewStatusLabels } from '@castwright/contract/reviews/shapes.ts'
import { Box, Select } from '@mantine/core'
import { Option } from './Option.tsx'
import { spacing } from '../../ui/theme.ts'

type Props = { value: ReviewStatus; onChange: (status: ReviewStatus) => void }

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
export function StatusField({ value, onChange }: Props) {
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
