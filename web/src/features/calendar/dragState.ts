/** Which item is dragged. Outside of React's state, so that only the chip of that item renders again. */
export type DragState = {
  /** Its key, or null. */
  get(): string | null
  set(key: string | null): void
  subscribe(onChange: () => void): () => void
}

export function createDragState(): DragState {
  let dragged: string | null = null
  const listeners = new Set<() => void>()
  return {
    get: () => dragged,
    set(key) {
      dragged = key
      for (const listener of listeners) listener()
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}
