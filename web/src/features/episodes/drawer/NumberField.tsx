import { TextInput } from '@mantine/core'
import type { FieldProps } from '../../../ui/form/Field.tsx'

type Props = FieldProps<string> & {
  label: string
  /** Why the episode has no such number. Given: the field is closed and says so. */
  closedBecause: string | null
}

/** A number as it is typed. Closed, it shows none and keeps what was typed. */
export function NumberField({ label, closedBecause, value, onChange, error, ...field }: Props) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={closedBecause !== null}
      description={closedBecause}
      value={closedBecause === null ? value : ''}
      error={closedBecause === null && error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
