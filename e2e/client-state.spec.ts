import { pathOf } from '@castwright/contract/methods.ts'
import { dialog, press, take } from './kit/account.ts'
import { newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { AddPodcast, havePodcasts, podcastCards } from './kit/podcast.ts'
import { onPlan } from './kit/plan.ts'
import { newcomer, podcastOf, ShowSettings } from './kit/settings.ts'
import { expect, goodPassword, test, visit } from './kit/test.ts'

test('keeps the podcasts in order after adding, renaming and deleting one', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  await onPlan(product, ada.email, 'agency')
  await havePodcasts(page, ['beta', 'gamma'])
  const { podcastId } = await podcastOf(ada, 'Alpha')
  await page.goto('/my-podcasts')
  const titles = podcastCards(page).getByRole('link', { name: /^(alpha|beta|gamma|delta|zeta)$/i })
  await expect(titles).toHaveText(['Alpha', 'beta', 'gamma'])
  // From here on without a reload, so that the order is that of the app.
  await page.evaluate(() => Object.assign(window, { isSame: true }))
  const adding = await AddPodcast.openHere(page)
  await adding.fill('Delta')
  await adding.submit()
  await adding.withoutArtwork()
  await press(adding.added, 'OK')
  await expect(titles).toHaveText(['Alpha', 'beta', 'Delta', 'gamma'])

  const settings = new ShowSettings(page)
  await visit(page, `/settings/podcast/${podcastId}/show-settings`)
  await settings.enter('Title', 'zeta')
  await page.getByRole('link', { name: 'Social Media' }).click()
  const asking = dialog(page, 'Do you want to leave without saving?')
  await press(asking, 'Keep editing')
  await settings.saves()
  await settings.enter('Subtitle', 'Forgotten')
  await page.getByRole('link', { name: 'Social Media' }).click()
  // The guard remembers where the user wanted to go.
  await press(asking, 'Leave without saving')
  await expect(page).toHaveURL(/social-media$/)
  const sidebar = page.getByRole('navigation', { name: 'Settings', exact: true }).getByRole('listitem').getByRole('link')
  await expect(sidebar).toHaveText(['beta', 'Delta', 'gamma', 'zeta'])

  await visit(page, `/settings/podcast/${podcastId}/show-settings`)
  await page.getByRole('button', { name: 'Delete Podcast', exact: true }).last().click()
  await take(page, 'Warning', {}, 'Continue')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await take(page, 'Confirm Podcast Name', { 'Podcast Name': 'zeta' }, 'Delete Podcast')
  await press(dialog(page, 'Podcast Deleted'), 'OK')
  await expect(titles).toHaveText(['beta', 'Delta', 'gamma'])
  expect(await page.evaluate(() => 'isSame' in window)).toBe(true)
})

test('loads older notifications, marks them and deletes them without losing count', { tag: '@full' }, async ({ browser, product }) => {
  const { page: olive, show } = await newMaker(browser, product)
  const pat = await newHelper(browser, product, olive, show)
  for (let nth = 1; nth <= 25; nth++) await newEpisode(pat, show, { title: `Number ${nth}`, episodeNumber: nth })
  await olive.goto('/my-podcasts')
  const bell = olive.getByRole('button', { name: 'Notifications', exact: true })
  // One more for the accepted invitation.
  await expect(bell).toHaveAttribute('aria-description', '26 unread')
  await bell.click()
  const panel = olive.getByRole('dialog', { name: 'Notifications' })
  const items = panel.getByRole('listitem')
  await expect(items).toHaveCount(20)
  await expect(items.first()).toContainText('Number 25')
  await expect(panel.getByRole('button', { name: 'Delete all' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'View older notifications' }).click()
  await expect(items).toHaveCount(26)
  await expect(panel.getByRole('button', { name: 'View older notifications' })).toHaveCount(0)

  await items
    .first()
    .getByRole('button', { name: /^Mark as read/ })
    .click()
  await expect(bell).toHaveAttribute('aria-description', '25 unread')
  await newEpisode(pat, show, { title: 'Number 26', episodeNumber: 26 })
  // The page asks for new ones every six seconds.
  await expect(items.first()).toContainText('Number 26')
  await expect(items).toHaveCount(27)
  await expect(bell).toHaveAttribute('aria-description', '26 unread')
  await panel.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell).not.toHaveAttribute('aria-description', /unread/)
  await items.nth(1).hover()
  await items
    .nth(1)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(items).toHaveCount(26)
  await panel.getByRole('button', { name: 'Delete all' }).click()
  await press(dialog(olive, 'Delete all notifications?'), 'Delete all')
  await bell.click()
  await expect(panel.getByText('Nothing new right now.')).toBeVisible()
})

test('remembers the collapsed sidebar and the podcast', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  await onPlan(product, ada.email, 'agency')
  const [first, second] = await havePodcasts(page, ['Alpha', 'beta'])
  await page.goto(`/${second}/episodes/all`)
  await expect(page.getByRole('heading', { level: 1, name: 'Episodes' })).toBeVisible()
  await page.goto('/recordings')
  await expect(page).toHaveURL(new RegExp(`/${second}/recordings$`))
  // Opening another podcast selects it.
  await page.goto(`/${first}/episodes/all`)
  await expect(page.getByRole('heading', { level: 1, name: 'Episodes' })).toBeVisible()
  await page.goto('/recordings')
  await expect(page).toHaveURL(new RegExp(`/${first}/recordings$`))

  const toggle = page.getByRole('button', { name: 'Menu', exact: true })
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await toggle.click()
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  const stored = await page.evaluate(() => localStorage.getItem('castwright.app'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ state: { mainSidebarCollapsed: true, settingsSidebarCollapsed: false } })
})

test(
  'stays signed in after the browser was closed, and shows a changed name without a reload',
  { tag: '@full' },
  async ({ browser, page, product }) => {
    const ada = await newcomer(page, product)
    const { profileUrl } = await podcastOf(ada)
    // What a browser keeps when it is closed.
    const { cookies, origins } = await page.context().storageState()
    const reopened = await browser.newContext({ storageState: { cookies: cookies.filter(({ expires }) => expires > 0), origins } })
    const again = await reopened.newPage()
    await again.goto(`${product.url}/`)
    await expect(again).toHaveURL(/\/my-podcasts$/)
    expect(await again.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)

    await again.goto(`${product.url}/settings/my-account/profile`)
    await again.getByLabel('First Name', { exact: true }).fill('Augusta')
    await press(again, 'Save')
    await expect(again.getByText('Changes Saved.')).toBeVisible()
    await again.getByRole('button', { name: 'User menu' }).click()
    await expect(again.getByRole('menu')).toContainText('Augusta Lovelace')
    await again.keyboard.press('Escape')
    await visit(again, `/${profileUrl}/recordings`)
    await expect(again.getByRole('heading', { level: 1, name: 'Recordings' })).toBeVisible()
  },
)

test('caps the number of unread notifications at 99', { tag: '@full' }, async ({ page, product }) => {
  await newcomer(page, product)
  const counted = `**${pathOf('NotificationService.GetUnreadNotificationsCount')}`
  await page.route(counted, async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), count: 120 } })
  })
  await page.goto('/my-podcasts')
  const bell = page.getByRole('button', { name: 'Notifications', exact: true })
  await expect(bell).toHaveAttribute('aria-description', '120 unread')
  await expect(page.getByRole('banner').getByText('99', { exact: true })).toBeVisible()
})
