import { type HandleField as Name, networks, toHandle } from '@castwright/contract/handles.ts'
import { Input } from '@mantine/core'
import { type ClipboardEvent, useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import classes from './HandleField.module.css'

type Props = {
  name: Name
  field: UseFormRegisterReturn
  value: string
  onChange: (handle: string) => void
  error: string | undefined
}

/** Where profiles of that site live: what stands before the handle. */
function prefixOf(name: Name, value: string): string {
  const host = networks[name].link('').replace('https://', '').replace('www.', '')
  // A company or a school is named with its kind.
  return value.includes('/') ? host.replace('/in/', '/') : host
}

export function HandleField({ name, field, value, onChange, error }: Props) {
  const id = useId()
  const prefix = prefixOf(name, value)
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text').trim()
    const handle = toHandle(name, text)
    if (handle === text) return
    event.preventDefault()
    onChange(handle)
  }
  const blur: typeof field.onBlur = async (event) => {
    const handle = toHandle(name, value)
    if (handle !== value) onChange(handle)
    await field.onBlur(event)
  }
  return (
    <Input.Wrapper id={id} label={networks[name].label} error={error}>
      <div className={classes.row}>
        <span className={classes.prefix} aria-hidden>
          {prefix}
        </span>
        <Input
          id={id}
          className={classes.handle}
          aria-description={prefix}
          error={error !== undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...field}
          onPaste={paste}
          onBlur={blur}
        />
      </div>
    </Input.Wrapper>
  )
}
