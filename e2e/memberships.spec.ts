import type { Page } from '@playwright/test'
import { seriousFaults } from './kit/axe.ts'
import { setUp } from './kit/episodes.ts'
import { goodPassword } from './kit/http.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call, newShow } from './kit/team.ts'
import { desktop, dismissToasts, expect, newEmail, overflow, phone, post, test } from './kit/test.ts'

/** Violations in both themes. */
async function faultsIn(page: Page, within = 'html'): Promise<string[]> {
  const light = await seriousFaults(page, { within })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  const dark = await seriousFaults(page, { within, onlyColors: true })
  await page.emulateMedia({ colorScheme: 'light' })
  return [...light, ...dark]
}

test('an owner sells a tier, and a listener joins, fails to pay, pays and cancels', async ({ page, product, operatorEmail, browser }) => {
  await page.setViewportSize(desktop)
  await post(page, '/api/auth/sign-in/email', { email: operatorEmail, password: goodPassword })
  const show = await newShow(page)
  await setUp(page, show, { language: 'en-US', authors: ['Ada Lovelace'] })
  await call(page, 'EpisodeService.Publish', { episodeId: await haveReadyEpisode(page, show, { title: 'Lighthouses' }) })
  await page.goto(`/${show.profileUrl}/private-feeds?tab=memberships`)
  await expect(page.getByText('No tiers yet')).toBeVisible()
  await expect(page.getByText('Test mode: no card is charged')).toBeVisible()
  expect(await faultsIn(page)).toEqual([])
  await page.getByRole('button', { name: 'Add a tier' }).click()
  const adding = page.getByRole('dialog', { name: 'Add a tier' })
  await adding.getByRole('button', { name: 'Add tier' }).click()
  await expect(adding.getByText('Please enter a name.')).toBeVisible()
  await adding.getByLabel('Name').fill('Friend')
  await adding.getByLabel('Price').fill('7.50')
  expect(await faultsIn(page, '[role=dialog]')).toEqual([])
  await adding.getByRole('button', { name: 'Add tier' }).click()
  await expect(page.getByText('The tier is on sale.')).toBeVisible()
  const tiers = page.getByRole('list', { name: 'Tiers' })
  await expect(tiers.getByText('$7.50 a month')).toBeVisible()

  // The forms of a listener are sent by the browser itself.
  const email = newEmail()
  const context = await browser.newContext({ viewport: phone, baseURL: product.url })
  const listener = await context.newPage()
  const complaints: string[] = []
  listener.on('console', (message) => {
    if (/Content.Security.Policy|Refused to|violates/i.test(message.text())) complaints.push(message.text())
  })
  await listener.goto(`/pod/${show.profileUrl}`)
  await listener.getByRole('link', { name: 'Become a member' }).click()
  await expect(listener.getByRole('heading', { name: 'Become a member' })).toBeVisible()
  expect(await faultsIn(listener)).toEqual([])
  expect(await overflow(listener)).toBeLessThanOrEqual(0)
  await listener.getByLabel('Your email').fill(email)
  await listener.getByLabel('Your name').fill('Lea')
  await listener.getByRole('button', { name: 'Continue to payment' }).click()
  await expect(listener.getByRole('heading', { name: /Subscribe to .*Friend/ })).toBeVisible()
  await expect(listener.getByText('$7.50', { exact: true })).toBeVisible()
  await listener.getByLabel('Card number').fill('4242 4242 4242 4242')
  await listener.getByRole('button', { name: 'Subscribe' }).click()
  await expect(listener.getByRole('heading', { name: 'Welcome!' })).toBeVisible()
  expect(await faultsIn(listener)).toEqual([])
  const { text } = await product.emailTo(email, /Your private feed/)
  const feedUrl = /\S+\/rss\/p\/\S+\.xml/.exec(text)![0]
  const pageUrl = /\S+\/members\/[\w-]{22}\.\S+/.exec(text)![0]
  const manageUrl = /\S+\/members\/manage\/\S+/.exec(text)![0]
  const feed = async () => (await fetch(feedUrl)).text()
  expect(await feed()).toContain('Lighthouses')
  await listener.goto(pageUrl)
  await listener.getByRole('button', { name: 'Manage your membership' }).click()
  await expect(listener.getByText("so the link wasn't sent. Please contact the show")).toBeVisible()
  expect(await faultsIn(listener)).toEqual([])
  expect(await overflow(listener)).toBeLessThanOrEqual(0)

  // The feed follows the payment.
  const portal = async () => {
    await listener.goto(manageUrl)
    await expect(listener.getByText('Friend')).toBeVisible()
    await listener.getByRole('button', { name: 'Manage your membership' }).click()
    await expect(listener.getByRole('heading', { name: 'Customer portal' })).toBeVisible()
  }
  await portal()
  await listener.getByRole('button', { name: 'Fail the payment' }).click()
  await expect.poll(feed).toContain('Your access is paused')
  await page.reload()
  const row = page.getByRole('table', { name: 'Members' }).getByRole('row').filter({ hasText: email })
  await expect(row.getByText('Unpaid')).toBeVisible()
  await listener.goto(manageUrl)
  await expect(listener.getByText('Your last payment failed')).toBeVisible()
  expect(await faultsIn(listener)).toEqual([])
  await portal()
  await listener.getByRole('button', { name: 'Pay the open invoice' }).click()
  await expect.poll(feed).toContain('Lighthouses')
  await page.reload()
  await expect(row.getByText('Active')).toBeVisible()
  expect(await faultsIn(page)).toEqual([])

  // The owner cancels, and the tier stays, archived.
  await row.getByRole('button', { name: 'Actions for Lea' }).click()
  await page.getByRole('menuitem', { name: 'Cancel membership' }).click()
  await page.getByRole('button', { name: 'Cancel membership' }).click()
  await expect(page.getByText('Membership canceled.')).toBeVisible()
  await expect(row.getByText('Ended', { exact: true })).toBeVisible()
  await expect.poll(feed).toContain('Your access is paused')
  await dismissToasts(page)
  await tiers.getByRole('button', { name: 'Actions for Friend' }).click()
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Archive' }).click()
  await page.getByRole('button', { name: 'Archive tier' }).click()
  await expect(tiers.getByText('Archived')).toBeVisible()
  expect((await listener.goto(`/pod/${show.profileUrl}/join`))!.status()).toBe(404)
  expect(complaints).toEqual([])
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await context.close()
})

test("says why a show can't sell memberships", { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  await page.goto(`/${show.profileUrl}/private-feeds?tab=memberships`)
  await expect(page.getByText("This show can't sell memberships")).toBeVisible()
  await expect(page.getByText(/only the operator's own shows/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a tier' })).toHaveCount(0)
  expect(await faultsIn(page)).toEqual([])
})
