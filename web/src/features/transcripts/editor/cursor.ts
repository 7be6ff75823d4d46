import { useSyncExternalStore } from 'react'

/** A segment to move to, with the caret or selection in its text. */
export type Wanted = { id: string; offset: number; end?: number | undefined; hasFocus: boolean }

export type Cursor = ReturnType<typeof createCursor>

/** Which segment is being edited, and where in its text. */
export function createCursor() {
  let active: string | null = null
  let offset = 0
  let wanted: Wanted | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  const tell = () => listeners.forEach((listener) => listener())
  return {
    now: () => ({ active, offset }),
    /** The segment got the focus. */
    activate: (id: string): void => {
      if (id === active) return
      active = id
      offset = 0
      tell()
    },
    /** The caret moved. Nothing shows it, so nothing renders. */
    place: (id: string, at: number): void => {
      if (id === active) offset = at
    },
    /** Moves the caret, or shows a segment without moving the focus. */
    move: (to: Wanted): void => {
      active = to.id
      offset = to.offset
      wanted = { ...to }
      tell()
    },
    useActive: (): string | null => useSyncExternalStore(subscribe, () => active),
    useWanted: (): Wanted | null => useSyncExternalStore(subscribe, () => wanted),
  }
}
