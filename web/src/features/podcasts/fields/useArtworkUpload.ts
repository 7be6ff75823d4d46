import { useEffect, useRef, useState } from 'react'
import { type PickedArtwork, sendArtwork } from './artwork.ts'

type Broken = 'canceled' | 'left'

/** Sending artwork with its progress, and the way to call it back. */
export function useArtworkUpload() {
  /** From 0 to 1 while it is on its way. */
  const [share, setShare] = useState<number | null>(null)
  const underWay = useRef<AbortController>(null)
  useEffect(() => () => underWay.current?.abort('left' satisfies Broken), [])

  const send = async (artwork: PickedArtwork): Promise<Awaited<ReturnType<typeof sendArtwork>> | Broken> => {
    const abort = new AbortController()
    underWay.current = abort
    try {
      return await sendArtwork(artwork, { signal: abort.signal, onProgress: setShare })
    } catch (error) {
      if (abort.signal.aborted) return abort.signal.reason as Broken
      throw error
    } finally {
      setShare(null)
    }
  }
  return { send, share, cancel: () => underWay.current?.abort('canceled' satisfies Broken) }
}
