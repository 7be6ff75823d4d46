import { useEffect, useRef, useState } from 'react'

/** After which a dialog that was closed begins anew; it is out of sight by then. */
const resetAfter = 500

/** A dialog of several steps. Give `round` to it as its key: each closing ends a round. */
export function useStepDialog() {
  const [opened, setOpened] = useState(false)
  const [round, setRound] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const reset = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    setRound((last) => last + 1)
  }
  const open = () => {
    // Opened again before that: it must not show where the last round ended.
    if (timer.current !== undefined) reset()
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    clearTimeout(timer.current)
    timer.current = setTimeout(reset, resetAfter)
  }
  return { opened, round, open, close }
}
