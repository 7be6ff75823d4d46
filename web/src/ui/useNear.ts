import { useEffect, useRef, useState } from 'react'
import { motion } from './theme.ts'

type At = { currentTarget: HTMLElement }

/** Whether the pointer has rested on an element, or the keyboard has focused it. */
export function useNear() {
  const [near, setNear] = useState<'not yet' | 'now' | 'no longer'>('not yet')
  const target = useRef<HTMLElement>(null)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(resting.current), [])
  const close = () => {
    clearTimeout(resting.current)
    setNear((now) => (now === 'now' ? 'no longer' : now))
  }
  const events = {
    onMouseEnter: ({ currentTarget }: At) => {
      target.current = currentTarget
      clearTimeout(resting.current)
      resting.current = setTimeout(() => setNear('now'), motion.slow)
    },
    onMouseLeave: close,
    onFocus: ({ currentTarget }: At) => {
      target.current = currentTarget
      if (currentTarget.matches(':focus-visible')) setNear('now')
    },
    onBlur: close,
  }
  return { near, target, events, close }
}
