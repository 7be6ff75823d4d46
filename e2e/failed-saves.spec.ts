import type { Page, Route } from '@playwright/test'
import { dialog, expectAccessible, press, take } from './kit/account.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { newProducer } from './kit/episodes.ts'
import { failing } from './kit/failing.ts'
import { AddPodcast } from './kit/podcast.ts'
import { haveReadyEpisode, haveRecording, newPublisher, publishedShow } from './kit/published.ts'
import { Library, named, said } from './kit/recording.ts'
import { call, Team } from './kit/team.ts'
import { expect, newEmail, proveEmail, register, test } from './kit/test.ts'

const withoutClipboard = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject(new Error('Not allowed')) })
  })

test('says that a step or the show notes could not be saved, and keeps them', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const episodeId = await newEpisode(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)

  await test.step('steps', async () => {
    const works = await failing(page, 'EpisodeProgressService.Update')
    await at.step('Episode Setup').getByRole('button', { name: 'Mark as Done' }).click()
    await said(page, 'Failed to mark step as done.')
    await works()
    await at.step('Episode Setup').getByRole('button', { name: 'Mark as Done' }).click()
    await expect(at.step('Episode Setup').getByRole('button', { name: 'Uncheck' })).toBeVisible()

    const again = await failing(page, 'EpisodeProgressService.Update')
    await at.step('Episode Setup').getByRole('button', { name: 'Uncheck' }).click()
    await said(page, 'Failed to mark step as incomplete.')
    await at.press('Invite Guests', 'Skip')
    await said(page, 'Error occurred skipping this step.')
    await again()
    await at.press('Invite Guests', 'Skip')
    const restore = at.step('Invite Guests').getByRole('button', { name: 'Restore' })
    await expect(restore).toBeVisible()
    await failing(page, 'EpisodeProgressService.Update')
    await restore.click()
    await said(page, 'Error occurred restoring this step.')
  })

  await test.step('show notes', async () => {
    await failing(page, 'EpisodeService.Update')
    await at.write('Words that must not get lost.')
    await at.press('Show Notes', 'Save as Draft')
    await said(page, 'Failed to save show notes draft.')
    await at.press('Show Notes', 'Mark as Done')
    await said(page, 'Error occurred updating show notes.')
    await expect(at.notes).toContainText('Words that must not get lost.')
  })
})

