import type { Recording } from '@castwright/contract/recordings/shapes.ts'
import { useCallback, useState } from 'react'
import { refreshRecordings } from '../api.ts'

/** Signed URLs expire after some hours, and each response has a new one. Keeps the playing URL until it fails. */
export function useStableUrl({ url }: Pick<Recording, 'url'>) {
  const [held, setHeld] = useState(url)
  const [isBroken, setBroken] = useState(false)
  if (isBroken && held !== url) {
    setHeld(url)
    setBroken(false)
  }
  const isFresh = !isBroken && held === url
  const onBroken = useCallback(() => {
    setBroken(true)
    if (isFresh) void refreshRecordings()
  }, [isFresh])
  return { src: held, onBroken }
}
