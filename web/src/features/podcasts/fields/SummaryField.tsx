import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'

export function SummaryField({ ref, disabled = false, ...field }: FieldProps<string> & { disabled?: boolean }) {
  return (
    <RichTextField
      label="Show Summary"
      description="What the podcast is about and who it's for."
      isNotes
      limit={podcastLimits.summary}
      disabled={disabled}
      fieldRef={ref}
      {...field}
    />
  )
}
