import type { Page } from '@playwright/test'
import { seriousFaults } from './kit/axe.ts'
import { startProduct } from './kit/product.ts'
import { expect, newEmail, signUp, test } from './kit/test.ts'

const open = [
  '/sign-in',
  '/get-started',
  '/reset-password?token=none',
  '/sign-in-loading',
  '/help',
  '/help/podcast-tips',
  '/terms',
  '/privacy',
  '/support',
  '/not-found',
  '/no-access',
  '/tutorials/how-to-create-a-new-podcast',
  '/api/docs',
]
const app = [
  '/my-podcasts',
  '/video-tutorials',
  '/episode',
  '/episodes',
  '/recordings',
  '/guest-portal',
  '/calendar',
  '/analytics',
  '/dev/ui',
  '/pod/some-show',
  '/pal/somebody',
]

const settings = [
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
]

async function faultsOn(page: Page, paths: string[]): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const fault of await seriousFaults(page)) faults.push(`${path}: ${fault}`)
  }
  return faults
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing serious, ${colorScheme}`, () => {
    test.beforeEach(({ page }) => page.emulateMedia({ colorScheme, reducedMotion: 'reduce' }))

    test('on the open pages', async ({ page }) => {
      expect(await faultsOn(page, open)).toEqual([])
    })

    test('on the pages of the app', async ({ page }) => {
      await signUp(page, newEmail())
      expect(await faultsOn(page, app)).toEqual([])
    })

    test('on the settings', async ({ page }) => {
      await signUp(page, newEmail())
      expect(await faultsOn(page, settings)).toEqual([])
    })

    test('on a phone', async ({ page }) => {
      await signUp(page, newEmail())
      await page.setViewportSize({ width: 390, height: 844 })
      expect(await faultsOn(page, ['/my-podcasts', '/settings/my-account/profile', '/dev/ui'])).toEqual([])
    })
  })
}

test('axe finds nothing serious on the pages of the operator and of those outside', async ({ browser }) => {
  const product = await startProduct()
  try {
    const operator = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signUp(operator, newEmail())
    expect(await faultsOn(operator, ['/operator/access', '/dev/outbox'])).toEqual([])
    const outsider = await (await browser.newContext({ baseURL: product.url })).newPage()
    await signUp(outsider, newEmail())
    expect(await faultsOn(outsider, ['/my-podcasts'])).toEqual([])
  } finally {
    await product.stop()
  }
})
