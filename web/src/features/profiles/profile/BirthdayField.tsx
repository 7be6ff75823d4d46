import { TextInput, type TextInputProps } from '@mantine/core'
import type { ChangeEvent } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'

/** Inserts slashes while digits are typed, but not while deleting. */
export function withSlashes(typed: string, before: string): string {
  if (typed.length <= before.length) return typed
  // Ignores a typed slash that was already inserted.
  if (typed === `${before}/` && before.endsWith('/')) return before
  const [, month, rest] = /^(\d\d)(\d*)$/.exec(typed) ?? []
  if (month !== undefined) return rest ? withSlashes(`${month}/${rest}`, month) : `${month}/`
  const [, start, day, year] = /^(\d{1,2}\/)(\d\d)(\d*)$/.exec(typed) ?? []
  return day === undefined ? typed : `${start}${day}/${year}`
}

type Props = Pick<TextInputProps, 'error'> & { before: string; field: UseFormRegisterReturn }

export function BirthdayField({ before, field: { onChange, ...field }, error }: Props) {
  const change = (event: ChangeEvent<HTMLInputElement>) => {
    event.currentTarget.value = withSlashes(event.currentTarget.value, before)
    return onChange(event)
  }
  return (
    <TextInput
      label="Birthday"
      placeholder="MM/DD/YYYY"
      description="MM/DD/YYYY. Only you can see this."
      inputMode="numeric"
      autoComplete="bday"
      maxLength={10}
      styles={{ wrapper: { maxWidth: 'var(--cw-size-menu)' } }}
      error={error}
      onChange={change}
      {...field}
    />
  )
}
