import { TagsInput } from '@mantine/core'
import type { Ref } from 'react'

type Props = {
  label: string
  description: string
  value: string[]
  onChange: (tags: string[]) => void
  onBlur: () => void
  error: string | undefined
  /** Ends a tag as Enter does; a comma unless told otherwise. */
  separator?: ',' | ';'
  /** How many there may be. More can be typed, so that the form can say what is wrong. */
  most: number
  ref: Ref<HTMLInputElement>
}

/** Each once, whatever its case, on one line; what came in one piece is taken apart. */
function tidy(tags: string[], separator: string): string[] {
  const all = tags.flatMap((tag) => tag.split(separator)).map((tag) => tag.replace(/\s+/g, ' ').trim())
  const seen = new Set([''])
  return all.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()))
}

/** Words one by one: each ends with Enter, Backspace takes the last. */
export function TagsField({ description, value, onChange, separator = ',', most, ...field }: Props) {
  return (
    <TagsInput
      value={value}
      onChange={(tags) => onChange(tidy(tags, separator))}
      splitChars={[separator]}
      description={`${description} ${value.length}/${most}`}
      clearable={false}
      {...field}
    />
  )
}
