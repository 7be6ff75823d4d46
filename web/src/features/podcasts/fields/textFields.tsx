import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { characters } from '@castwright/contract/text.ts'
import { Textarea, TextInput } from '@mantine/core'
import { Counted } from '../../../ui/form/Counted.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'

/** Text fields shared by Show Settings and the import form. */

const email = { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const url = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' } as const

export function SubtitleField({ onChange, ...field }: FieldProps<string>) {
  return (
    <Textarea
      label="Subtitle"
      description={
        <Counted length={characters(field.value.trim()).length} limit={podcastLimits.subtitle}>
          A one-line tagline.
        </Counted>
      }
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
      description="Your podcast's website, if it has one."
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
      description="Where listeners can donate or subscribe. Podcast apps show it as a button."
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
      description="Owner name shown in directories."
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
      description="Directories send verification codes and questions here."
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
      description={`For example, © ${year} ${title}.`}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}
