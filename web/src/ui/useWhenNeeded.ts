import { type RefObject, useEffect, useState } from 'react'
import { onFirstInput, wasUsed } from '../lib/firstInput.ts'

/** Whether something large should load. On the first page, that is when its place is in view or the user does anything, which may lead there. */
export function useWhenNeeded(place: RefObject<HTMLElement | null>, always = false): boolean {
  const [isNeeded, setNeeded] = useState(always || wasUsed())
  useEffect(() => {
    if (isNeeded || !place.current) return
    const need = () => setNeeded(true)
    const observer = new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && need())
    observer.observe(place.current)
    const stop = onFirstInput(need)
    return () => {
      observer.disconnect()
      stop()
    }
  }, [isNeeded, place])
  return isNeeded
}
