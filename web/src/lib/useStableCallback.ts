import { useCallback, useLayoutEffect, useRef } from 'react'

/** The same function at every render, which calls the latest one, so that memoized rows of a list don't render again. */
export function useStableCallback<Args extends unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const current = useRef(latest)
  useLayoutEffect(() => {
    current.current = latest
  })
  return useCallback((...args: Args) => current.current(...args), [])
}
