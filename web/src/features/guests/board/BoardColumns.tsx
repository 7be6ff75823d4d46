import type { BoardEntry, GuestState } from '@castwright/contract/guests/shapes.ts'
import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type KeyboardCoordinateGetter,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { Group, Stack, Text, Title } from '@mantine/core'
import { useMemo, useRef, useState } from 'react'
import { BufferedKeyboardSensor } from '../../../ui/dnd/keyboardSensor.ts'
import type { BoardFound } from '../api.ts'
import { columns, stateNames } from '../states.ts'
import { type CardActions, DraggableCard, DraggedCard, entryKey } from './BoardCard.tsx'
import { moveOf } from './moves.ts'
import classes from './Board.module.css'
import { Note } from '../../../ui/Note.tsx'

/** Pixels that the mouse must move, and how long a finger must rest, before a drag starts. */
const threshold = 4
const rest = { delay: 250, tolerance: 8 }
const keyboardCodes = { start: ['Space', 'Enter'], cancel: ['Escape', 'Tab'], end: ['Space', 'Enter'] }
const steps: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

const instructions =
  'To pick up a guest, press Space. Use the arrow keys to choose a column. Press Space again to drop the guest, or Escape to cancel. You can also move a guest from the menu on their card.'

const nameOf = (data: { current?: unknown }): string => (data.current as BoardEntry).name
const placeOf = (id: string | number): string => stateNames[id as GuestState]

const announcements: Announcements = {
  onDragStart: ({ active }) => `Picked up ${nameOf(active.data)}.`,
  onDragOver: ({ active, over }) => (over ? `${nameOf(active.data)} is over ${placeOf(over.id)}.` : undefined),
  onDragEnd: ({ active, over }) =>
    over ? `Dropped ${nameOf(active.data)} on ${placeOf(over.id)}.` : `${nameOf(active.data)} wasn't moved.`,
  onDragCancel: ({ active }) => `Move canceled. ${nameOf(active.data)} is back where it was.`,
}

type Props = { found: BoardFound } & CardActions

/** One column per state. Cards are dragged with a mouse, a finger or the keyboard. */
export function BoardColumns({ found, ...actions }: Props) {
  const [dragged, setDragged] = useState<BoardEntry | null>(null)
  // The keyboard moves between the columns that accept the card.
  const lifted = useRef<BoardEntry | null>(null)
  const keyboardColumn = useRef<GuestState | null>(null)
  const { coordinateGetter, collisionDetection } = useMemo(() => {
    const next: KeyboardCoordinateGetter = (event, { context: { droppableRects } }) => {
      const step = steps[event.code]
      const entry = lifted.current
      if (step === undefined || !entry) return
      event.preventDefault()
      const open = columns.filter((column) => column === entry.state || moveOf(entry, column))
      const wanted = open[open.indexOf(keyboardColumn.current ?? entry.state) + step]
      if (wanted === undefined) return
      keyboardColumn.current = wanted
      const rect = droppableRects.get(wanted)
      return rect ? { x: rect.left, y: rect.top } : undefined
    }
    const detect: CollisionDetection = (args) => {
      if (args.pointerCoordinates) return pointerWithin(args)
      return keyboardColumn.current === null ? [] : [{ id: keyboardColumn.current }]
    }
    return { coordinateGetter: next, collisionDetection: detect }
  }, [])
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: threshold } }),
    useSensor(TouchSensor, { activationConstraint: rest }),
    useSensor(BufferedKeyboardSensor, { coordinateGetter, keyboardCodes, scrollBehavior: 'instant' }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    const entry = active.data.current as BoardEntry
    if (over && moveOf(entry, over.id as GuestState)) actions.onMove(entry, over.id as GuestState)
  }
  const columnOf = (state: GuestState) => (
    <Column
      key={state}
      state={state}
      entries={found.entries.filter((entry) => entry.state === state)}
      count={found.counts[state]}
      dragged={dragged}
      {...actions}
    />
  )
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={collisionDetection}
      accessibility={{ announcements, screenReaderInstructions: { draggable: instructions } }}
      onDragStart={({ active }) => {
        lifted.current = active.data.current as BoardEntry
        keyboardColumn.current = null
        setDragged(lifted.current)
      }}
      onDragEnd={drop}
      onDragCancel={() => setDragged(null)}
    >
      <div className={classes.board} role="group" aria-label="Pipeline">
        {columns.filter((state) => state !== 'declined').map(columnOf)}
      </div>
      {columnOf('declined')}
      <DragOverlay dropAnimation={null}>{dragged ? <DraggedCard entry={dragged} /> : null}</DragOverlay>
    </DndContext>
  )
}

type ColumnProps = { state: GuestState; entries: BoardEntry[]; count: number; dragged: BoardEntry | null } & CardActions

function Column({ state, entries, count, dragged, ...actions }: ColumnProps) {
  const isTarget = dragged !== null && moveOf(dragged, state) !== null
  const { setNodeRef, isOver } = useDroppable({ id: state, disabled: dragged !== null && !isTarget && dragged.state !== state })
  return (
    <section
      ref={setNodeRef}
      className={`${classes.column} ${state === 'declined' ? classes.declined : ''}`}
      aria-label={stateNames[state]}
      data-target={isTarget || undefined}
      data-closed={(dragged !== null && !isTarget && dragged.state !== state) || undefined}
      data-over={(isTarget && isOver) || undefined}
    >
      <Group justify="space-between" align="baseline" gap="xs" p="xxs">
        <Title order={2} size="h4">
          {stateNames[state]}
        </Title>
        <Note>{count}</Note>
      </Group>
      <Stack component="ul" gap="xs" className="cw-list">
        {entries.map((entry) => (
          <DraggableCard key={entryKey(entry)} entry={entry} {...actions} />
        ))}
      </Stack>
      <Hidden shown={entries.length} count={count} />
    </section>
  )
}

/** The board has the newest guests of each state. */
export const Hidden = ({ shown, count }: { shown: number; count: number }) =>
  count > shown ? (
    <Text size="xs" c="dimmed">
      {`${count - shown} more in the guest book.`}
    </Text>
  ) : null
