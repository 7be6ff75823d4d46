import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from './toast.tsx'

/** Shows one error toast at a time. The next attempt or leaving the page hides it. */
export function useComplaint() {
  const shown = useRef<string>(undefined)
  const withdraw = useCallback(() => {
    if (shown.current !== undefined) notifications.hide(shown.current)
    shown.current = undefined
  }, [])
  useEffect(() => withdraw, [withdraw])
  const complain = (message: string): void => {
    withdraw()
    shown.current = toast.error(message)
  }
  return { complain, withdraw }
}
