import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { DueDateMenu } from '../../components/dueDates/DueDateMenu.tsx'
import { dueLabel } from '../../lib/days.ts'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'
import { ItemName } from './ItemName.tsx'
import classes from './Items.module.css'

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
      <ActionIcon
        ref={setActivatorNodeRef}
        size={sizes.controlSmall}
        className={classes.handle}
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
      >
        <Icon of={IconGripVertical} small />
      </ActionIcon>
      <Checkbox aria-label={name} checked={checked} onChange={(event) => onCheck(event.currentTarget.checked)} />
      <div className={classes.words}>
        <ItemName name={name} checked={checked} onRename={onRename} />
        {dueDate && !checked ? (
          <span className={classes.due} data-overdue={isOverdue || undefined}>
            {dueLabel(dueDate, today, isOverdue)}
          </span>
        ) : null}
      </div>
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
        <ActionIcon size={sizes.controlSmall} className={classes.quiet} aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon of={IconTrash} small />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
