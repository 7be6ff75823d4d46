import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { characters } from '@castwright/contract/text.ts'
import { TextInput } from '@mantine/core'
import { Counted } from '../../../ui/form/Counted.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'

export function TitleField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Title"
      description={<Counted length={characters(field.value.trim()).length} limit={podcastLimits.title} />}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
