import { useCallback, useEffect, useRef } from 'react'
import { toast } from './toast.tsx'

/** Shows one error toast at a time. The next attempt or leaving the page hides it. */
export function useErrorToast() {
  const shown = useRef<string>(undefined)
  const hideError = useCallback(() => {
    if (shown.current !== undefined) toast.hide(shown.current)
    shown.current = undefined
  }, [])
  useEffect(() => hideError, [hideError])
  const showError = (message: string): void => {
    hideError()
    shown.current = toast.error(message)
  }
  return { showError, hideError }
}
