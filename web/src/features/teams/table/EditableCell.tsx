import { Select, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Icon } from '../../../ui/Icon.tsx'
import classes from './EditableCell.module.css'

type Props<Value extends string> = {
  /** What this is, and whose. */
  label: string
  value: Value | null
  text: string
  choices: { value: Value; label: string }[]
  editable: boolean
  onSave: (chosen: Value) => void
}

/**
 * A word that becomes a dropdown when it is clicked, or by Enter or Space. A choice is saved as it is made, or on leaving with what
 * the arrow keys stopped at; Escape leaves everything as it was.
 */
export function EditableCell<Value extends string>({ label, value, text, choices, editable, onSave }: Props<Value>) {
  const [editing, setEditing] = useState(false)
  const word = useRef<HTMLButtonElement>(null)
  const given = useRef(false)
  const field = useRef<HTMLInputElement>(null)
  // Opened as by a click, so that the keys begin at what is chosen now.
  useEffect(() => {
    if (!editing) return
    field.current?.focus()
    field.current?.click()
  }, [editing])

  if (!editable) return <Text className={classes.text}>{text}</Text>

  // By keyboard one goes on from where one was; whoever clicked elsewhere is there already.
  const back = () => {
    setEditing(false)
    requestAnimationFrame(() => word.current?.focus())
  }
  const open = () => {
    given.current = false
    setEditing(true)
  }
  const save = (chosen: Value | null) => {
    if (given.current || chosen === null || chosen === value) return
    given.current = true
    onSave(chosen)
  }

  if (!editing) {
    return (
      <UnstyledButton ref={word} className={classes.word} aria-label={`${label}: ${text}`} aria-haspopup="listbox" onClick={open}>
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
      className={classes.select}
      comboboxProps={{ width: 'max-content', position: 'bottom-start' }}
      onChange={save}
      onOptionSubmit={back}
      onBlur={() => setEditing(false)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        given.current = true
        event.stopPropagation()
        back()
      }}
    />
  )
}
