import { Input } from '@mantine/core'
import { type ClipboardEvent, type ReactNode, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import classes from './HandleField.module.css'
import { sizes } from './theme.ts'

type Props = {
  label: string
  /** What stands before the handle; empty for none. */
  prefix: string
  field: UseFormRegisterReturn
  value: string
  /** What was typed or pasted, as it is kept: the handle of a link. */
  read: (text: string) => string
  onChange: (handle: string) => void
  error: string | undefined
  placeholder?: string
  /** Inside, at the end: a way to look at what was typed. */
  aside?: ReactNode
}

/** A name on another site. A pasted link becomes its name. */
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
