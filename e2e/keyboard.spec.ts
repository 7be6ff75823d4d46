import type { Locator, Page } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { dialog } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { Episodes } from './kit/episodes.ts'
import { expectReadingOrder, tabTo } from './kit/keys.ts'
import { haveRecording, newPublisher } from './kit/published.ts'
import { podcastOf } from './kit/settings.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, goodPassword, newEmail, register, sessionOf, test, visit } from './kit/test.ts'

const idIn = (page: Page): string => /\/manage\/([^/?]+)/.exec(page.url())?.[1] ?? ''

const isFocused = (one: Locator): Promise<boolean> => one.evaluate((element) => element === document.activeElement)

/** Moves to a field of the form with Tab and types into it. */
async function type(page: Page, field: Locator, words: string): Promise<void> {
  await expect(field).toBeVisible()
  if (!(await isFocused(field))) await tabTo(page, field)
  await page.keyboard.type(words)
}

test('creates and publishes an episode with the keyboard alone', async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const { email } = (await sessionOf(page)).user
  await page.context().clearCookies()
  const list = new Episodes(page, show)
  const keys = page.keyboard
  await page.goto('/sign-in')
  await type(page, page.getByLabel('Email', { exact: true }), email)
  await type(page, page.getByLabel('Password', { exact: true }), goodPassword)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await list.open()

  // The first tab stop skips the navigation.
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await tabTo(page, skip)
  await expect(skip).toBeInViewport()
  await keys.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Episodes' })).toBeFocused()

  const tab = list.tab('Published')
  await tabTo(page, tab)
  await keys.press('Enter')
  await expect(page).toHaveURL(/\/published$/)
  await expect(tab).toHaveAttribute('aria-current', 'page')
  await list.says('Published episodes appear here.')

  // Escape closes an empty drawer and returns the focus.
  const add = page.getByRole('main').getByRole('button', { name: 'Add Episode' })
  const title = list.field('Title')
  await tabTo(page, add)
  await keys.press('Enter')
  await expect(title).toBeVisible()
  await expect(list.drawer.locator(':focus')).toHaveCount(1)
  await keys.press('Escape')
  await expect(list.drawer).toBeHidden()
  await expect(add).toBeFocused()

  // It does nothing once something was typed. Closing asks, and Escape keeps the drawer.
  await keys.press('Enter')
  await type(page, title, 'By keys alone')
  await keys.press('Escape')
  await expect(list.drawer).toBeVisible()
  await tabTo(page, list.drawer.getByRole('button', { name: 'Close' }), 'Shift+Tab')
  await keys.press('Enter')
  const leaving = dialog(page, 'Do you want to leave without saving?')
  await expect(leaving.locator(':focus')).toHaveCount(1)
  await keys.press('Escape')
  await expect(leaving).toBeHidden()
  await expect(list.drawer.getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(title).toHaveValue('By keys alone')
  const stops = await tabTo(page, list.drawer.getByRole('button', { name: 'Add Episode', exact: true }))
  await expectReadingOrder(page, stops)
  await keys.press('Enter')
  await expect(dialog(page, 'Your episode was added successfully!').getByRole('button', { name: 'Manage Episode' })).toBeFocused()
  await keys.press('Enter')
  const at = new ManageEpisode(page)
  await expect(at.notes).toBeVisible()

  // File and text fields have their own tests.
  const episodeId = idIn(page)
  await haveRecording(page, show, { episodeId, seconds: 5 })
  await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>Without a mouse.</p>' } })
  const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 0 } as const
  await call(page, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...steps } })
  await at.open(show, episodeId)
  await tabTo(page, at.step('Review Episode').getByRole('button', { name: 'Skip' }))
  await keys.press('Enter')
  await expect(page.getByRole('img', { name: '100% completed' })).toBeVisible()

  const comment = page.getByRole('textbox', { name: 'Add a comment' })
  await tabTo(page, comment)
  await keys.type('Out it goes')
  await keys.press('Control+Enter')
  await expect(page.getByText('Out it goes', { exact: true })).toBeVisible()
  await expect(comment).toBeFocused()

  const publish = page.getByRole('button', { name: 'Publish Now' })
  const asking = dialog(page, 'Are you sure you want to publish now?')
  await expect(publish).not.toHaveAttribute('aria-disabled')
  await tabTo(page, publish, 'Shift+Tab')
  await keys.press('Enter')
  await expect(asking.locator(':focus')).toHaveCount(1)
  await keys.press('Escape')
  await expect(asking).toBeHidden()
  await expect(publish).toBeFocused()
  await keys.press('Enter')
  const sure = asking.getByRole('button', { name: 'Confirm' })
  await expect(sure).not.toHaveAttribute('aria-disabled')
  await expect(sure).toBeFocused()
  await keys.press('Enter')
  await at.says('Episode published to RSS Feed!')
  await expect(dialog(page, "It's live").getByRole('button', { name: 'Done' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.locator('[data-banner=published]')).toBeVisible()
})

test('focuses the field that the server rejects', { tag: '@full' }, async ({ page }) => {
  const email = newEmail()
  await register(page, email)
  const { podcastId } = await podcastOf({ page, email, userId: await userIdOf(page) })
  await page.goto('/my-podcasts')
  const update = `**${pathOf('PodcastService.Update')}`
  const box = (label: string) => page.getByLabel(label, { exact: true }).and(page.locator('input'))
  for (const { tab, change, words, refused, meta } of [
    { tab: 'social-media', change: 'Cash App', words: 'longtake', refused: 'Patreon', meta: 'social_patreon' },
    {
      tab: 'rss-and-distribution',
      change: 'Spotify URL',
      words: 'https://open.spotify.com/show/1',
      refused: 'Apple Podcasts URL',
      meta: 'apple_podcasts_url',
    },
    { tab: 'show-settings', change: 'Title', words: 'The Long Shot', refused: 'Title', meta: 'title' },
  ]) {
    await visit(page, `/settings/podcast/${podcastId}/${tab}`)
    if (tab === 'rss-and-distribution') await page.getByRole('button', { name: /^Spotify/ }).click()
    await box(change).fill(words)
    await page.route(update, (route) =>
      route.fulfill({
        status: 400,
        json: { code: 'invalid_argument', msg: 'No.', meta: { [`updated_podcast.${meta}`]: 'Not this one.' } },
      }),
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByText('Not this one.')).toBeVisible()
    await expect(box(refused)).toBeFocused()
    await page.unroute(update)
    // Restores the value, so that there are no unsaved changes.
    await box(change).fill('')
  }
})
