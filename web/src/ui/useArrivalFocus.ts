import { type RefObject, useEffect, useRef } from 'react'

/** A part of the page that replaces another takes the focus with it, to what it marks with `data-autofocus`. */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return place
}
