import { dayAfter } from '@castwright/contract/publishing/release-time.ts'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { useCalendarContext } from './context.ts'
import { pageAfter } from './days.ts'
import type { View } from './search.ts'

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
export function useGridKeys({ box, view, weeks, onActive, onLeave }: Grid): (event: KeyboardEvent) => void {
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
