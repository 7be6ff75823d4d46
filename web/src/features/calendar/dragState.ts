/** What is dragged, or the day that it is over. Outside of React's state, so that only that item or day renders again. */
export type DragState = {
  /** The key of the item or the date of the day, or null. */
  get(): string | null
  set(key: string | null): void
  subscribe(onChange: () => void): () => void
}

export function createDragState(): DragState {
  let current: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    set(key) {
      if (key === current) return
      current = key
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
