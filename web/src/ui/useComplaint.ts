import { notifications } from '@mantine/notifications'
import { useCallback, useEffect, useRef } from 'react'
import { toast } from './toast.tsx'

/** One complaint at a time: the next try takes the last one away, and so does leaving the page. */
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
