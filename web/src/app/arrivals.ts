import type { AnyRouter } from '@tanstack/react-router'
import { main } from './main.ts'

const product = 'Castwright'

export function documentTitle(titles: readonly (string | undefined)[]): string {
  const innermost = titles.findLast((title) => title !== undefined)
  return innermost === undefined ? product : `${innermost} · ${product}`
}

/** After navigation, removes the outline, updates the document title and moves the focus to the new content, as a page load would. */
export function watchArrivals(router: AnyRouter): void {
  router.subscribe('onResolved', () => {
    // The outline that came with the HTML.
    document.getElementById('outline')?.remove()
    document.title = documentTitle(router.state.matches.map(({ loaderData, staticData }) => loaderData?.title ?? staticData.title))
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
    if (fromLocation && fromLocation.pathname !== toLocation.pathname && !main.holdsFocus()) main.focus()
  })
}
