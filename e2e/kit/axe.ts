import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What hinders those who cannot see or point, as the page, or a part of it, is now: one line for each rule that is broken. */
export async function seriousFaults(page: Page, within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // Axe can end its work in the page itself, four times as fast as in a page of its own, where there is no frame to look into.
    .setLegacyMode(page.frames().length === 1)
    // Of what is right it need not tell the places. It would copy the styles of shadow roots into the page, which our policy forbids.
    .options({ resultTypes: ['violations'], preload: false })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map((node) => node.target.join(' ')).join(', ')
      return `${id} at ${places.slice(0, 300)}`
    })
}
