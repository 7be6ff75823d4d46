import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What a theme changes, and nothing else. */
const ofColors = ['color-contrast', 'link-in-text-block']

type Look = { within?: string | undefined; onlyColors?: boolean }

/** What hinders those who cannot see or point, as the page, or a part of it, is now: one line for each rule that is broken. */
export async function seriousFaults(page: Page, { within = 'html', onlyColors = false }: Look = {}): Promise<string[]> {
  const axe = new AxeBuilder({ page }).include(within)
  const { violations } = await axe
    // Axe can end its work in the page itself, four times as fast as in a page of its own, where there is no frame to look into.
    .setLegacyMode(page.frames().length === 1)
    // Of what is right it need not tell the places. It would copy the styles of shadow roots into the page, which our policy forbids.
    .options({ resultTypes: ['violations'], preload: false, ...(onlyColors && { runOnly: ofColors }) })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => {
      const places = nodes.map((node) => node.target.join(' ')).join(', ')
      return `${id} at ${places.slice(0, 300)}`
    })
}