test('says that a task, a review or a deletion failed', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  await call(page, 'EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: 'FINAL_REVIEW' } })
  await newHelper(browser, product, page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)

  await test.step('checklist', async () => {
    await at.part('My Checklist').getByLabel('Add a task').fill('Book the studio')
    await at.part('My Checklist').getByLabel('Add a task').press('Enter')
    await expect(at.part('My Checklist').getByText('0 of 1 done')).toBeVisible()
    await failing(page, 'EpisodeChecklistService.Update')
    await at.part('My Checklist').getByRole('checkbox', { name: 'Book the studio' }).click()
    await said(page, 'Error occurred updating checklist.')
    await expect(at.part('My Checklist').getByRole('checkbox', { name: 'Book the studio' })).not.toBeChecked()
  })

  await test.step('reviews', async () => {
    await failing(page, 'EpisodeReviewService.Create', 'EpisodeReviewService.Update', 'EpisodeReviewService.Delete')
    const card = at.part('Episode Review')
    await at.unfold('Episode Review')
    await card.getByRole('button', { name: 'Add Review' }).click()
    await page.getByRole('menuitem', { name: 'Audio Quality' }).click()
    await said(page, 'Failed to add a new review.')
    const choose = async (field: string, option: string) => {
      await card.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await choose('Review type', 'Show Notes')
    await said(page, 'Failed to update review type.')
    await choose('Status', 'Accept')
    await said(page, 'Failed to update review type.')
    await choose('Reviewer', 'Pat Doe')
    await said(page, 'Failed to update reviewer.')
    await card.getByRole('button', { name: 'Remove Final Review' }).click()
    await press(dialog(page, 'Remove the Final Review?'), 'Remove review')
    await said(page, 'Failed to remove review.')
  })

  await test.step('copying the link', async () => {
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await withoutClipboard(page)
    await page.getByRole('button', { name: 'Copy link to episode' }).click()
    await said(page, 'Failed to copy link to clipboard.')
  })

  await test.step('deleting', async () => {
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await failing(page, 'EpisodeService.Delete')
    await page.getByRole('button', { name: 'More actions for this episode' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await press(dialog(page, 'Delete Episode'), 'Delete episode')
    await said(page, 'Sorry, we were unable to delete your episode.')
  })
})

test('says that publishing or scheduling failed', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await haveReadyEpisode(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  const works = await failing(page, 'EpisodeService.Publish', 'EpisodeService.Schedule')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const asking = dialog(page, 'Are you sure you want to publish now?')
  await press(asking, 'Confirm')
  await said(page, 'Error publishing episode.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Publish Later' }).click()
  const later = dialog(page, 'Confirm Publishing Date')
  await later.getByRole('button', { name: 'Next month' }).click()
  await later
    .getByRole('button', { name: /^5 \w+ \d{4}$/ })
    .first()
    .click()
  await later.getByLabel('Release Time, hours').fill('9')
  await later.getByLabel('Release Time, minutes').fill('15')
  await later.getByLabel('Release Time, AM or PM').press('a')
  await press(later, 'Schedule')
  await said(page, 'Failed to schedule episode for publishing.')
  await works()
  await press(later, 'Schedule')
  await said(page, 'Successfully scheduled episode for publishing!')
})

test('says that a recording could not be saved', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const episodeId = await newEpisode(page, show)
  await haveRecording(page, show, { episodeId, seconds: 3 })
  await haveRecording(page, show, { seconds: 3 })
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  await at.unfold('My Recording')
  const part = at.part('My Recording')

  await failing(page, 'RecordingService.Update')
  await part.getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Sorry, we were unable to remove your recording.')
  await failing(page, 'RecordingService.Replace')
  await part.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('menuitem', { name: 'Choose from library' }).click()
  await dialog(page, 'Choose Recording')
    .getByRole('button', { name: /^Choose / })
    .first()
    .click()
  await said(page, 'Sorry, we were unable to select your recording.')
  await page.keyboard.press('Escape')
  await failing(page, 'RecordingService.Create')
  await part.getByLabel('Recording file').setInputFiles(named('another.mp3'))
  await at.says('Sorry, we were unable to replace your recording.')

  const library = new Library(page)
  await library.open(show)
  await failing(page, 'RecordingService.Delete')
  await library.choose(named('third.mp3'))
  await expect(library.dialog.getByText('Sorry, we were unable to create your recording.')).toBeVisible()
  await failing(page, 'RecordingService.ValidateFileName')
  await library.choose(named('fourth.mp3'))
  await expect(library.dialog.getByText('Sorry, we were unable to upload your recording.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: /^Actions for / })
    .last()
    .click()
  await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
  await press(dialog(page, 'Delete Recording'), 'Delete recording')
  await said(page, 'Sorry, we were unable to delete your recording.')
})

test('says that a show, its team or its links could not be saved', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  await newHelper(browser, product, page, show)
  const settings = `/settings/podcast/${show.id}`

  await test.step('team', async () => {
    const team = new Team(page, show)
    await team.open()
    await failing(page, 'PodcastRoleService.Update', 'TeamManagementService.RemoveMember', 'PodcastInfoService.Update')
    await team
      .row('Pat Doe')
      .getByRole('button', { name: /^Team Role/ })
      .click()
    await page.getByRole('option', { name: 'Copywriter', exact: true }).click()
    await said(page, 'Failed to save changes.')
    await page.getByRole('button', { name: 'Manage Team Roles' }).click()
    const roles = dialog(page, 'Manage Team Roles')
    await roles.getByRole('checkbox', { name: 'Marketing Manager', exact: true }).uncheck()
    await press(roles, 'Save')
    await said(page, 'Failed to save team roles.')
    await press(roles, 'Cancel')
    await team.act('Pat Doe', 'Remove')
    const asking = page.getByRole('dialog').filter({ hasText: 'Are you sure you want to remove this team member?' })
    await asking.getByRole('button', { name: /^Remove/ }).click()
    await said(page, 'Failed to remove team member.')
  })

  await test.step('feed and directories', async () => {
    await page.goto(`${settings}/rss-and-distribution`)
    await failing(page, 'PodcastService.Update', 'PodcastService.GetRSSFeed')
    await page.getByRole('button', { name: 'Download RSS Feed' }).click()
    await said(page, 'Unable to download file.')
    await withoutClipboard(page)
    await page.getByRole('button', { name: 'Copy RSS Feed URL' }).first().click()
    await said(page, 'Failed to copy to clipboard.')
    await page.getByRole('button', { name: 'Spotify' }).click()
    await page.getByLabel('Spotify URL').fill('https://open.spotify.com/show/1')
    await press(page, 'Save')
    await said(page, 'There was an error saving.')
    await expect(page.getByLabel('Spotify URL')).toHaveValue('https://open.spotify.com/show/1')
  })
})

test('says that a podcast could not be added, and keeps the drawer', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  await adding.fill('The Long Take')
  await failing(page, 'PodcastService.Create')
  await adding.submit()
  await adding.withoutArtwork()
  await said(page, 'Error submitting data.')
  await expect(adding.field('Title')).toHaveValue('The Long Take')
})

test('says that an account could not be saved or signed out', { tag: '@full' }, async ({ page, product }) => {
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  await page.goto('/settings/my-account/profile')
  await page.getByLabel('First Name', { exact: true }).fill('Ada')
  await page.getByLabel('Last Name', { exact: true }).fill('Lovelace')
  const works = await failing(page, 'UserService.Update')
  await press(page, 'Save')
  await said(page, 'Sorry, we were unable to update your information.')
  await works()
  await press(page, 'Save')
  await said(page, 'Changes Saved.')

  await failing(page, 'BillingService.CreateCheckoutSession')
  await page.goto('/settings/subscription-and-billing/offers-and-upgrades')
  await page.getByRole('region', { name: 'Pro', exact: true }).getByRole('button', { name: 'Select Plan' }).click()
  await said(page, 'An unexpected error occurred.')

  await page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: /account menu|user menu/i }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await said(page, 'Failed to log you out.')

  await page.context().clearCookies()
  await page.goto('/sign-in')
  await page.getByText('Forgot', { exact: false }).click()
  await page.route('**/api/auth/request-password-reset', (route) => route.fulfill({ status: 500, json: {} }))
  await take(page, 'Reset Password', { Email: email }, 'Send Email')
  await expect(dialog(page, 'Reset Password').getByText('Failed to send a password reset email.')).toBeVisible()
})

