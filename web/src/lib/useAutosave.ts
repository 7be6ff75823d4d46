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
    const leave = () => flush(true)
    const hide = () => (document.visibilityState === 'hidden' ? flush(true) : undefined)
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      // On to another page of the app.
      leave()
    }
  }, [])
  return () => (round ? save(false) : undefined)
}
