import { VisuallyHidden } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './charts.module.css'
import type { useReading } from './useReading.ts'

/** A pointer or click on the chart. */
export type Pointed = { currentTarget: HTMLElement; target: EventTarget; clientX: number }

type Props = {
  /** What the chart shows, such as 'Downloads by day'. */
  label: string
  count: number
  reading: ReturnType<typeof useReading>
  /** All about the current value, in words. */
  words: string
  /** What Enter does, such as 'shows the episodes of that day'. */
  openHint?: string | undefined
  /** The value at a position of the pointer, or null. */
  findAt: (event: Pointed) => number | null
  onOpen?: ((at: number) => void) | undefined
  children: ReactNode
}

/**
 * The focusable surface of a chart. To screen readers it is a list in which only the current value is rendered: a year of days
 * doesn't need 365 elements, and the table has them all.
 */
export function Reader({ label, count, reading, words, openHint, findAt, onOpen, children }: Props) {
  const id = useId()
  const { place, keys, show, hide } = reading
  const point = (event: Pointed) => {
    const at = findAt(event)
    if (at === null) hide()
    else show(at)
  }
  const open = (event: Pointed) => {
    const at = findAt(event)
    if (at !== null) onOpen?.(at)
  }
  return (
    <>
      <div
        role="listbox"
        tabIndex={0}
        aria-label={`${label}, chart`}
        aria-activedescendant={`${id}-${place}`}
        aria-describedby={`${id}-help`}
        className={classes.reader}
        data-opens={onOpen ? true : undefined}
        onKeyDown={keys.onKeyDown}
        onFocus={keys.onFocus}
        onBlur={keys.onBlur}
        onPointerMove={point}
        onPointerLeave={hide}
        onClick={open}
      >
        {children}
        <VisuallyHidden key={place} id={`${id}-${place}`} role="option" aria-selected aria-posinset={place + 1} aria-setsize={count}>
          {words}
        </VisuallyHidden>
      </div>
      <VisuallyHidden id={`${id}-help`}>Use the arrow keys to read the values.{openHint ? ` Enter ${openHint}.` : ''}</VisuallyHidden>
    </>
  )
}
