import { TagsInput, type TagsInputProps } from '@mantine/core'
import type { Ref } from 'react'

type Props = Pick<TagsInputProps, 'splitChars' | 'placeholder' | 'disabled'> & {
  label: string
  description?: string
  value: string[]
  onChange: (tags: string[]) => void
  onBlur: () => void
  error: string | undefined
  /** How many there may be. More can be typed, so that the form can say what is wrong. */
  most: number
  ref: Ref<HTMLInputElement>
}

const tidy = (tags: string[]): string[] => tags.map((tag) => tag.replace(/\s+/g, ' ').trim()).filter((tag) => tag !== '')

/** Words one by one: each ends with Enter, Backspace takes the last. */
export function TagsField({ description, value, onChange, most, ...field }: Props) {
  const counted = `${value.length}/${most}`
  return (
    <TagsInput
      value={value}
      onChange={(tags) => onChange(tidy(tags))}
      description={[description, counted].filter(Boolean).join(' ')}
      isDuplicate={(typed, tags) => tags.some((tag) => tag.toLowerCase() === typed.trim().toLowerCase())}
      clearable={false}
      {...field}
    />
  )
}
