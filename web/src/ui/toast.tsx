import { loadCode } from '../lib/loadCode.ts'
import { onReconnect } from '../lib/online.ts'
import { lastAttempt } from './attempts.ts'
import type * as Shown from './Toasts.tsx'

let shown: typeof Shown | undefined

/** Loads what shows toasts. The shell calls it early, so that an error can appear while offline. */
export const loadToasts = async (): Promise<typeof Shown> => (shown ??= await loadCode(() => import('./Toasts.tsx')))

function withToasts(act: (toasts: typeof Shown) => void): void {
  if (shown) return act(shown)
  const load = () => loadToasts().then(act)
  load().catch(() => {
    // The message is still of use once the connection is back.
    const stop = onReconnect(() => {
      stop()
      load().catch(() => undefined)
    })
  })
}

let count = 0

function show(kind: Shown.Toast['kind'], message: string, onUndo?: () => void): string {
  count += 1
  const id = `toast-${count}`
  const attempt = kind === 'error' ? lastAttempt() : undefined
  withToasts(({ showToast }) => showToast({ id, kind, message, onUndo, attempt }))
  return id
}

/** Short messages about what just happened. Each returns an ID for `hide`. */
export const toast = {
  success: (message: string) => show('success', message),
  info: (message: string) => show('info', message),
  error: (message: string) => show('error', message),
  /** A message with an Undo action. */
  undo: (message: string, onUndo: () => void) => show('info', message, onUndo),
  hide: (id: string): void => withToasts(({ hideToast }) => hideToast(id)),
}
