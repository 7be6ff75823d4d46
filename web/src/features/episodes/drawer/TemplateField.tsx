import { Select } from '@mantine/core'
import type { TemplateChoice } from './initialData.ts'

type Props = {
  templates: readonly TemplateChoice[]
  /** Null for none. */
  value: string | null
  onChange: (templateId: string | null) => void
}

/** What a new episode starts with, in shows with templates. */
export function TemplateField({ templates, value, onChange }: Props) {
  return (
    <Select
      label="Template"
      description="Adds its steps, tasks, reviews and show notes. Due dates need a planned release date."
      placeholder="No template"
      clearable
      data={templates.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={onChange}
    />
  )
}
