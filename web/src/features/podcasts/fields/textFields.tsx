import { podcastLimits } from '@castwright/contract/podcasts/limits.ts'
import { characters } from '@castwright/contract/text.ts'
import { Textarea, TextInput, type TextInputProps } from '@mantine/core'
import { RichTextField } from '../../../ui/editor/RichTextField.tsx'
import { Counted } from '../../../ui/form/Counted.tsx'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { TagsField } from '../../../ui/TagsField.tsx'
import { useEffect, useState } from 'react'
import { suggestKey } from './suggestKey.ts'

const email = { type: 'email', inputMode: 'email', autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const
const url = { type: 'url', inputMode: 'url', autoCapitalize: 'none', spellCheck: false, placeholder: 'https://' } as const

/** A field with one line of text. */
const textField = (look: TextInputProps) =>
  function TextField({ onChange, ...field }: FieldProps<string>) {
    return <TextInput {...look} onChange={(event) => onChange(event.currentTarget.value)} {...field} />
  }

export const WebsiteField = textField({ label: 'Website', description: "Your podcast's website, if it has one.", ...url })

export const SupportUrlField = textField({
  label: 'Support URL',
  description: 'Where listeners can donate or subscribe. Podcast apps show it as a button.',
  ...url,
})

export const SupportTextField = textField({
  label: 'Support Text',
  description: 'The button label, e.g. Support the show.',
  autoComplete: 'off',
})

export const ContactEmailField = textField({
  label: 'Contact Email',
  description: 'Contact address for listeners. Shown on your public page.',
  ...email,
})

export const OwnerNameField = textField({ label: 'Owner Name', description: 'Owner name shown in directories.', autoComplete: 'off' })

export const OwnerEmailField = textField({
  label: 'Owner Email',
  description: 'Directories send verification codes and questions here.',
  ...email,
})

/** An empty string means none. */
export const StartDateField = textField({ label: 'Start Date', type: 'date' })

/** An empty string means none. */
export const ReleaseTimeField = textField({
  label: 'Default Release Time',
  description: 'The default time for new episodes.',
  type: 'time',
})

const lengthOf = (text: string): number => characters(text.trim()).length

export function TitleField({ onChange, ...field }: FieldProps<string>) {
  return (
    <TextInput
      label="Title"
      description={<Counted length={lengthOf(field.value)} limit={podcastLimits.title} />}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
      {...field}
    />
  )
}

export function SubtitleField({ onChange, ...field }: FieldProps<string>) {
  return (
    <Textarea
      label="Subtitle"
      description={
        <Counted length={lengthOf(field.value)} limit={podcastLimits.subtitle}>
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

export const SummaryField = ({ ref, ...field }: FieldProps<string> & { disabled?: boolean }) => (
  <RichTextField
    label="Show Summary"
    description="What the podcast is about and who it's for."
    isNotes
    limit={podcastLimits.summary}
    fieldRef={ref}
    {...field}
  />
)

export const KeywordsField = (field: FieldProps<string[]>) => (
  <TagsField
    label="Keywords"
    description="Words listeners might search for. Press Enter or type a comma after each."
    separator=","
    maxTags={podcastLimits.keywords}
    {...field}
  />
)

export const AuthorsField = (field: FieldProps<string[]>) => (
  <TagsField
    label="Authors"
    description="The people or organizations behind this podcast. Press Enter after each."
    separator=";"
    maxTags={podcastLimits.authors}
    {...field}
  />
)

type KeyProps = FieldProps<string> & {
  /** If given, a key is suggested from it until the user types one. */
  title?: string
}

export function ProjectKeyField({ title, onChange, value, ...field }: KeyProps) {
  const [isOwn, setOwn] = useState(value !== '')
  const suggested = title === undefined || isOwn ? undefined : suggestKey(title)
  useEffect(() => {
    if (suggested !== undefined && suggested !== value) onChange(suggested)
  }, [suggested, value, onChange])
  return (
    <TextInput
      label="Project Key"
      description="Three letters used as a prefix for episode numbers, e.g. ABC-12."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={3}
      value={value}
      onChange={(event) => {
        setOwn(true)
        onChange(event.currentTarget.value.toUpperCase())
      }}
      {...field}
    />
  )
}
