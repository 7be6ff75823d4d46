import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { type Own, withMessage } from './fields.tsx'

/** A native dropdown with a message line. */
export function DropdownField({ error, ...props }: Omit<NativeSelectProps, 'error'> & Own) {
  return <NativeSelect size="md" {...withMessage(error)} {...props} />
}
