import { useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react'

/** How many rows beyond the visible ones are rendered. */
const extraRows = 6

type Options = {
  count: number
  keyOf: (index: number) => string
  /** The height of a row that hasn't been rendered yet. */
  estimate: (index: number) => number
  /** A row that stays rendered wherever the list is, because it has the focus. */
  pinned: number
  /** Called before a render if the list has moved by more than half of its height. Stays the same. */
  onJump: () => void
}

/** Renders only the rows of a long list that are visible. Rows may have any height: they are measured once they are rendered. */
export function useWindow({ count, keyOf, estimate, pinned, onJump }: Options) {
  const scroller = useRef<HTMLDivElement>(null)
  const heights = useRef(new Map<string, number>())
  const [measured, remeasure] = useReducer((round: number) => round + 1, 0)
  const [view, setView] = useState({ top: 0, height: 0 })

  const starts = useMemo(() => {
    const places = new Float64Array(count + 1)
    for (let at = 0; at < count; at += 1) places[at + 1] = (places[at] ?? 0) + (heights.current.get(keyOf(at)) ?? estimate(at))
    return places
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `measured` says that heights have changed.
  }, [count, keyOf, estimate, measured])

  /** The last row that starts at or before a place. */
  const rowAt = (place: number): number => {
    let [low, high] = [0, count - 1]
    while (low < high) {
      const middle = (low + high + 1) >> 1
      if ((starts[middle] ?? 0) <= place) low = middle
      else high = middle - 1
    }
    return low
  }

  const first = Math.max(0, rowAt(view.top) - extraRows)
  const last = Math.min(count - 1, rowAt(view.top + view.height) + extraRows)
  const indexes = Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => first + at)
  if (pinned >= 0 && pinned < count && (pinned < first || pinned > last)) indexes.push(pinned)

  const placed = useRef(starts)
  const shift = useRef(0)
  useLayoutEffect(() => {
    placed.current = starts
    if (shift.current !== 0 && scroller.current) scroller.current.scrollTop += shift.current
    shift.current = 0
  }, [starts])

  const observer = useRef<ResizeObserver | null>(null)
  useEffect(() => {
    const seen = new ResizeObserver((entries) => {
      let isChanged = false
      for (const { target, borderBoxSize } of entries) {
        const { key = '', index = '' } = (target as HTMLElement).dataset
        const height = borderBoxSize[0]?.blockSize ?? 0
        const [top = 0, bottom = 0] = [placed.current[Number(index)], placed.current[Number(index) + 1]]
        // Less than a pixel isn't worth another render.
        if (height === 0 || Math.abs(height - (bottom - top)) < 1) continue
        // Rows above the visible ones must not move them.
        if (bottom <= (scroller.current?.scrollTop ?? 0)) shift.current += height - (bottom - top)
        heights.current.set(key, height)
        isChanged = true
      }
      if (isChanged) remeasure()
    })
    observer.current = seen
    for (const row of scroller.current?.querySelectorAll('[data-key]') ?? []) seen.observe(row)
    return () => seen.disconnect()
  }, [])

  useLayoutEffect(() => {
    const place = scroller.current
    if (!place) return
    let seen = place.scrollTop
    const read = () => {
      if (Math.abs(place.scrollTop - seen) > place.clientHeight / 2) onJump()
      seen = place.scrollTop
      setView((before) =>
        before.top === place.scrollTop && before.height === place.clientHeight
          ? before
          : { top: place.scrollTop, height: place.clientHeight },
      )
    }
    read()
    place.addEventListener('scroll', read, { passive: true })
    const sized = new ResizeObserver(read)
    sized.observe(place)
    return () => {
      place.removeEventListener('scroll', read)
      sized.disconnect()
    }
  }, [onJump])

  return {
    scroller,
    indexes,
    total: starts[count] ?? 0,
    topOf: (index: number): number => starts[index] ?? 0,
    /** For the `ref` of a row. */
    measure: (row: HTMLElement | null) => {
      if (!row) return
      observer.current?.observe(row)
      return () => observer.current?.unobserve(row)
    },
    /** Scrolls as little as needed to show a row, or to the middle if it is far away. */
    reveal: (index: number): void => {
      const place = scroller.current
      if (!place) return
      const [top, bottom] = [starts[index] ?? 0, starts[index + 1] ?? 0]
      const height = place.clientHeight
      if (top < place.scrollTop - height || bottom > place.scrollTop + 2 * height) place.scrollTop = top - height / 3
      else if (top < place.scrollTop) place.scrollTop = top
      else if (bottom > place.scrollTop + height) place.scrollTop = bottom - height
    },
  }
}
