import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'

export function KeywordsField(field: FieldProps<string[]>) {
  return (
    <TagsField
      label="Keywords"
      description="Terms listeners might search for. Press Enter or type a comma after each."
      separator=","
      maxTags={podcastLimits.keywords}
      {...field}
    />
  )
}

export function AuthorsField(field: FieldProps<string[]>) {
  return (
    <TagsField
      label="Authors"
      description="The people or organizations behind this podcast. Press Enter after each."
      separator=";"
      maxTags={podcastLimits.authors}
      {...field}
    />
  )
}
