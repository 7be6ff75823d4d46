import { useState } from 'react'

export type Pages = ReturnType<typeof usePaging>

/** Forward and back through a list that only knows where its next page begins. */
export function usePaging() {
  const [cursors, setCursors] = useState<string[]>([])
  return {
    /** From 1 on. */
    page: cursors.length + 1,
    cursor: cursors.at(-1) ?? null,
    forward: (cursor: string) => setCursors([...cursors, cursor]),
    back: () => setCursors(cursors.slice(0, -1)),
    reset: () => setCursors([]),
  }
}
