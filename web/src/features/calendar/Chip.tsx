import type { CalendarItem } from '@castwright/contract/calendar/shapes.ts'
import { Stack, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type KeyboardEvent, memo } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../../ui/Icon.tsx'
import classes from './Chip.module.css'
import { useCalendarContext } from './context.ts'
import { isMovable, isUndated, labelOf, shortTimeOf, spanOf, stateOf } from './items.ts'
import { kinds } from './kinds.ts'
import { showColor } from './showColor.ts'

type Props = {
  item: CalendarItem
  /** Whether the Tab key reaches it. The arrow keys always do. */
  isReachable?: boolean
  /** One line in a small cell, a card in a column, or a row of a list. */
  shape?: Shape
  /** For lists without a place to drag to. */
  isFixed?: boolean
}

type Shape = 'line' | 'card' | 'row'

/** An item on a day. Opens its details, and can be dragged unless it is fixed. `Dragging` listens for all of them. */
export const Chip = memo(function Chip({ item, isReachable = true, shape = 'line', isFixed = false }: Props) {
  const { podcasts, openItem, dragged, describedBy } = useCalendarContext()
  const isDragging = useStore(dragged, (key) => key === item.key)
  const canMove = isMovable(item) && !isFixed
  return (
    <button
      type="button"
      className={classes.chip}
      data-item={item.key}
      data-kind={item.kind}
      data-shape={shape}
      data-movable={canMove || undefined}
      data-dragging={isDragging || undefined}
      data-overdue={item.isOverdue || undefined}
      data-done={item.isDone || undefined}
      style={colorOf(podcasts.get(item.podcastId)?.color)}
      tabIndex={isReachable ? 0 : -1}
      aria-haspopup="dialog"
      aria-roledescription={canMove ? 'movable item' : undefined}
      aria-describedby={canMove ? describedBy : undefined}
      onClick={(event) => openItem(item, event.currentTarget)}
      onKeyUp={canMove ? ignoreSpace : undefined}
    >
      <Face item={item} shape={shape} />
    </button>
  )
})

/** Items as the rows of a list. */
export const ChipRows = ({ items, isFixed = false }: { items: readonly CalendarItem[]; isFixed?: boolean }) => (
  <Stack component="ul" gap="xxs" className="cw-list">
    {items.map((item) => (
      <li key={item.key}>
        <Chip item={item} shape="row" isFixed={isFixed} />
      </li>
    ))}
  </Stack>
)

/** Browsers click a button when Space is released, which picked it up when it was pressed. */
const ignoreSpace = (event: KeyboardEvent) => (event.code === 'Space' ? event.preventDefault() : undefined)

const colorOf = (color: string | undefined): Record<string, string> => (color ? { '--show': showColor(color) } : {})

/** What follows the pointer. */
export function DraggedChip({ item }: { item: CalendarItem }) {
  const { podcasts } = useCalendarContext()
  return (
    <div className={classes.chip} data-kind={item.kind} data-shape="line" data-dragged style={colorOf(podcasts.get(item.podcastId)?.color)}>
      <Face item={item} shape="line" />
    </div>
  )
}

/** Icon, time and title, and where there is space also the kind and the show. Screen readers get all of it. */
const Face = memo(function Face({ item, shape }: { item: CalendarItem; shape: Shape }) {
  const { timeZone, podcasts, hasShows } = useCalendarContext()
  const { kind, startsAt, isDone } = item
  const time = startsAt === null ? null : shape === 'line' ? shortTimeOf(startsAt, timeZone) : spanOf(item, timeZone)
  const about = [
    shape === 'row' && kind !== 'gap' ? kinds[kind].label : null,
    hasShows || kind === 'gap' || shape === 'line' ? podcasts.get(item.podcastId)?.title : null,
    shape === 'card' ? null : stateOf(item),
  ].filter(Boolean)
  return (
    <>
      <Icon of={isDone && (kind === 'step' || kind === 'task') ? IconCheck : kinds[kind].icon} small className={classes.icon} />
      <span className={classes.words}>
        {shape === 'row' || kind === 'gap' ? null : <VisuallyHidden>{isUndated(item) ? 'Draft' : kinds[kind].label}, </VisuallyHidden>}
        {time !== null || shape === 'row' ? <span className={classes.time}>{time ?? 'All day'}</span> : null}{' '}
        <span className={classes.title} dir="auto">
          {labelOf(item)}
        </span>
        {about.length === 0 ? null : shape === 'line' ? (
          <VisuallyHidden>, {about.join(', ')}</VisuallyHidden>
        ) : (
          <span className={classes.about} dir="auto">
            {' '}
            {about.join(' · ')}
          </span>
        )}
      </span>
    </>
  )
})
