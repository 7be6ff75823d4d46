import type { User } from '@castwright/contract/profiles/shapes.ts'
import { useEffect } from 'react'
import { closeBoth, isPaletteKey, openPalette, useOpened } from '../../features/search/opened.ts'
import { onReconnect } from '../../lib/online.ts'
import { lazyContent } from '../../ui/lazyPart.tsx'

const Commands = lazyContent(async () => (await import('./Commands.tsx')).Commands)

/** Shortcuts work soon after the page has loaded, or as soon as the palette is wanted. */
const laterMs = 1500

/** Loads the palette and the shortcuts after the page, so that they don't delay it. */
export function CommandsLater({ user }: { user: User }) {
  const isWanted = useOpened(({ opened }) => opened !== null)
  useEffect(() => {
    if (isWanted) Commands.whenLoaded(() => undefined, closeBoth)
  }, [isWanted])
  useEffect(() => {
    const timer = setTimeout(Commands.preload, laterMs)
    const stop = onReconnect(Commands.preload)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!isPaletteKey(event)) return
      // Browsers focus their own search field.
      event.preventDefault()
      if (document.querySelector('[role=dialog], [role=alertdialog]') === null) openPalette()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  return <Commands user={user} />
}
