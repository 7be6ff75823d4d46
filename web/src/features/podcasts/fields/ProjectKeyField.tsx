import { TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { FieldProps } from './Field.tsx'
import { suggestKey } from './suggestKey.ts'

type Props = FieldProps<string> & {
  /** Given: a key is suggested from it, until one is typed. */
  title?: string
}

export function ProjectKeyField({ title, onChange, value, ...field }: Props) {
  const touched = useRef(value !== '')
  const suggested = title === undefined || touched.current ? undefined : suggestKey(title)
  useEffect(() => {
    if (suggested !== undefined && suggested !== value) onChange(suggested)
  }, [suggested, value, onChange])
  return (
    <TextInput
      label="Project Key"
      description="Three letters that stand before the numbers of your episodes, as in ABC-12."
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={3}
      value={value}
      onChange={(event) => {
        touched.current = true
        onChange(event.currentTarget.value.toUpperCase())
      }}
      {...field}
    />
  )
}
