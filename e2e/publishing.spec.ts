import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { Episodes, setUp } from './kit/episodes.ts'
import { haveReadyEpisode, newPublisher, publishedShow } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { call, type Show, userIdOf } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

const feedOf = async (page: Page, show: Show): Promise<string> => (await page.request.get(`/rss/${show.id}.xml`)).text()

const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name, exact: true })

const inNewYork = async (page: Page): Promise<void> => {
  await call(page, 'UserService.Update', { user: { id: await userIdOf(page), timeZone: 'America/New_York' } })
}

/** Chooses a day in the previous or next month and a time. */
async function choose(at: Locator, month: 'Previous month' | 'Next month', day: number, [hours, minutes, half]: [string, string, string]) {
  await at.getByRole('button', { name: month }).click()
  await at
    .getByRole('button', { name: new RegExp(`^${day} \\w+ \\d{4}$`) })
    .first()
    .click()
  await at.getByLabel('Release Time, hours').fill(hours)
  await at.getByLabel('Release Time, minutes').fill(minutes)
  await at.getByLabel('Release Time, AM or PM').press(half)
}

test('fixes what blocks publishing, then publishes, republishes, backdates and unpublishes', async ({ page, product }) => {
  const show = await newPublisher(page, product)
  await inNewYork(page)
  await setUp(page, show, { episodeNumbering: 'no' })
  const episodeId = await haveReadyEpisode(page, show, { title: 'How bridges sing', episodeNumber: null })
  await setUp(page, show, { showType: 'serial', episodeNumbering: 'yes' })
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)

  await page.getByRole('button', { name: 'Publish Now' }).click()
  const asking = dialog(page, 'Are you sure you want to publish now?')
  await expect(asking).toContainText('1 error')
  await expect(asking.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')
  await asking.getByRole('link', { name: 'Fix: Episode number' }).click()
  const drawer = page.getByRole('dialog', { name: 'Episode Settings', exact: true })
  await expect(drawer.getByLabel('Episode Number')).toBeFocused()
  await drawer.getByLabel('Episode Number').fill('7')
  await drawer.getByRole('button', { name: 'Save Episode' }).click()
  await said(page, 'Changes Saved.')
  await page.getByRole('link', { name: 'Back to publishing' }).click()
  await expect(asking).toContainText('When you click "Confirm" below, this episode will be published to your RSS feed immediately.')
  // The recording is silent, which is a warning once it was measured.
  await expect(asking.getByText(/^(All checks passed\.|\d warnings?)$/).first()).toBeVisible()
  await expectAccessible(page)
  await asking.getByRole('button', { name: 'Confirm' }).click()
  await said(page, 'Episode published to RSS Feed!')
  const live = dialog(page, "It's live")
  await expect(live.getByRole('link', { name: 'View page' })).toHaveAttribute('href', new RegExp(`/pod/${show.profileUrl}/${episodeId}$`))
  await expectAccessible(page)
  await live.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('[data-banner=published]')).toContainText(/This episode was published on .* E[SD]T/)
  await expect(page.getByRole('link', { name: /Release Date/ })).toHaveAttribute('href', `/pod/${show.profileUrl}/${episodeId}`)
  expect(await feedOf(page, show)).toContain('How bridges sing')

  await at.write(' And of tunnels.')
  await expect(page.locator('[data-banner=unsynced]')).toBeVisible()
  expect(await feedOf(page, show)).not.toContain('tunnels')
  await page.getByRole('button', { name: 'Republish' }).click()
  await dialog(page, 'Are you sure you want to republish?').getByRole('button', { name: 'Continue' }).click()
  await dialog(page, 'Confirm Publishing Date').getByRole('button', { name: 'Republish Now' }).click()
  await said(page, 'This episode was republished! Your RSS Feed has been updated.')
  await expect(page.locator('[data-banner=published]')).toBeVisible()
  expect(await feedOf(page, show)).toContain('tunnels')

  const menu = async (item: string) => {
    await page.getByRole('button', { name: 'More actions for this episode' }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Change Publishing Date')
  const dating = dialog(page, 'Change Publishing Date')
  await expect(dating.getByRole('button', { name: 'Next month' })).toBeDisabled()
  await choose(dating, 'Previous month', 3, ['6', '30', 'p'])
  await dating.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Successfully updated publishing date.')
  await expect(page.locator('[data-banner=published]')).toContainText(/\/03\/\d\d at 06:30 PM E[SD]T/)
  expect(await feedOf(page, show)).toMatch(/<pubDate>\w+, 03 \w+ \d{4} 2[23]:30:00 GMT<\/pubDate>/)

  await menu('Unpublish')
  const taking = dialog(page, 'Unpublish this episode?')
  await expect(taking).toContainText('Listeners who downloaded it keep their copy')
  await taking.getByRole('button', { name: 'Unpublish' }).click()
  await said(page, 'Episode unpublished.')
  await expect(page.locator('[data-banner]')).toHaveCount(0)
  expect(await feedOf(page, show)).not.toContain('How bridges sing')

  // On a phone the buttons are always visible.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('button', { name: 'Publish Now' })).toBeInViewport()
  await page.getByRole('button', { name: 'Publish Later' }).click()
  await expect(dialog(page, 'Confirm Publishing Date').getByRole('button', { name: 'Schedule' })).toBeVisible()
  await expectAccessible(page)
})

test('schedules, reschedules and unschedules', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  await inNewYork(page)
  const episodeId = await haveReadyEpisode(page, show, { title: 'Waiting' })
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)

  await page.getByRole('button', { name: 'Publish Later' }).click()
  const asking = dialog(page, 'Confirm Publishing Date')
  // The recording is silent, which is a warning once it was measured.
  await expect(asking.getByText(/^(All checks passed\.|\d warnings?)$/).first()).toBeVisible()
  await asking.getByRole('button', { name: 'Schedule' }).click()
  await expect(asking).toContainText('Release Date required to save.')
  await choose(asking, 'Next month', 5, ['9', '15', 'a'])
  await expect(asking).toContainText(/We'll publish it on \d\d\/05\/\d\d at 09:15 AM E[SD]T\./)
  await asking.getByRole('button', { name: 'Schedule' }).click()
  await said(page, 'Successfully scheduled episode for publishing!')
  await page
    .getByRole('dialog', { name: /^Scheduled for \d\d\/\d\d\/\d\d at 09:15 AM E[SD]T$/ })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(page.locator('[data-banner=scheduled]')).toContainText(
    /This episode is scheduled to publish on \d\d\/05\/\d\d at 09:15 AM E[SD]T/,
  )
  await expect(page.getByRole('button', { name: 'Publish Later' })).toHaveAttribute('aria-disabled', 'true')
  expect(await feedOf(page, show)).not.toContain('Waiting')

  await page.getByRole('button', { name: 'Reschedule' }).click()
  const moving = dialog(page, 'Change Scheduled Release Date')
  // The calendar may also show the first days of the next month.
  await moving
    .getByRole('button', { name: /^6 \w+ \d{4}$/ })
    .first()
    .click()
  await moving.getByRole('button', { name: 'Schedule', exact: true }).click()
  await said(page, 'Successfully scheduled episode for publishing!')
  await page
    .getByRole('dialog', { name: /^Scheduled for \d\d\/\d\d\/\d\d at 09:15 AM E[SD]T$/ })
    .getByRole('button', { name: 'Done' })
    .click()
  await expect(page.locator('[data-banner=scheduled]')).toContainText('/06/')

  const list = new Episodes(page, show)
  await list.open()
  await list.card('Waiting').getByRole('button', { name: 'Publishing Later' }).click()
  await moving.getByRole('button', { name: 'Unschedule' }).click()
  await said(page, 'Episode unscheduled.')
  await expect(list.card('Waiting').getByRole('button', { name: 'Select Date' })).toBeVisible()
})

test('shows the plan limits dialog when the limit is reached', { tag: '@full' }, async ({ page, product }) => {
  const titles = Array.from({ length: 6 }, (_, at) => `Number ${at + 1}`)
  const { show } = await publishedShow(page, product, titles)
  const last = await haveReadyEpisode(page, show, { title: 'One too many', episodeNumber: 8 })
  const at = new ManageEpisode(page)
  await at.open(show, last)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const full = dialog(page, "Oops! You've exceeded the limits of your current plan.")
  await expect(full.getByRole('link', { name: 'View Plan Usage' })).toBeVisible()
  await full.getByRole('button', { name: 'Close' }).click()

  await page.goto(`/settings/podcast/${show.id}/rss-and-distribution`)
  await expect(page.getByText('Upgrade to access your feed!')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'View Plan Usage' }).click()
  await expect(page).toHaveURL(/\/settings\/subscription-and-billing\/plan-usage$/)
  await page.goBack()
  await page.getByRole('main').getByRole('link', { name: 'Upgrade Subscription' }).click()
  await expect(page).toHaveURL(/\/settings\/subscription-and-billing\/offers-and-upgrades$/)
  expect(await feedOf(page, show)).toContain('Number 5')
})
