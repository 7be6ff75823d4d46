/** Collects what is typed before the field for it is there. */
export function createTypedEarly() {
  let text = ''
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    if (event.key === 'Backspace') text = text.slice(0, -1)
    else if (event.key.length === 1) text += event.key
    else if (event.key !== 'Enter') return
    // It isn't meant for the page, nor for its shortcuts.
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const stop = (): void => removeEventListener('keydown', press, true)
  return {
    start: (): void => {
      text = ''
      addEventListener('keydown', press, true)
    },
    /** Stops collecting, and returns what was typed. */
    take: (): string => {
      stop()
      const typed = text
      text = ''
      return typed
    },
  }
}
