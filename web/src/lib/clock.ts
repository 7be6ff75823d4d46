import { useSyncExternalStore } from 'react'

const step = 30_000
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setInterval> | undefined

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => listeners.forEach((tell) => tell()), step)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** The current time in steps of 30 seconds, with one timer per page. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.floor(Date.now() / step) * step)
