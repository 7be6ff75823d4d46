import { useEffect, useRef, useState } from 'react'

/** Delay before a closed dialog resets, after its closing animation. */
const resetAfter = 500

/** A dialog with several steps. Use `round` as its key, which changes with each closing. */
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
    // If reopened before the reset, start from the first step.
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
