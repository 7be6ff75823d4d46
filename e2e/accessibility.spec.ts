import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { expect, newEmail, signUp, test } from './kit/test.ts'

const signedOut = ['/sign-in', '/get-started', '/reset-password?token=none', '/sign-in-loading', '/help', '/help/podcast-tips', '/terms', '/privacy', '/support', '/not-found', '/no-access', '/tutorials/how-to-create-a-new-podcast', '/api/docs']
const signedIn = [
  '/my-podcasts',
  '/video-tutorials',
  '/episode',
  '/episodes',
  '/recordings',
  '/guest-portal',
  '/calendar',
  '/analytics',
  '/settings/my-account/profile',
  '/settings/my-account/email-and-password',
  '/settings/my-account/apps-and-integrations',
  '/settings/subscription-and-billing/plan-usage',
  '/settings/subscription-and-billing/offers-and-upgrades',
  '/settings/subscription-and-billing/payment-method',
  '/settings/subscription-and-billing/invoices',
  '/settings/notifications',
  '/settings/tell-your-friends',
  '/settings/podcast/no-podcasts',
  '/operator/access',
  '/dev/outbox',
  '/dev/ui',
  '/pod/some-show',
  '/pal/somebody',
]

async function seriousFaults(page: Page, path: string): Promise<string[]> {
  await page.goto(path)
  await page.locator('h1').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${path}: ${id} at ${nodes.map((node) => node.target.join(' ')).join(', ').slice(0, 300)}`)
}

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing serious on any page, ${colorScheme}`, async ({ page }) => {
    test.setTimeout(300_000)
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const faults: string[] = []
    for (const path of signedOut) faults.push(...(await seriousFaults(page, path)))
    await signUp(page, newEmail())
    for (const path of signedIn) faults.push(...(await seriousFaults(page, path)))
    await page.setViewportSize({ width: 390, height: 844 })
    for (const path of ['/my-podcasts', '/settings/my-account/profile', '/operator/access', '/dev/ui']) faults.push(...(await seriousFaults(page, path)))
    expect(faults).toEqual([])
  })
}
