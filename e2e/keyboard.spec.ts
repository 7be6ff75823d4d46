import type { Locator, Page } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { dialog } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { Episodes, haveEpisode, newProducer } from './kit/episodes.ts'
import { expectReadingOrder, stopsBeforeContent, tabTo } from './kit/keys.ts'
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

test('creates and publishes an episode with the keyboard alone', { tag: '@full' }, async ({ page, product }) => {
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

  // The mask doesn't close it, and Escape still does after a click there.
  await keys.press('Enter')
  await expect(title).toBeVisible()
  await page.mouse.click(200, 400)
  await expect(list.drawer).toBeVisible()
  await keys.press('Escape')
  await expect(list.drawer).toBeHidden()
  await add.focus()

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
  const before = await stopsBeforeContent(page)
  expect(before.length, before.join(', ')).toBeLessThanOrEqual(8)
  // Each bar is one stop, and arrow keys move in it.
  const tools = page.getByRole('toolbar', { name: 'Tools' })
  await tabTo(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Episodes' }), 'Shift+Tab')
  await keys.press('ArrowDown')
  await expect(page.getByRole('link', { name: 'Recordings' })).toBeFocused()
  await keys.press('End')
  await expect(page.getByRole('link', { name: 'View public page' })).toBeFocused()
  await tabTo(page, tools.locator('[tabindex="0"]'), 'Shift+Tab')
  await keys.press('End')
  await expect(tools.getByRole('button', { name: /account menu|user menu/i })).toBeFocused()
  await keys.press('ArrowLeft')
  await expect(tools.getByRole('button', { name: /notifications/i })).toBeFocused()
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

test('sorts, filters, selects, changes and deletes episodes with the keyboard alone', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page, { episodeGrouping: 'seasons' })
  for (const [at, title] of ['Cliffs', 'Boats', 'Anchors'].entries())
    await haveEpisode(page, show, { title, seasonNumber: 1, episodeNumber: at + 1, label: title === 'Boats' ? 'Interview' : '' })
  const list = new Episodes(page, show)
  const keys = page.keyboard
  await list.open()
  await expect(list.cards).toHaveCount(3)

  await tabTo(page, page.getByRole('combobox', { name: 'Sort episodes' }))
  await keys.press('Enter')
  await expect(page.getByRole('option', { name: 'Title' })).toBeVisible()
  await keys.press('ArrowDown')
  await keys.press('Enter')
  await expect(page).toHaveURL(/sort=title/)
  await expect(list.cards.first()).toContainText('Anchors')

  // The form has the focus until Escape, which returns it.
  const filter = page.getByRole('button', { name: 'Filter', exact: true })
  const label = page.getByRole('textbox', { name: 'Label' })
  await tabTo(page, filter)
  await keys.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Current step' })).toBeFocused()
  await type(page, label, 'Interview')
  await expect(list.cards).toHaveCount(1)
  await keys.press('Escape')
  await expect(label).toBeHidden()
  await expect(filter).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Remove the filter Interview' }))
  await keys.press('Enter')
  await expect(list.cards).toHaveCount(3)
  await expect(filter).toBeFocused()

  const select = page.getByRole('button', { name: 'Select', exact: true })
  const bar = page.getByRole('region', { name: 'Selected episodes' })
  await tabTo(page, select)
  await keys.press('Enter')
  for (const title of ['Anchors', 'Cliffs']) {
    await tabTo(page, page.getByRole('checkbox', { name: `Select ${title}` }))
    await keys.press('Space')
  }
  await expect(bar).toContainText('2 selected')
  await tabTo(page, bar.getByRole('button', { name: 'Season' }))
  await keys.press('Enter')
  const season = dialog(page, 'Set the season').getByRole('textbox', { name: 'Season' })
  await expect(season).toBeFocused()
  await keys.press('Escape')
  await expect(season).toBeHidden()
  await expect(bar.getByRole('button', { name: 'Season' })).toBeFocused()
  await keys.press('Enter')
  await type(page, season, '2')
  await keys.press('Enter')
  await expect(page.getByText('2 episodes changed.')).toBeVisible()
  await expect(list.card('Anchors')).toContainText('Season 2')
  await expect(bar).toBeHidden()
  await expect(select).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await keys.press('Enter')
  await list.says('2 episodes changed back.')
  await expect(list.card('Anchors')).not.toContainText('Season 2')
  await expect(select).toBeFocused()

  // All of them, and back again.
  await keys.press('Enter')
  await tabTo(page, bar.getByRole('button', { name: 'Select all 3' }))
  await keys.press('Enter')
  await expect(bar).toContainText('3 selected')
  await tabTo(page, bar.getByRole('button', { name: 'Delete' }))
  await keys.press('Enter')
  await expect(page.getByText('3 episodes deleted.')).toBeVisible()
  await expect(list.cards).toHaveCount(0)
  await tabTo(page, page.getByRole('button', { name: 'Undo' }))
  await keys.press('Enter')
  await expect(list.cards).toHaveCount(3)

  await tabTo(page, select)
  await keys.press('Enter')
  await tabTo(page, bar.getByRole('button', { name: 'Cancel' }))
  await keys.press('Enter')
  await expect(bar).toBeHidden()
  await expect(select).toBeFocused()
})
