import type { AnyRouter } from '@tanstack/react-router'
import { removeOutline } from '../lib/outline.ts'
import { main } from './main.ts'

const product = 'Castwright'

export function documentTitle(titles: readonly (string | undefined)[]): string {
  const innermost = titles.findLast((title) => title !== undefined)
  return innermost === undefined ? product : `${innermost} · ${product}`
}

const focusedDialog = (): Element | null => document.activeElement?.closest('[role=dialog]') ?? null

/** After navigation, removes the outline, updates the document title and moves the focus to the new content, as a page load would. */
export function watchArrivals(router: AnyRouter): void {
  router.subscribe('onResolved', () => {
    removeOutline()
    document.title = documentTitle(router.state.matches.map(({ loaderData, staticData }) => loaderData?.title ?? staticData.title))
  })
  let left: Element | null = null
  router.subscribe('onBeforeNavigate', () => {
    left = focusedDialog()
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (!fromLocation || fromLocation.pathname === toLocation.pathname || main.holdsFocus()) return
    // A dialog that was opened while the page was loading keeps the focus. One that led here is closing.
    const dialog = focusedDialog()
    if (dialog === null || dialog === left) main.focus()
  })
}
