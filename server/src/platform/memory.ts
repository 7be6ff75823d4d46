declare const kept: unique symbol

/** Something that a service keeps in memory, once per app. */
type MemorySlot<T> = { readonly make: () => T; readonly [kept]?: T }

export const memorySlot = <T>(make: () => T): MemorySlot<T> => ({ make })

export type Memory = { of<T>(slot: MemorySlot<T>): T }

/** One per app, so that apps in tests share nothing. */
export function createMemory(): Memory {
  const values = new Map<unknown, unknown>()
  return {
    of<T>(slot: MemorySlot<T>): T {
      if (!values.has(slot)) values.set(slot, slot.make())
      return values.get(slot) as T
    },
  }
}
