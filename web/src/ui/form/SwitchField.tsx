import { Switch } from '@mantine/core'
import type { FieldProps } from './Field.tsx'

type Props = FieldProps<boolean> & { label: string; description: string }

/** On or off. */
export function SwitchField({ value, onChange, required: _, ...field }: Props) {
  return <Switch checked={value} onChange={(event) => onChange(event.currentTarget.checked)} {...field} />
}
