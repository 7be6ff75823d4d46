import { Box, Text, VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import { useStore } from 'zustand'
import { Icon } from '../../ui/Icon.tsx'
import { Chip } from './Chip.tsx'
import { useCalendarContext } from './context.ts'
import classes from './Grid.module.css'
import { cellDay, fullDay, shortWeekday } from './days.ts'
import { type Day, titlesOf } from './items.ts'
import { kinds } from './kinds.ts'

export type CellShape = 'month' | 'week' | 'small'

type Props = {
  date: string
  day: Day | undefined
  shape: CellShape
  /** A day of the month before or after. */
  isOutside: boolean
  /** The day that the Tab key reaches. */
  isActive: boolean
}

/** Lines in a cell. If there are more items, the last line says how many. */
const maxLines: Record<CellShape, number> = { month: 4, week: 12, small: 3 }

const count = (number: number): string => (number === 1 ? '1 item' : number === 0 ? 'no items' : `${number} items`)

/** A day, as a place to drop. `Dragging` finds it by its date. */
export const DayCell = memo(function DayCell(props: Props) {
  const { date, day, shape, isOutside, isActive } = props
  const { today, over } = useCalendarContext()
  const isOver = useStore(over, (key) => key === date)
  const { items = [], busy = [] } = day ?? {}
  return (
    <div
      role="gridcell"
      className={classes.cell}
      data-day={date}
      data-shape={shape}
      data-outside={isOutside || undefined}
      data-today={date === today || undefined}
      data-past={date < today || undefined}
      data-busy={busy.length > 0 || undefined}
      data-over={isOver || undefined}
      tabIndex={isActive ? 0 : -1}
      aria-current={date === today ? 'date' : undefined}
      aria-selected={shape === 'small' ? isActive : undefined}
    >
      <VisuallyHidden>
        {fullDay(date)}, {count(items.length)}
        {busy.length > 0 ? `, day off: ${titlesOf(busy)}` : ''}{' '}
      </VisuallyHidden>
      <CellContent {...props} />
    </div>
  )
})

/** The items are apart, so that dragging over a day doesn't render them again. */
const CellContent = memo(function CellContent({ date, day, shape, isActive }: Props) {
  const { openDay } = useCalendarContext()
  const { items = [], busy = [] } = day ?? {}
  const limit = maxLines[shape]
  const shown = items.length > limit ? items.slice(0, limit - 1) : items
  const more = items.length - shown.length
  const number = <span className={classes.number}>{shape === 'small' ? Number(date.slice(8)) : cellDay(date)}</span>
  if (shape === 'small')
    return (
      <>
        {number}
        <span className={classes.marks} aria-hidden>
          {shown.map(({ key, kind }) => (
            <Icon key={key} of={kinds[kind].icon} small />
          ))}
          {more > 0 ? (
            <Box component="span" fz="xs" lh={1}>
              +{more}
            </Box>
          ) : null}
        </span>
      </>
    )
  return (
    <>
      <span className={classes.head}>
        {shape === 'week' ? (
          <Text span size="sm" c="dimmed">
            {shortWeekday(date)}
          </Text>
        ) : null}
        {number}
        {busy.length > 0 ? (
          <Text span size="xs" c="dimmed" truncate dir="auto" title={titlesOf(busy)}>
            {titlesOf(busy)}
          </Text>
        ) : null}
      </span>
      {items.length > 0 ? (
        <ul className={`cw-list ${classes.items}`}>
          {shown.map((item) => (
            <li key={item.key}>
              <Chip item={item} shape={shape === 'week' ? 'card' : 'line'} isReachable={isActive} />
            </li>
          ))}
          {more > 0 ? (
            <li>
              <button
                type="button"
                className={classes.more}
                tabIndex={isActive ? 0 : -1}
                aria-haspopup="dialog"
                aria-label={`+${more} more on ${fullDay(date)}`}
                onClick={(event) => openDay(date, event.currentTarget)}
              >
                +{more} more
              </button>
            </li>
          ) : null}
        </ul>
      ) : null}
    </>
  )
})
