import { TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { FieldProps } from '../../../ui/form/Field.tsx'
import { suggestKey } from './suggestKey.ts'

type Props = FieldProps<string> & {
  /** If given, a key is suggested from it until the user types one. */
  title?: string
}

export function ProjectKeyField({ title, onChange, value, ...field }: Props) {
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
