import type { KeyboardEvent } from 'react'

/** Milliseconds by key. */
const steps: Record<string, number> = {
  ArrowLeft: -1000,
  ArrowRight: 1000,
  ArrowDown: -1000,
  ArrowUp: 1000,
  PageDown: -10_000,
  PageUp: 10_000,
}

/** How far a key moves a time on the waveform, in milliseconds. With Shift, a tenth. Null for all other keys. */
export function takeStep(event: KeyboardEvent): number | null {
  const step = steps[event.key]
  if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return null
  event.preventDefault()
  event.stopPropagation()
  return event.shiftKey ? step / 10 : step
}
