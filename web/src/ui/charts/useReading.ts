import { type KeyboardEvent, useState } from 'react'

type Reading = {
  /** How many values there are. */
  count: number
  /** How many values a row has, if they are a grid. */
  columns?: number
  /** Where reading starts. Otherwise, with the last value. */
  start?: number
  onOpen?: ((at: number) => void) | undefined
}

/**
 * Reading a chart value by value: with the arrow keys, Home, End, and Enter to open one.
 * `isShown` says whether the current value is pointed out, by keyboard or pointer.
 */
export function useReading({ count, columns, start = count - 1, onOpen }: Reading) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [isShown, setIsShown] = useState(false)
  const place = Math.min(chosen ?? start, count - 1)
  const show = (at: number): void => {
    setChosen(Math.max(0, Math.min(count - 1, at)))
    setIsShown(true)
  }
  const move = (by: number): void => show(place + by)
  const row = columns ?? 1
  const steps: Record<string, () => void> = {
    ArrowRight: () => move(1),
    ArrowLeft: () => move(-1),
    ArrowDown: () => (place + row < count ? move(row) : show(place)),
    ArrowUp: () => (place - row >= 0 ? move(-row) : show(place)),
    Home: () => show(0),
    End: () => show(count - 1),
    ...(isShown && { Escape: () => setIsShown(false) }),
    ...(onOpen && { Enter: () => onOpen(place), ' ': () => onOpen(place) }),
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = steps[event.key]
    if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    event.stopPropagation()
    step()
  }
  return {
    place,
    isShown: isShown && count > 0,
    show,
    hide: () => setIsShown(false),
    keys: { onKeyDown, onFocus: () => setIsShown(true), onBlur: () => setIsShown(false) },
  }
}
