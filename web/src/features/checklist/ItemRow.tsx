import type { ChecklistItem } from '@castwright/contract/checklist.ts'
import { useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { ActionIcon, Checkbox, Tooltip } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { Icon } from '../../ui/Icon.tsx'
import { sizes } from '../../ui/theme.ts'
import { ItemName } from './ItemName.tsx'
import classes from './Items.module.css'

type Props = {
  item: ChecklistItem
  onCheck: (checked: boolean) => void
  onRename: (name: string) => void
  onRemove: () => void
}

export function ItemRow({ item: { id, name, checked }, onCheck, onRename, onRemove }: Props) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({ id })
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
      <ItemName name={name} checked={checked} onRename={onRename} />
      <Tooltip label="Remove">
        <ActionIcon size={sizes.controlSmall} className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
          <Icon of={IconTrash} small />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
