import { TextInput } from '@mantine/core'
import type { FieldProps } from '../../../ui/form/Field.tsx'

type Props = FieldProps<string> & {
  label: string
  /** If given, the field is disabled and shows this reason. */
  closedBecause: string | null
}

/** A number as typed. While disabled it looks empty but keeps its value. */
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
