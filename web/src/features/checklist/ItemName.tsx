import { episodeLimits } from '@castwright/contract/limits.ts'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './Items.module.css'

type Props = { name: string; checked: boolean; onRename: (name: string) => void }

/** It takes the place of what was pressed. */
const takeFocus = (field: HTMLInputElement | null): void => field?.select()

/** A name that becomes a field when it is pressed. Enter or leaving saves, Escape does not. */
export function ItemName({ name, checked, onRename }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const word = useRef<HTMLButtonElement>(null)

  if (typed === null) {
    return (
      <UnstyledButton
        ref={word}
        className={classes.name}
        data-checked={checked || undefined}
        aria-label={`Rename ${name}`}
        onClick={() => setTyped(name)}
      >
        {name}
      </UnstyledButton>
    )
  }

  const save = () => {
    const given = typed.trim()
    if (given !== '' && given !== name) onRename(given)
    setTyped(null)
  }
  const back = () => requestAnimationFrame(() => word.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else setTyped(null)
    back()
  }
  return (
    <TextInput
      aria-label="Task name"
      size="xs"
      className={classes.rename}
      autoComplete="off"
      maxLength={episodeLimits.checklistItem}
      ref={takeFocus}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
