import { newShow } from './kit/team.ts'
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
  const watch = page.getByRole('main').getByRole('link', { name: /^Watch/ })
  await expect(watch).toHaveCount(9)
  await expect(watch.first()).toHaveAttribute('target', '_blank')

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

test('leads from the menus to settings, tutorials and back', { tag: '@full' }, async ({ page }) => {
  await signUp(page, newEmail())
  const choose = async (item: string) => {
    await page.getByRole('button', { name: /account menu|user menu/i }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Account Settings')
  await expect(page).toHaveURL(/\/settings\/my-account\/profile$/)
  await choose('Podcast Settings')
  await expect(page).toHaveURL(/\/settings\/podcast\/no-podcasts$/)
  await choose('Subscription & Billing')
  await expect(page).toHaveURL(/\/settings\/subscription-and-billing\/plan-usage$/)

  const show = await newShow(page)
  await page.goto(`/${show.profileUrl}/episodes/all`)
  const main = page.getByRole('navigation', { name: 'Main' })
  const entries = ['My Podcasts', 'Episodes', 'Recordings', 'Guest Portal', 'Calendar', 'Analytics']
  await expect(main.getByRole('link', { name: new RegExp(`^(${entries.join('|')})$`) })).toHaveText(entries)
  await expect(page.getByRole('button', { name: 'Add Episode' }).first()).toBeEnabled()
  await choose('Podcast Settings')
  await expect(page).toHaveURL(new RegExp(`/settings/podcast/${show.id}/show-settings$`))
  const settings = page.getByRole('navigation', { name: 'Settings', exact: true })
  for (const entry of ['Account Settings', show.title, 'Subscription & Billing'])
    await expect(settings.getByRole('link', { name: entry, exact: true })).toBeVisible()
  await expect(settings.getByRole('button', { name: 'Start a New Podcast' })).toBeVisible()

  // The sidebar of the settings collapses on its own.
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await expect(settings.getByRole('button', { name: 'Start a New Podcast' })).toBeHidden()
  await settings.getByRole('link', { name: 'Back to podcasts' }).click()
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await expect(main.getByText('Recordings', { exact: true })).toBeVisible()
  await page.reload()
  await choose('Account Settings')
  await expect(settings.getByRole('button', { name: 'Start a New Podcast' })).toBeHidden()

  const help = page.getByRole('button', { name: 'Help Center' })
  await help.click()
  for (const item of ['Video Tutorials', 'Podcast Tips', 'Give Feedback', 'Help & FAQ'])
    await expect(page.getByRole('link', { name: item })).toHaveAttribute('target', '_blank')
  await page.getByRole('button', { name: 'Watch a tutorial' }).click()
  await page.getByRole('dialog', { name: 'Video Tutorial' }).getByRole('link', { name: 'More Tutorials' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Video Tutorials' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to My Podcasts' }).click()
  await expect(page).toHaveURL(/\/my-podcasts$/)

  for (const name of ['Castwright', 'Home']) {
    await visit(page, `/${show.profileUrl}/recordings`)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(/\/my-podcasts$/)
  }
})

test('explains missing and forbidden pages', { tag: '@full' }, async ({ page }) => {
  await signUp(page, newEmail())
  for (const [path, start] of [
    ['/settings/nothing-here', /\/settings\/my-account\/profile$/],
    ['/settings/my-account/nothing-here', /\/settings\/my-account\/profile$/],
    ['/settings/subscription-and-billing/nothing-here', /\/settings\/subscription-and-billing\/plan-usage$/],
    ['/pod', /\/my-podcasts$/],
    ['/pal', /\/my-podcasts$/],
  ] as const) {
    await page.goto(path)
    await expect(page).toHaveURL(start)
  }
  await page.goto('/nothing/like/this')
  await expect(page.getByText("We're sorry but this page doesn't exist.")).toBeVisible()
  await expect(page.getByRole('link', { name: /support/i }).first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Get Started' })).toBeVisible()
  await page.goto('/not-my-show/episodes/all')
  await expect(page).toHaveURL(/\/no-access$/)
  await expect(page.getByText("Sorry but you don't have access to this page.")).toBeVisible()
  for (const path of ['/operator/overview', '/operator/users', '/operator/access', '/dev/outbox']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/no-access$/)
  }
  await page.goto('/episode')
  await expect(page.getByRole('main')).toHaveText('Episode Page')
})
