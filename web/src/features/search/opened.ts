import { create } from 'zustand'
import { createTypedEarly } from './typedEarly.ts'

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
