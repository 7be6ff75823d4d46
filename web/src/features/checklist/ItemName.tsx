import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { TextInput, UnstyledButton } from '@mantine/core'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './Items.module.css'

type Props = { name: string; checked: boolean; onRename: (name: string) => void }

/** Focuses the field, which replaces the button. */
const selectAll = (field: HTMLInputElement | null): void => field?.select()

/** A name that becomes a field on click. Saves on Enter or blur, cancels on Escape. */
export function ItemName({ name, checked, onRename }: Props) {
  const [typed, setTyped] = useState<string | null>(null)
  const button = useRef<HTMLButtonElement>(null)

  if (typed === null) {
    return (
      <UnstyledButton
        ref={button}
        className={classes.name}
        data-checked={checked || undefined}
        dir="auto"
        aria-label={`Rename ${name}`}
        onClick={() => setTyped(name)}
      >
        {name}
      </UnstyledButton>
    )
  }

  const save = () => {
    const newName = typed.trim()
    if (newName !== '' && newName !== name) onRename(newName)
    setTyped(null)
  }
  const refocus = () => requestAnimationFrame(() => button.current?.focus())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== 'Enter' && event.key !== 'Escape')) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') save()
    else setTyped(null)
    refocus()
  }
  return (
    <TextInput
      aria-label="Task name"
      dir="auto"
      size="xs"
      className={classes.rename}
      autoComplete="off"
      maxLength={episodeLimits.checklistItem}
      ref={selectAll}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={save}
      onKeyDown={onKeyDown}
    />
  )
}
