import { create } from 'zustand'

type Opened = 'palette' | 'shortcuts' | null

/** What is typed while the palette loads. */
export const typedEarly = createTypedEarly()

/** The palette and the list of shortcuts open from anywhere, but only one at a time. Their code loads later. */
export const useOpened = create<{ opened: Opened }>(() => ({ opened: null }))

export function openPalette(): void {
  useOpened.setState({ opened: 'palette' })
  typedEarly.start()
}
export const openShortcuts = (): void => useOpened.setState({ opened: 'shortcuts' })
export function closeBoth(): void {
  useOpened.setState({ opened: null })
  typedEarly.take()
}

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** In the text editor, the same keys add a link. */
const isInEditor = ({ target }: KeyboardEvent): boolean =>
  target instanceof Element && target.closest('[contenteditable]:not([contenteditable=false])') !== null

/** Ctrl-K, or ⌘K on a Mac. Unlike single letters, it works while typing into a field. */
export const isPaletteKey = (event: KeyboardEvent): boolean =>
  event.key.toLowerCase() === 'k' &&
  (isMac() ? event.metaKey && !event.ctrlKey : event.ctrlKey && !event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  !isInEditor(event)

/** Collects what is typed before the field for it is there. */
function createTypedEarly() {
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
