import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import {
  type Active,
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  type DragOverEvent,
  DragOverlay,
  type DragStartEvent,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type KeyboardEvent, type MouseEvent, type ReactNode, type TouchEvent, useMemo, useRef, useState } from 'react'
import { Box } from '@mantine/core'
import { BufferedKeyboardSensor } from '../../ui/dnd/keyboardSensor.ts'
import { DraggedChip } from './Chip.tsx'
import { createDragState, useCalendarContext } from './context.ts'
import { fullDay } from './days.ts'
import { dayAt, gridIn, placeIn, trayId } from './dropPlaces.ts'
import { isUndated, labelOf } from './items.ts'

/**
 * Pixels that the mouse must move, and how long a finger must rest, before a drag starts. Always the same objects: new ones would render all
 * items again.
 */
const byMouse = { activationConstraint: { distance: 4 } }
const byTouch = { activationConstraint: { delay: 250, tolerance: 8 } }

/** dnd-kit's own measuring also reads styles, for transforms, which there are none of here. It copies what this returns. */
const measuring = {
  droppable: {
    measure: (element: HTMLElement) => {
      const { top, left, bottom, right, width, height } = element.getBoundingClientRect()
      return { top, left, bottom, right, width, height }
    },
  },
}

/** Enter opens the details, so only Space picks up. */
const keyboardCodes = { start: ['Space'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] }

const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }

type Props = { itemOf: (key: string) => CalendarItem | undefined; children: ReactNode }

/** Lets items be dragged to days with a mouse, a finger or the keyboard. */
export function Dragging({ itemOf, children }: Props) {
  const { move, today, dragged: state, over: dayOver, describedBy } = useCalendarContext()
  const [dragged, setDragged] = useState<CalendarItem | null>(null)
  // The keyboard moves by days, whatever the layout.
  const keyboardDay = useRef<string | null>(null)
  const pickedUp = useRef<CalendarItem | null>(null)
  /** The tray or the date of a day. */
  const [place] = useState(createDragState)
  const announcements = useMemo(() => announcementsAt(place.getState), [place])

  const { coordinateGetter, collisionDetection } = useMemo(() => {
    const nextDay: KeyboardCoordinateGetter = (event, { context: { droppableContainers, droppableRects } }) => {
      const step = steps[event.code]
      if (step === undefined) return
      event.preventDefault()
      const grid = gridIn({ droppableContainers: droppableContainers.getEnabled(), droppableRects })
      if (!grid) return
      const days = grid.cells.map(({ date }) => date)
      const item = pickedUp.current
      const start = keyboardDay.current ?? (item && !isUndated(item) ? item.date : null)
      // From the tray, the first key leads into the calendar.
      const wanted = start === null ? (days.includes(today) ? today : days[0]) : dayAfter(start, step)
      const cell = grid.cells.find(({ date }) => date === wanted)
      if (!cell) return
      keyboardDay.current = cell.date
      return { x: grid.left + cell.left, y: grid.top + cell.top }
    }
    const detect: CollisionDetection = (args) => {
      const pointer = args.pointerCoordinates
      if (!pointer) return keyboardDay.current === null ? [] : [{ id: keyboardDay.current }]
      const grid = gridIn(args)
      const date = grid && dayAt(grid, pointer)
      return date === null ? pointerWithin(args).filter(({ id }) => id === trayId) : [{ id: date }]
    }
    return { coordinateGetter: nextDay, collisionDetection: detect }
  }, [today])

  const byKeyboard = useMemo(() => ({ coordinateGetter, keyboardCodes, scrollBehavior: 'instant' as const }), [coordinateGetter])
  const sensors = useSensors(
    useSensor(MouseSensor, byMouse),
    useSensor(TouchSensor, byTouch),
    useSensor(BufferedKeyboardSensor, byKeyboard),
  )

  const start = ({ active }: DragStartEvent) => {
    keyboardDay.current = null
    place.setState(null)
    const item = draggedIn(active)
    state.setState(item.key)
    pickedUp.current = item
    setDragged(item)
  }
  const follow = ({ collisions }: DragOverEvent) => {
    place.setState(placeIn(collisions))
    dayOver.setState(place.getState())
  }
  const end = () => {
    state.setState(null)
    dayOver.setState(null)
    setDragged(null)
  }
  const drop = ({ active, collisions }: DragEndEvent) => {
    end()
    const item = draggedIn(active)
    const to = placeIn(collisions)
    place.setState(to)
    if (to === null) return
    if (to !== trayId) void move(item, to)
    else if (item.kind === 'planned' && !isUndated(item)) void move(item, null)
  }

  return (
    <DndContext
      id={describedBy}
      sensors={sensors}
      collisionDetection={collisionDetection}
      measuring={measuring}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={start}
      onDragOver={follow}
      onDragEnd={drop}
      onDragCancel={end}
    >
      <Source itemOf={itemOf}>{children}</Source>
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedChip item={dragged} /> : null}</DragOverlay>
    </DndContext>
  )
}

