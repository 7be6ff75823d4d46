import { podcastLimits } from '@castwright/contract/limits.ts'
import { characters } from '@castwright/contract/text.ts'
import { Textarea, TextInput } from '@mantine/core'
import type { FieldProps } from '../../../ui/form/Field.tsx'

/** The lines of text that Show Settings and the import of a show ask for. */

const email = { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const url = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' } as const

export function SubtitleField({ onChange, ...field }: FieldProps<string>) {
  return (
    <Textarea
      label="Subtitle"
      description={`One line that says more than the title. ${characters(field.value.trim()).length}/${podcastLimits.subtitle}`}
      autosize
      minRows={2}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function WebsiteField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Website"
      description="The podcast's own site, if it has one."
      {...url}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function SupportUrlField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Support URL"
      description="Where listeners can support the podcast with money. Apps show a button that leads there."
      {...url}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function ContactEmailField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Contact Email"
      description="Contact address for listeners. Shown on your public page."
      {...email}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function OwnerNameField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Owner Name"
      description="Whom directories name as the owner."
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function OwnerEmailField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Owner Email"
      description="Where directories send codes and questions."
      {...email}
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function CopyrightField({ onChange, year, title, ...field }: FieldProps<string> & { year: string; title: string }) {
  return (
    <TextInput
      label="Copyright"
      description={`As in © ${year} ${title}.`}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
