import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'
import { CSS } from '@dnd-kit/utilities'
import { Box, Checkbox, Stack, TextInput, Tooltip, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { episodeLimits } from '@castwright/contract/episodes/limits.ts'
import { toast } from '../../ui/toast.tsx'
import type { ChecklistState } from './api.ts'
import { moveChange, previousId } from './changes.ts'
import { BufferedKeyboardSensor } from '../../ui/dnd/keyboardSensor.ts'
import { newId } from '../../lib/newId.ts'
import classes from './Items.module.css'
import { IconButton } from '../../ui/IconButton.tsx'
import { DueDateMenu } from '../../components/dueDates/DueDateMenu.tsx'
import { DueLabel } from '../../components/dueDates/DueLabel.tsx'
import { sizes } from '../../ui/theme.ts'

/** Tasks are dragged vertically only. */
const verticalOnly: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Pixels the pointer must move before a drag starts. */
const threshold = 4

/** The sortable list, for pointer and keyboard. */
export function Items({ list: { items, apply }, today }: { list: ChecklistState; today: string }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: threshold } }),
    // Scrolls without animation, because the next key is applied to the task's current position.
    useSensor(BufferedKeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'instant' }),
  )
  const box = useRef<HTMLUListElement>(null)
  useFollowAdded(box, items.length)

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) void apply(moveChange(items, String(active.id), String(over.id)))
  }
  const remove = (id: string) => {
    const item = items.find((one) => one.id === id)
    if (!item) return
    const afterId = previousId(items, id)
    void apply({ kind: 'remove', id })
    // The server rejects removed IDs.
    toast.undo(`Removed “${item.name}”.`, () => void apply({ kind: 'add', item: { ...item, id: newId() }, afterId }))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[verticalOnly]}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <Box component="ul" ref={box} className="cw-list" mah="var(--cw-size-checklist)" mx="-xs" style={{ overflowY: 'auto' }}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              today={today}
              onCheck={(checked) => void apply({ kind: 'check', id: item.id, checked })}
              onRename={(name) => void apply({ kind: 'rename', id: item.id, name })}
              onDue={(dueDate) => void apply({ kind: 'due', id: item.id, dueDate })}
              onRemove={() => remove(item.id)}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  )
}

/** Scrolls added items into view. */
function useFollowAdded(box: React.RefObject<HTMLUListElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [box, count])
}

const instructions =
  'To pick up a task, press Space or Enter. Use the up and down arrow keys to move it. Press Space or Enter again to drop it, or Escape to cancel.'

/** Screen reader announcements while a task is moved. */
function announcementsFor(items: readonly ChecklistItem[]): Announcements {
  const name = (id: UniqueIdentifier) => items.find((item) => item.id === id)?.name ?? ''
  const position = (id: UniqueIdentifier) => `position ${items.findIndex((item) => item.id === id) + 1} of ${items.length}`
  const pickedUp = (id: UniqueIdentifier) => `Picked up ${name(id)}, ${position(id)}.`
  return {
    onDragStart: ({ active }) => pickedUp(active.id),
    // dnd-kit first reports the task over itself, which must not replace the pick-up announcement.
    onDragOver: ({ active, over }) =>
      over?.id === active.id ? pickedUp(active.id) : over ? `${name(active.id)} moved to ${position(over.id)}.` : undefined,
    onDragEnd: ({ active, over }) => `Dropped ${name(active.id)}${over ? ` at ${position(over.id)}` : ''}.`,
    onDragCancel: ({ active }) => `Move canceled. ${name(active.id)} is back where it was.`,
  }
}

type Props = {
  item: ChecklistItem
  /** Today in the user's time zone. */
  today: string
  onCheck: (checked: boolean) => void
  onRename: (name: string) => void
  onDue: (dueDate: string | null) => void
  onRemove: () => void
}

function ItemRow({ item: { id, name, checked, dueDate = null }, today, onCheck, onRename, onDue, onRemove }: Props) {
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
