import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { ChecklistState } from './api.ts'
import { previousId, moveChange } from './changes.ts'
import { BufferedKeyboardSensor } from '../../ui/dnd/keyboardSensor.ts'
import { newId } from '../../lib/newId.ts'
import { ItemRow } from './ItemRow.tsx'
import classes from './Items.module.css'
import type { ChecklistItem } from '@castwright/contract/checklist/shapes.ts'

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
        <ul ref={box} className={`cw-list ${classes.list}`}>
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
        </ul>
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
