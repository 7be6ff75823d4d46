import { create } from 'zustand'

type Opened = 'palette' | 'shortcuts' | null

/** The palette and the list of shortcuts open from anywhere, but only one at a time. Their code loads later. */
export const useOpened = create<{ opened: Opened }>(() => ({ opened: null }))

export const openPalette = (): void => useOpened.setState({ opened: 'palette' })
export const openShortcuts = (): void => useOpened.setState({ opened: 'shortcuts' })
export const closeBoth = (): void => useOpened.setState({ opened: null })

export const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)

/** Ctrl-K, or ⌘K on a Mac. Unlike single letters, it works while typing. */
export const isPaletteKey = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (isMac() ? metaKey && !ctrlKey : ctrlKey && !metaKey) && !shiftKey && !altKey
