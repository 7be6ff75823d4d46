const events = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const

/** Runs once when the user first moves the pointer, touches the page or presses a key. Returns how to stop waiting. */
export function onFirstInput(act: () => void): () => void {
  const stop = () => events.forEach((event) => removeEventListener(event, once))
  const once = () => {
    stop()
    act()
  }
  events.forEach((event) => addEventListener(event, once, { passive: true }))
  return stop
}

let hadInput = false
onFirstInput(() => (hadInput = true))

/** Whether the user has done anything since the app was opened. */
export const wasUsed = (): boolean => hadInput
