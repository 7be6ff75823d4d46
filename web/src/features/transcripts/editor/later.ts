/** Work that can wait until scrolling has stopped, such as the fields of rows that fly past. A few pieces per frame. */

export type Later = ReturnType<typeof createLater>

/** Milliseconds after the last jump. */
const restMs = 120
const perFrame = 5

export function createLater() {
  const waiting = new Set<() => void>()
  let busyUntil = 0
  let frame = 0
  const run = (): void => {
    frame = 0
    if (performance.now() >= busyUntil)
      for (const work of [...waiting].slice(0, perFrame)) {
        waiting.delete(work)
        work()
      }
    if (waiting.size > 0) frame = requestAnimationFrame(run)
  }
  return {
    isBusy: (): boolean => performance.now() < busyUntil,
    /** The list moved by more than a bit. */
    jumped: (): void => {
      busyUntil = performance.now() + restMs
    },
    /** Returns how to take it back. */
    add: (work: () => void): (() => void) => {
      waiting.add(work)
      if (frame === 0) frame = requestAnimationFrame(run)
      return () => void waiting.delete(work)
    },
  }
}
