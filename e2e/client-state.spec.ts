import { dialog, press } from './kit/account.ts'
import { newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { newProducer } from './kit/episodes.ts'
import { havePodcasts, podcastCards } from './kit/podcast.ts'
import { onPlan } from './kit/plan.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, newEmail, register, test } from './kit/test.ts'

test('lists podcasts by title ignoring case, after adding, renaming and deleting one', { tag: '@full' }, async ({ page, product }) => {
  const email = newEmail()
  await register(page, email)
  await onPlan(product, email, 'agency')
  await havePodcasts(page, ['beta', 'Alpha', 'gamma'])
  await page.goto('/my-podcasts')
  const titles = podcastCards(page).getByRole('link', { name: /^(alpha|beta|gamma|delta|zeta)$/i })
  await expect(titles).toHaveText(['Alpha', 'beta', 'gamma'])
  await havePodcasts(page, ['Delta'])
  await page.reload()
  await expect(titles).toHaveText(['Alpha', 'beta', 'Delta', 'gamma'])

  const { podcasts } = (await call(page, 'PodcastService.FindByUserID', { userId: await userIdOf(page) })) as {
    podcasts: { id: string; title: string }[]
  }
  const alpha = podcasts.find(({ title }) => title === 'Alpha')!
  await page.goto(`/settings/podcast/${alpha.id}/show-settings`)
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('zeta')
  await page.getByRole('link', { name: 'Social Media' }).click()
  // The leave guard remembers where the user wanted to go.
  await press(dialog(page, 'Do you want to leave without saving?'), 'Leave without saving')
  await expect(page).toHaveURL(/social-media$/)
  await call(page, 'PodcastService.Update', { podcastId: alpha.id, userId: await userIdOf(page), updatedPodcast: { title: 'zeta' } })
  await page.goto('/my-podcasts')
  await expect(titles).toHaveText(['beta', 'Delta', 'gamma', 'zeta'])
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

test('remembers the collapsed sidebar', { tag: '@full' }, async ({ page }) => {
  await newProducer(page)
  await page.goto('/my-podcasts')
  const toggle = page.getByRole('button', { name: /menu|sidebar/i }).first()
  await expect(page.getByRole('link', { name: 'Recordings' })).toBeVisible()
  await toggle.click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'My Podcasts' })).toBeVisible()
  const stored = await page.evaluate(() => localStorage.getItem('castwright.app'))
  expect(JSON.parse(stored ?? '{}')).toMatchObject({ state: { mainSidebarCollapsed: true } })
})
