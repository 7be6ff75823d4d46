import { IconButton } from '../../ui/IconButton.tsx'
import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Checkbox, Stack, Tooltip, TextInput, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { DueDateMenu } from '../../components/dueDates/DueDateMenu.tsx'
import { DueLabel } from '../../components/dueDates/DueLabel.tsx'
import { sizes } from '../../ui/theme.ts'
import classes from './Items.module.css'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { type KeyboardEvent, useRef, useState } from 'react'

type Props = {
  item: ChecklistItem
  /** Today in the user's time zone. */
  today: string
  onCheck: (checked: boolean) => void
  onRename: (name: string) => void
  onDue: (dueDate: string | null) => void
  onRemove: () => void
}

export function ItemRow({ item: { id, name, checked, dueDate = null }, today, onCheck, onRename, onDue, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
  const isOverdue = !checked && dueDate !== null && dueDate < today
  const style = { transform: CSS.Translate.toString(transform), transition }
  return (
    <li ref={setNodeRef} style={style} className={classes.row} data-dragging={isDragging || undefined}>
      <IconButton
        icon={IconGripVertical}
        small
        ref={setActivatorNodeRef}
        size={sizes.controlSmall}
        className={classes.handle}
        {...attributes}
        {...listeners}
        label={`Move ${name}`}
      />
      <Checkbox aria-label={name} checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      <Stack gap={0} align="flex-start" flex={1} miw={0}>
        <ItemName name={name} checked={checked} onRename={onRename} />
        {dueDate && !checked ? <DueLabel pb="xxs" dueDate={dueDate} today={today} isOverdue={isOverdue} /> : null}
      </Stack>
      {checked ? null : (
        <DueDateMenu
          name={name}
          dueDate={dueDate}
          isOverdue={isOverdue}
          today={today}
          onChange={onDue}
          className={dueDate ? undefined : classes.quiet}
        />
      )}
      <Tooltip label="Remove">
        <IconButton
          icon={IconTrash}
          small
          size={sizes.controlSmall}
          className={classes.quiet}
          label={`Remove ${name}`}
          onClick={onRemove}
        />
      </Tooltip>
    </li>
  )
}

/** Focuses the field, which replaces the button. */
const selectAll = (field: HTMLInputElement | null): void => field?.select()

/** A name that becomes a field on click. Saves on Enter or blur, cancels on Escape. */
function ItemName({ name, checked, onRename }: Pick<Props, 'onRename'> & { name: string; checked: boolean }) {
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
      w="100%"
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