test('says that a publishing date could not be changed', { tag: '@full' }, async ({ page, product }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['Pilot'])
  await new ManageEpisode(page).open(show, episodeIds[0]!)
  await failing(page, 'EpisodeService.Update', 'EpisodeService.Publish')
  await page.getByRole('button', { name: 'More actions for this episode' }).click()
  await page.getByRole('menuitem', { name: 'Change Publishing Date' }).click()
  const dating = dialog(page, 'Change Publishing Date')
  await dating.getByRole('button', { name: 'Previous month' }).click()
  await dating
    .getByRole('button', { name: /^3 \w+ \d{4}$/ })
    .first()
    .click()
  await press(dating, 'Save')
  await said(page, 'Sorry, we were unable to update your publishing date.')
})

test('keeps what was typed while offline or without a server, and saves it on the next try', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  await page.goto('/settings/my-account/profile')
  await page.getByRole('textbox', { name: 'Last Name' }).fill('Lovelace')
  const name = page.getByRole('textbox', { name: 'First Name' })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  const bar = page.getByRole('main').getByRole('status').filter({ hasText: 'What you typed stays here.' })
  const saves = async (typed: string) => {
    await expect(bar).toBeHidden()
    await expect(name).toHaveValue(typed)
    await save.click()
    await said(page, 'Changes Saved.')
    await expect(save).toBeDisabled()
  }

  await name.fill('Ada')
  await page.context().setOffline(true)
  await expect(bar).toContainText("You're offline. Changes can't be saved until you reconnect.")
  await save.click()
  await expect(save).toBeEnabled()
  await page.context().setOffline(false)
  await saves('Ada')

  // The browser is online, but the server is gone.
  const lost = (route: Route) => route.abort()
  await name.fill('Augusta')
  await page.route('**/*', lost)
  await save.click()
  await expect(save).toBeEnabled()
  await expect(bar).toContainText("The server can't be reached. Changes can't be saved until you reconnect.")
  await expectAccessible(page)
  await page.unroute('**/*', lost)
  await bar.getByRole('button', { name: 'Retry' }).click()
  await saves('Augusta')
})
