import { expect, newEmail, overflow, phone, signUp, test, visit } from './kit/test.ts'

test('shows the top bar, sidebars, help, menus and the offline notice', async ({ page, context }) => {
  await signUp(page, newEmail())
  await expect(page.getByText('Add Your First Podcast')).toBeVisible()

  await page.getByRole('button', { name: 'Help Center' }).click()
  for (const item of ['Video Tutorials', 'Podcast Tips', 'Give Feedback', 'Help & FAQ']) {
    await expect(page.getByRole('link', { name: item }).or(page.getByRole('menuitem', { name: item }))).toBeVisible()
  }
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: /notifications/i }).click()
  await expect(page.getByText('Nothing new right now.')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Upgrade' }).click()
  await expect(page).toHaveURL(/\/settings\/subscription-and-billing\/offers-and-upgrades$/)
  const tabs = page.getByRole('navigation', { name: 'Subscription & Billing' })
  for (const tab of ['Plan Usage', 'Offers & Upgrades', 'Payment Method', 'Invoices'])
    await expect(tabs.getByRole('link', { name: tab })).toBeVisible()

  await visit(page, '/video-tutorials')
  await expect(page.getByRole('heading', { level: 2, name: /^How to / })).toHaveCount(9)
  await expect(page.getByText('2 mins')).toHaveCount(9)

  // A dialog whose code isn't loaded yet says so, and opens once the connection is back.
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Help Center' }).click()
  await page.getByRole('button', { name: "What's New" }).click()
  await expect(page.getByRole('dialog', { name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('dialog', { name: "What's New" })).toBeVisible()
  await page.keyboard.press('Escape')

  // Without a connection a click says so in the content, and the page loads once the connection is back.
  await context.setOffline(true)
  await expect(page.getByText("You're offline. Changes can't be saved until you reconnect.")).toBeVisible()
  await page.getByRole('link', { name: 'Analytics' }).click()
  await expect(page.getByRole('heading', { level: 1, name: "You're offline" })).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { level: 1, name: 'Analytics' })).toBeVisible()

  // Only the app slice and the memory of the command palette are kept in the browser.
  await page
    .getByRole('button', { name: /menu|sidebar/i })
    .first()
    .click()
  const kept = await page.evaluate<string[]>('Object.keys(localStorage)')
  // The palette remembers pages once its code is loaded.
  expect(kept.filter((key) => key !== 'castwright.search')).toEqual(['castwright.app'])

  await page.setViewportSize(phone)
  await page.goto('/my-podcasts')
  await expect(page.getByRole('link', { name: 'Upgrade' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Recordings' })).toBeHidden()
  await page
    .getByRole('button', { name: /menu|sidebar/i })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Recordings' })).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test('explains missing and forbidden pages', { tag: '@full' }, async ({ page }) => {
  await signUp(page, newEmail())
  await page.goto('/settings/nothing-here')
  await expect(page).toHaveURL(/\/settings\/my-account\/profile$/)
  await page.goto('/nothing/like/this')
  await expect(page.getByText("We're sorry but this page doesn't exist.")).toBeVisible()
  await page.goto('/not-my-show/episodes/all')
  await expect(page).toHaveURL(/\/no-access$/)
  await expect(page.getByText("Sorry but you don't have access to this page.")).toBeVisible()
})
