import { useNotifications } from '@mantine/notifications'
import { useEffect, useState } from 'react'
import { placeFor, type ToastPlace, usualPlace } from './toastPlace.ts'

/** Before toasts are measured: one with two lines. */
const usualHeight = 72

const heightOfToasts = () =>
  Math.max(0, ...[...document.querySelectorAll('.mantine-Notifications-root')].map((one) => one.getBoundingClientRect().height))

/** Follows the page while there are toasts: bars and dialogs open, close and move. */
export function useToastPlace(): ToastPlace {
  const [place, setPlace] = useState(usualPlace)
  const hasToasts = useNotifications().notifications.length > 0
  useEffect(() => {
    if (!hasToasts) return setPlace(usualPlace)
    let frame = 0
    let place = placeFor(usualHeight)
    setPlace(place)
    const soon = () => {
      frame ||= requestAnimationFrame(() => {
        frame = 0
        place = placeFor(heightOfToasts() || usualHeight, place)
        setPlace(place)
      })
    }
    soon()
    const changes = new MutationObserver(soon)
    changes.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['data-changed', 'disabled'] })
    const stop = new AbortController()
    const { signal } = stop
    addEventListener('scroll', soon, { capture: true, passive: true, signal })
    addEventListener('resize', soon, { signal })
    addEventListener('focusin', soon, { signal })
    return () => {
      changes.disconnect()
      stop.abort()
      cancelAnimationFrame(frame)
    }
  }, [hasToasts])
  return place
}