/** What dnd-kit drags. The item is set when it is picked up. */
type Held = { item: CalendarItem | null; chip: HTMLElement | null }

/**
 * One source for all items: it listens for the buttons inside it. If each of them were a source, all of them would render again whenever
 * something is picked up, passes a day and is dropped.
 */
function Source({ itemOf, children }: Props) {
  const [held] = useState<Held>({ item: null, chip: null })
  const { listeners, setNodeRef } = useDraggable({ id: 'item', data: held })
  const hold = (next: Held) => {
    Object.assign(held, next)
    setNodeRef(next.chip)
  }
  const pickUp = (name: string) => (event: MouseEvent | TouchEvent | KeyboardEvent) => {
    const chip = (event.target as HTMLElement).closest<HTMLElement>('[data-movable]')
    const item = chip && itemOf(chip.dataset['item'] ?? '')
    if (!item) return
    const before = { ...held }
    hold({ item, chip })
    listeners?.[name]?.(event)
    // Something else is being dragged, or it can't be dragged this way.
    if (!('dndKit' in event.nativeEvent)) hold(before)
  }
  return (
    <Box
      role="presentation"
      display="contents"
      onMouseDown={pickUp('onMouseDown')}
      onTouchStart={pickUp('onTouchStart')}
      onKeyDown={pickUp('onKeyDown')}
    >
      {children}
    </Box>
  )
}

const instructions =
  'To pick up an item, press Space. Use the arrow keys to choose a day. Press Space or Enter to drop the item, or Escape to cancel. To move it to any other day, press Enter to open its details.'

/** What is dragged. There is one source for all items, see `Dragging`. */
const draggedIn = ({ data }: Active): CalendarItem => data.current!['item'] as CalendarItem
const nameOf = (active: Active): string => labelOf(draggedIn(active))
const nameOfPlace = (place: string): string => (place === trayId ? 'the drafts without a date' : fullDay(place))
const fromOf = (active: Active): string => (isUndated(draggedIn(active)) ? 'the drafts without a date' : fullDay(draggedIn(active).date))

/** Screen reader announcements while an item is moved. `placeNow` returns the tray or the day that it is over. */
const announcementsAt = (placeNow: () => string | null): Announcements => ({
  onDragStart: ({ active }) => `Picked up ${nameOf(active)} from ${fromOf(active)}.`,
  onDragOver: ({ active }) => {
    const place = placeNow()
    return place === null ? undefined : `${nameOf(active)} is over ${nameOfPlace(place)}.`
  },
  onDragEnd: ({ active }) => {
    const place = placeNow()
    return place === null ? `Dropped ${nameOf(active)} where it was.` : `Dropped ${nameOf(active)} on ${nameOfPlace(place)}.`
  },
  onDragCancel: ({ active }) => `Move canceled. ${nameOf(active)} is back where it was.`,
})
