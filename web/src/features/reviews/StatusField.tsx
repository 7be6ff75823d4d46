import { type ReviewStatus, reviewStatuses, reviewStatusLabels } from '@castwright/contract/reviews/shapes.ts'
import { Select } from '@mantine/core'
import { Option } from './Option.tsx'
import classes from './StatusField.module.css'

type Props = { value: ReviewStatus; onChange: (status: ReviewStatus) => void }

const choices = reviewStatuses.map((value) => ({ value, label: reviewStatusLabels[value] }))

const Dot = ({ of: status }: { of: ReviewStatus }) => <span className={classes.dot} data-status={status} aria-hidden />

/** The review status with its color. */
export function StatusField({ value, onChange }: Props) {
  return (
    <Select<ReviewStatus>
      aria-label="Status"
      data={choices}
      value={value}
      leftSection={<Dot of={value} />}
      classNames={{ input: classes.input ?? '' }}
      attributes={{ input: { 'data-status': value } }}
      renderOption={({ option, checked }) => (
        <Option mark={<Dot of={option.value} />} checked={checked}>
          {option.label}
        </Option>
      )}
      onChange={(chosen) => chosen && chosen !== value && onChange(chosen)}
    />
  )
}
