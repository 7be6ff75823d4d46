import { podcastLimits } from '@castwright/contract/limits.ts'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'

export function KeywordsField(field: FieldProps<string[]>) {
  return (
    <TagsField
      label="Keywords"
      description="Words that listeners search for. End each with Enter or a comma."
      separator=","
      most={podcastLimits.keywords}
      {...field}
    />
  )
}

export function AuthorsField(field: FieldProps<string[]>) {
  return (
    <TagsField
      label="Authors"
      description="The people or organizations who make this podcast. End each with Enter."
      separator=";"
      most={podcastLimits.authors}
      {...field}
    />
  )
}
