import { useDroppable } from '@dnd-kit/core'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { Box, Text } from '@mantine/core'
import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { ChipRows } from './Chip.tsx'
import { useCalendarContext } from './context.ts'
import { type CellShape, DayCell } from './DayCell.tsx'
import { fullDay, longWeekday, pageAfter, shortWeekday } from './days.ts'
import { gridId } from './dropPlaces.ts'
import classes from './Grid.module.css'
import { type Day, titlesOf } from './items.ts'
import type { View } from './search.ts'

type Props = {
  view: 'month' | 'week'
  /** 'March 2026' */
  title: string
  date: string
  weeks: string[][]
  days: ReadonlyMap<string, Day>
  /** On phones, a month shows marks, and the items of the selected day below. */
  isPhone: boolean
  onLeave: (date: string) => void
}

/** The month or week as a grid of days. */
export function GridView({ view, title, date, weeks, days, isPhone, onLeave }: Props) {
  const { today } = useCalendarContext()
  const box = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<string | null>(null)
  const all = weeks.flat()
  const active =
    chosen !== null && all.includes(chosen) ? chosen : ([today, date].find((day) => all.includes(day) && isIn(view, day, date)) ?? all[0]!)
  const press = useGridKeys({ box, view, weeks, onActive: setChosen, onLeave })
  const shape: CellShape = view === 'week' ? 'week' : isPhone ? 'small' : 'month'
  return (
    <>
      <div
        ref={box}
        role="grid"
        tabIndex={-1}
        aria-label={title}
        className={classes.grid}
        data-shape={shape}
        // Single-letter shortcuts work here, since the grid itself only uses arrow keys.
        data-shortcuts
        onKeyDown={press}
        onFocus={({ target }) => {
          const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
          if (day !== undefined && day !== active) setChosen(day)
        }}
      >
        {view === 'month' ? (
          <div role="row" className={classes.headings}>
            {weeks[0]!.map((day) => (
              <span key={day} role="columnheader" aria-label={longWeekday(day)} className={classes.heading}>
                {isPhone ? shortWeekday(day).slice(0, 1) : shortWeekday(day)}
              </span>
            ))}
          </div>
        ) : null}
        {weeks.map((week) => (
          <div key={week[0]} role="row" className={classes.week}>
            {week.map((day) => (
              <DayCell
                key={day}
                date={day}
                day={days.get(day)}
                shape={shape}
                isOutside={view === 'month' && !isIn(view, day, date)}
                isActive={day === active}
              />
            ))}
          </div>
        ))}
      </div>
      <DropPlace box={box} />
      {shape === 'small' ? <SelectedDay date={active} day={days.get(active)} /> : null}
    </>
  )
}

/** Apart, because it renders whenever something is picked up or dropped. */
function DropPlace({ box }: { box: RefObject<HTMLDivElement | null> }) {
  const { setNodeRef } = useDroppable({ id: gridId })
  useEffect(() => {
    setNodeRef(box.current)
    return () => setNodeRef(null)
  }, [setNodeRef, box])
  return null
}

/** Days outside of the month are shown, but it doesn't start with them. */
const isIn = (view: 'month' | 'week', day: string, date: string): boolean => view === 'week' || day.slice(0, 7) === date.slice(0, 7)

function SelectedDay({ date, day }: { date: string; day: Day | undefined }) {
  const { items = [], busy = [] } = day ?? {}
  return (
    <Box component="section" mt="md" aria-label={fullDay(date)}>
      <Box component="h3" mt={0} mb="xs" fz="md">
        {fullDay(date)}
      </Box>
      {busy.length > 0 ? (
        <Text size="sm" c="dimmed" dir="auto">
          {titlesOf(busy)}
        </Text>
      ) : null}
      {items.length === 0 ? (
        <Text size="sm" c="dimmed">
          Nothing on this day.
        </Text>
      ) : (
        <ChipRows items={items} />
      )}
    </Box>
  )
}

type Grid = {
  box: RefObject<HTMLElement | null>
  view: View
  weeks: string[][]
  /** The day that the Tab key reaches. */
  onActive: (date: string) => void
  /** Shows a day that isn't in the grid. */
  onLeave: (date: string) => void
}

/**
 * The arrow keys move between days, and inside a day between its items. Home and End lead to the ends of the week, Page Up and Page Down to
 * the same place of the page before and after.
 */
function useGridKeys({ box, view, weeks, onActive, onLeave }: Grid): (event: KeyboardEvent) => void {
  const { dragged } = useCalendarContext()
  const wanted = useRef<string | null>(null)
  const cellOf = (date: string) => box.current?.querySelector<HTMLElement>(`[data-day="${date}"]`) ?? null

  // A day of another page gets the focus when that page is there.
  useEffect(() => {
    if (wanted.current === null) return
    cellOf(wanted.current)?.focus()
    wanted.current = null
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Only when the days change.
  }, [weeks])

  const go = (date: string) => {
    onActive(date)
    const cell = cellOf(date)
    if (cell) cell.focus()
    else leave(date)
  }
  const leave = (date: string) => {
    onActive(date)
    wanted.current = date
    onLeave(date)
  }

  return (event) => {
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-day]')
    const date = cell?.dataset['day']
    if (!cell || date === undefined || dragged.getState() !== null || event.ctrlKey || event.metaKey || event.altKey) return
    const controls = [...cell.querySelectorAll<HTMLElement>('button')]
    const at = controls.indexOf(target)
    const week = weeks.find((days) => days.includes(date)) ?? []
    const vertical = (direction: 1 | -1) => () =>
      at === -1 ? go(dayAfter(date, 7 * direction)) : (controls[at + direction] ?? (direction === -1 ? cell : target)).focus()
    const enter = () => (at === -1 && controls[0] ? controls[0].focus() : undefined)
    const actions: Record<string, (() => void) | undefined> = {
      ArrowLeft: () => go(dayAfter(date, -1)),
      ArrowRight: () => go(dayAfter(date, 1)),
      ArrowUp: vertical(-1),
      ArrowDown: vertical(1),
      Home: () => go(week[0] ?? date),
      End: () => go(week.at(-1) ?? date),
      PageUp: () => leave(pageAfter(view, date, -1)),
      PageDown: () => leave(pageAfter(view, date, 1)),
      ...(at === -1 ? { Enter: enter, ' ': enter } : { Escape: () => cell.focus() }),
    }
    const act = actions[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }
}
