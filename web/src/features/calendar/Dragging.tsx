import type { CalendarItem } from '@castwright/contract/calendar.ts'
import { dayAfter } from '@castwright/contract/release-time.ts'
import {
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { BufferedKeyboardSensor } from '../../ui/dnd/keyboardSensor.ts'
import { announcements, instructions } from './announcements.ts'
import { DraggedChip } from './Chip.tsx'
import { useCalendarContext } from './context.ts'
import { isUndated } from './items.ts'

/** The tray as a place to drop. Days have their dates as IDs. */
export const trayId = 'tray'

/** Pixels that the mouse must move, and how long a finger must rest, before a drag starts. */
const threshold = 4
const rest = { delay: 250, tolerance: 8 }

/** Enter opens the details, so only Space picks up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

/** Lets items be dragged to days with a mouse, a finger or the keyboard. */
export function Dragging({ children }: { children: ReactNode }) {
  const { move, today, setDragging } = useCalendarContext()
  const [dragged, setDragged] = useState<CalendarItem | null>(null)
  // The keyboard moves by days, whatever the layout.
  const keyboardDay = useRef<string | null>(null)
  const pickedUp = useRef<CalendarItem | null>(null)

  const { coordinateGetter, collisionDetection } = useMemo(() => {
    const nextDay: KeyboardCoordinateGetter = (event, { context: { droppableContainers, droppableRects } }) => {
      const step = steps[event.code]
      if (step === undefined) return
      event.preventDefault()
      const days = droppableContainers
        .getEnabled()
        .map(({ id }) => String(id))
        .filter((id) => id !== trayId)
        .toSorted()
      const item = pickedUp.current
      const start = keyboardDay.current ?? (item && !isUndated(item) ? item.date : null)
      // From the tray, the first key leads into the calendar.
      const wanted = start === null ? (days.includes(today) ? today : days[0]) : dayAfter(start, step)
      if (wanted === undefined || !days.includes(wanted)) return
      keyboardDay.current = wanted
      const rect = droppableRects.get(wanted)
      return rect ? { x: rect.left, y: rect.top } : undefined
    }
    const detect: CollisionDetection = (args) => {
      if (args.pointerCoordinates) return pointerWithin(args)
      return keyboardDay.current === null ? [] : [{ id: keyboardDay.current }]
    }
    return { coordinateGetter: nextDay, collisionDetection: detect }
  }, [today])

  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: threshold } }),
    useSensor(TouchSensor, { activationConstraint: rest }),
    useSensor(BufferedKeyboardSensor, { coordinateGetter, keyboardCodes, scrollBehavior: 'instant' }),
  )

  const start = ({ active }: DragStartEvent) => {
    keyboardDay.current = null
    setDragging(true)
    pickedUp.current = active.data.current as CalendarItem
    setDragged(pickedUp.current)
  }
  const end = () => {
    setDragging(false)
    setDragged(null)
  }
  const drop = ({ active, over }: DragEndEvent) => {
    end()
    const item = active.data.current as CalendarItem
    if (!over) return
    if (over.id !== trayId) void move(item, String(over.id))
    else if (item.kind === 'planned' && !isUndated(item)) void move(item, null)
  }

  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={start}
      onDragEnd={drop}
      onDragCancel={end}
    >
      {children}
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedChip item={dragged} /> : null}</DragOverlay>
    </DndContext>
  )
}
