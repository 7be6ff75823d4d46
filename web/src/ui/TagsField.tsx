import { TagsInput } from '@mantine/core'
import type { Ref } from 'react'
import { Counted } from './form/Counted.tsx'

type Props = {
  label: string
  description: string
  value: string[]
  onChange: (tags: string[]) => void
  onBlur: () => void
  error: string | undefined
  required?: boolean
  /** The separator that ends a tag, like Enter. */
  separator?: ',' | ';'
  /** The maximum. More can be typed, so that the form can show an error. */
  maxTags: number
  ref: Ref<HTMLInputElement>
}

/** Splits pasted text into tags and removes duplicates, ignoring case. */
function tidy(tags: string[], separator: string): string[] {
  const all = tags.flatMap((tag) => tag.split(separator)).map((tag) => tag.replace(/\s+/g, ' ').trim())
  const seen = new Set([''])
  return all.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
}

/** A tag input. Enter adds a tag, and Backspace removes the last one. */
export function TagsField({ description, value, onChange, separator = ',', maxTags, ...field }: Props) {
  return (
    <TagsInput
      value={value}
      onChange={(tags) => onChange(tidy(tags, separator))}
      splitChars={[separator]}
      description={
        <Counted length={value.length} limit={maxTags}>
          {description}
        </Counted>
      }
      clearable={false}
      {...field}
    />
  )
}
