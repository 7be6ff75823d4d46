import { Select, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './EditableCell.module.css'

type Props<Value extends string> = {
  /** Accessible name, including the member's name. */
  label: string
  value: Value | null
  text: string
  choices: { value: Value; label: string }[]
  editable: boolean
  onSave: (chosen: Value) => void
}

/**
 * Text that becomes a dropdown on click, Enter or Space. Saves when an option is chosen, or on blur the option the arrow keys
 * stopped at. Escape cancels.
 */
export function EditableCell<Value extends string>({ label, value, text, choices, editable, onSave }: Props<Value>) {
  const [editing, setEditing] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isSaved = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  // A click opens the list with the current option selected.
  useEffect(() => {
    if (!editing) return
    field.current?.focus()
    field.current?.click()
  }, [editing])

  if (!editable) return <Text className={classes.text}>{text}</Text>

  // Returns focus for keyboard users. After a click elsewhere, focus is already there.
  const closeAndRefocus = () => {
    setEditing(false)
    requestAnimationFrame(() => button.current?.focus())
  }
  const open = () => {
    isSaved.current = false
    setEditing(true)
  }
  const save = (chosen: Value | null) => {
    if (isSaved.current || chosen === null || chosen === value) return
    isSaved.current = true
    onSave(chosen)
  }

  if (!editing) {
    return (
      <UnstyledButton ref={button} className={classes.word} aria-label={`${label}: ${text}`} aria-haspopup="listbox" onClick={open}>
        {text}
        <Icon of={IconChevronDown} small className={classes.chevron} />
      </UnstyledButton>
    )
  }
  return (
    <Select<Value>
      aria-label={label}
      data={choices}
      defaultValue={value}
      ref={field}
      autoSelectOnBlur
      maw="12rem"
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={save}
      onOptionSubmit={closeAndRefocus}
      onBlur={() => setEditing(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        isSaved.current = true
        event.stopPropagation()
        closeAndRefocus()
      }}
    />
  )
}
