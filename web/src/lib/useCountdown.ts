import { useEffect, useState } from 'react'

/** Seconds left by the clock, so that time asleep counts too. */
export function useCountdown(seconds: number): { wait: number; restart: () => void } {
  const [end, setEnd] = useState(() => Date.now() + seconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const wait = Math.max(0, Math.ceil((end - now) / 1000))
  const isWaiting = wait > 0

  useEffect(() => {
    if (!isWaiting) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isWaiting])

  const restart = () => {
    const start = Date.now()
    setNow(start)
    setEnd(start + seconds * 1000)
  }
  return { wait, restart }
}
