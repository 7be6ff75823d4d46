import { Input } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import classes from './HandleField.module.css'
import { sizes } from './theme.ts'

type Props = {
  label: string
  /** The prefix of the handle, or empty. */
  prefix: string
  field: UseFormRegisterReturn
  value: string
  /** Normalizes typed or pasted text, such as a link to its handle. */
  read: (text: string) => string
  onChange: (handle: string) => void
  error: string | undefined
  placeholder?: string
  /** A link at the end of the field to preview the value. */
  aside?: ReactNode
}

/** A social handle. A pasted link is converted to its handle. */
export function HandleField({ label, prefix, field, value, read, onChange, error, placeholder, aside }: Props) {
  const id = useId()
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    const handle = read(text)
    if (handle === text) return
    event.preventDefault()
    onChange(handle)
  }
  const blur: typeof field.onBlur = async (event) => {
    const handle = read(value)
    if (handle !== value) onChange(handle)
    await field.onBlur(event)
  }
  return (
    <Input.Wrapper id={id} label={label} error={error}>
      <div className={classes.row}>
        {prefix ? (
          <span className={classes.prefix} aria-hidden>
            {prefix}
          </span>
        ) : null}
        <Input
          id={id}
          className={classes.handle}
          aria-description={prefix || undefined}
          error={error !== undefined}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...(aside && { rightSection: aside, rightSectionWidth: sizes.avatarLarge, rightSectionPointerEvents: 'all' as const })}
          {...field}
          onPaste={paste}
          onBlur={blur}
        />
      </div>
    </Input.Wrapper>
  )
}
