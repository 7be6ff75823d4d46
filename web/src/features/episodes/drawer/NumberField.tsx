import { TextInput } from '@mantine/core'
import type { FieldProps } from '../../../ui/form/Field.tsx'

type Props = FieldProps<string> & {
  label: string
  /** If given, the field is disabled and shows this reason. */
  disabledReason: string | null
}

/** A number as typed. While disabled it looks empty but keeps its value. */
export function NumberField({ label, disabledReason, value, onChange, error, ...field }: Props) {
  return (
    <TextInput
      label={label}
      inputMode="numeric"
      autoComplete="off"
      disabled={disabledReason !== null}
      description={disabledReason}
      value={disabledReason === null ? value : ''}
      error={disabledReason === null && error}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
