import { useState } from 'react'

export type Pages = ReturnType<typeof usePaging>

/** Cursor pagination with a way back. */
export function usePaging() {
  const [cursors, setCursors] = useState<string[]>([])
  return {
    /** Starts at 1. */
    page: cursors.length + 1,
    cursor: cursors.at(-1) ?? null,
    forward: (cursor: string) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
    reset: () => setCursors([]),
  }
}
