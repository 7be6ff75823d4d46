import { useEffect, useEffectEvent } from 'react'
import { onReconnect } from './online.ts'

/** Milliseconds without typing. */
const pause = 1500
/** Milliseconds until the next try, should the browser not notice that it is back online. */
const retryPause = 15_000

type Options = {
  /** Null while there is nothing to save. */
  round: { draft: unknown; halt: unknown } | null
  isRetry: boolean
  save: (isLeaving: boolean) => void
}

/** Saves after a pause in typing, when back online, and when the page is hidden or left. Returns a function to save right away. */
export function useAutosave({ round, isRetry, save }: Options): () => void {
  const flush = useEffectEvent((isLeaving: boolean) => (round ? save(isLeaving) : undefined))
  const { draft, halt } = round ?? {}
  useEffect(() => {
    if (!draft) return
    const timer = setTimeout(() => flush(false), isRetry ? retryPause : pause)
    return () => clearTimeout(timer)
  }, [draft, halt, isRetry])
  useEffect(() => onReconnect(() => flush(false)), [])
  useEffect(() => {
    const over = new AbortController()
    const { signal } = over
    addEventListener('pagehide', () => flush(true), { signal })
    document.addEventListener('visibilitychange', () => (document.visibilityState === 'hidden' ? flush(true) : undefined), { signal })
    return () => {
      over.abort()
      // On to another page of the app.
      flush(true)
    }
  }, [])
  return () => (round ? save(false) : undefined)
}
