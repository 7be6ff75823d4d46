import { useEffect, useRef } from 'react'

/** Sets `--sticky-height` on an element, so that a sticky one that is higher than the window can stop at its end. */
export function useStickyHeight<E extends HTMLElement>() {
  const place = useRef<E>(null)
  useEffect(() => {
    const element = place.current
    if (!element) return
    const observer = new ResizeObserver(() => element.style.setProperty('--sticky-height', `${element.offsetHeight}px`))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return place
}
