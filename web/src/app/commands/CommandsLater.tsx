import type { User } from '@castwright/contract/profiles.ts'
import { Suspense, useEffect, useState } from 'react'
import { isPaletteKey, openPalette, useOpened } from '../../features/search/opened.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'

const Commands = lazyPart(async () => (await import('./Commands.tsx')).Commands)

/** Shortcuts work soon after the page has loaded, or as soon as the palette is wanted. */
const laterMs = 1500

/** Loads the palette and the shortcuts after the page, so that they don't delay it. */
export function CommandsLater({ user }: { user: User }) {
  const [isDue, setIsDue] = useState(false)
  const isWanted = useOpened(({ opened }) => opened !== null)
  // Stays when the palette closes.
  if (isWanted && !isDue) setIsDue(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsDue(true), laterMs)
    return () => clearTimeout(timer)
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
  if (!isDue) return null
  return (
    <Suspense>
      <Commands user={user} />
    </Suspense>
  )
}
