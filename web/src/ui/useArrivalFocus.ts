import { type RefObject, useEffect, useRef } from 'react'

/** Moves the focus to the element with `data-autofocus` when mounted. */
export function useArrivalFocus<E extends HTMLElement>(): RefObject<E | null> {
  const place = useRef<E>(null)
  useEffect(() => place.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return place
}
