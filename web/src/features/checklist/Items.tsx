import { closestCenter, DndContext, type DragEndEvent, type Modifier, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { SortableContext, sortableKeyboardCoordinates, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { useEffect, useRef } from 'react'
import { toast } from '../../ui/toast.tsx'
import type { ChecklistInHand } from './api.ts'
import { aheadOf, moved } from './deeds.ts'
import { Keys } from './keys.ts'
import { newId } from './newId.ts'
import { announcementsFor, instructions } from './spoken.ts'
import { ItemRow } from './ItemRow.tsx'
import classes from './Items.module.css'

/** A list is dragged up and down only. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** Pixels. A press that does not move is a press. */
const threshold = 4

/** The items in their order, which pointer and keys can change. */
export function Items({ list: { items, take } }: { list: ChecklistInHand }) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: threshold } }),
    // Where the page must scroll to move it, it does so in one step: the next key counts from where the task is.
    useSensor(Keys, { coordinateGetter: sortableKeyboardCoordinates, scrollBehavior: 'instant' }),
  )
  const box = useRef<HTMLUListElement>(null)
  useFollowAdded(box, items.length)

  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) void take(moved(items, String(active.id), String(over.id)))
  }
  const remove = (id: string) => {
    const item = items.find((one) => one.id === id)
    if (!item) return
    const behind = aheadOf(items, id)
    void take({ kind: 'remove', id })
    // An id that was removed does not come back.
    toast.undo(`Removed “${item.name}”.`, () => void take({ kind: 'add', item: { ...item, id: newId() }, behind }))
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{ announcements: announcementsFor(items), screenReaderInstructions: { draggable: instructions } }}
      onDragEnd={drop}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul ref={box} className={classes.list}>
          {items.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              onCheck={(checked) => void take({ kind: 'check', id: item.id, checked })}
              onRename={(name) => void take({ kind: 'rename', id: item.id, name })}
              onRemove={() => remove(item.id)}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

/** What is added at the end of a list that scrolls is seen. */
function useFollowAdded(box: React.RefObject<HTMLUListElement | null>, count: number): void {
  const before = useRef(count)
  useEffect(() => {
    if (count > before.current) box.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
    before.current = count
  }, [box, count])
}
