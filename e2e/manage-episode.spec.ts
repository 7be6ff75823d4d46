import type { Route } from '@playwright/test'
import { pathOf } from '@castwright/contract/methods.ts'
import { newProgress } from '@castwright/contract/workflow/steps.ts'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { haveRecording } from './kit/published.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, overflow, phone, test } from './kit/test.ts'

test('shows breadcrumb and team in the header, copies the link and deletes the episode', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show, { title: 'How bridges sing', label: 'Live', episodeNumber: 7 })
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  await expect(page).toHaveTitle('How bridges sing · Castwright')
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem')).toHaveText([show.title, 'Episode 7'])
  await expect(page.getByText('Live', { exact: true })).toBeVisible()
  await expect(page.getByRole('list', { name: 'Team' }).getByRole('listitem')).toHaveCount(1)

  await page.getByRole('button', { name: 'Copy link to episode' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Copy link to episode' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link to episode' }).click()
  await at.says('Link copied to Clipboard!')
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toBe(page.url())
  await page.evaluate(() => navigator.clipboard.writeText(''))
  await page.getByRole('button', { name: 'More actions for this episode' }).click()
  await page.getByRole('menuitem', { name: 'Share' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())

  // Unsaved changes don't block deleting the episode.
  await at.write('Never saved.')
  await page.getByRole('button', { name: 'More actions for this episode' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete Episode' }).getByRole('button', { name: 'Delete episode' }).click()
  await at.says('Episode deleted!')
  await expect(page).toHaveURL(new RegExp(`/${show.profileUrl}/episodes/all$`))
  await page.goto(`/${show.profileUrl}/episodes/manage/${episodeId}`)
  await expect(page).toHaveURL(/\/no-access$/)
})

test('shows every banner and its buttons', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  await expect(page.locator('[data-banner]')).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Publishing' }).getByRole('button')).toHaveText(['Publish Now', 'Publish Later'])
  await expect(page.getByText('Finish or skip every step first.')).toBeVisible()

  const moment = '2030-03-05T20:04:00.000Z'
  const published = { is_published: true, last_published_date: moment }
  const banners: Array<[Record<string, unknown>, string, string, string]> = [
    [
      { scheduled_release_date: moment },
      'scheduled',
      'This episode is scheduled to publish on 03/05/30 at 03:04 PM GMT-5',
      'Publishing Later',
    ],
    [
      { ...published, published_episode_modified: true, scheduled_release_date: moment },
      'scheduled',
      'This episode is scheduled to republish on 03/05/30 at 03:04 PM GMT-5',
      'Publishing Later',
    ],
    [
      { ...published, published_episode_modified: true },
      'unsynced',
      'This episode has unsynced changes! Please "Republish" to update this episode in your RSS Feed.',
      'Published',
    ],
    [published, 'published', 'This episode was published on 03/05/30 at 03:04 PM GMT-5', 'Published'],
  ]
  for (const [facts, kind, words, badge] of banners) {
    await at.pretend(facts)
    await at.open(show, episodeId)
    await expect(page.locator(`[data-banner=${kind}]`)).toContainText(words)
    await expect(page.locator('[data-banner]')).toHaveCount(1)
    await expect(at.part('Episode Status').getByText(badge, { exact: true }).first()).toBeVisible()
    const buttons = 'is_published' in facts ? ['Republish'] : ['Publish Now', 'Publish Later']
    await expect(page.getByRole('group', { name: 'Publishing' }).getByRole('button')).toHaveText(buttons)
    await expect(page.getByRole('button', { name: 'Reschedule' })).toHaveCount(kind === 'scheduled' ? 1 : 0)
    await expectAccessible(page)
  }
})

test("completes the six steps by mouse and keyboard and merges two people's changes", { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  // Steps can only be marked as done once the episode has notes and a recording. Adding the recording marks its own step.
  await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>We walk.</p>' } })
  await haveRecording(page, show, { episodeId, seconds: 5 })
  await call(page, 'EpisodeProgressService.Update', { episodeProgress: { ...newProgress, episodeId } })
  const pat = await newHelper(browser, product, page, show)
  const at = new ManageEpisode(page)
  const beside = new ManageEpisode(pat)
  await at.open(show, episodeId)
  await beside.open(show, episodeId)
  await expect(at.part('Episode Progress').getByRole('listitem')).toHaveCount(6)
  await expect(at.step('Episode Setup')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('img', { name: '0% completed' })).toHaveAttribute('data-color', 'red')

  await at.step('Episode Setup').getByRole('button', { name: 'Mark as Done' }).focus()
  await page.keyboard.press('Enter')
  await expect(at.step('Episode Setup').getByRole('button', { name: 'Uncheck' })).toBeFocused()
  await expect(at.step('Invite Guests')).toHaveAttribute('aria-current', 'step')

  // Pat's page doesn't show that yet.
  await beside.step('Write Show Notes').getByRole('button', { name: 'Mark as Done' }).click()
  await expect(beside.step('Episode Setup').getByRole('button', { name: 'Uncheck' })).toBeVisible()
  await expect(pat.getByRole('img', { name: '33% completed' })).toHaveAttribute('data-color', 'yellow')

  await at.press('Invite Guests', 'Skip')
  await expect(at.step('Invite Guests').getByRole('button')).toHaveText(['Restore'])
  await expect(at.step('Schedule Interview').getByRole('link')).toHaveCSS('text-decoration-line', 'line-through')
  await expect(at.step('Upload Recording')).toHaveAttribute('aria-current', 'step')
  await at.press('My Recording', 'Mark as Done')
  await expect(page.getByRole('img', { name: '83% completed' })).toHaveAttribute('data-color', 'blue')
  await at.step('Review Episode').getByRole('button', { name: 'Skip' }).click()
  await expect(page.getByRole('img', { name: '100% completed' })).toHaveAttribute('data-color', 'green')
  await expect(at.part('Episode Status')).toContainText('Publish Episode')
  await expect(page.getByRole('button', { name: 'Publish Now' })).not.toHaveAttribute('aria-disabled')

  await page.reload()
  await expect(page.getByRole('img', { name: '100% completed' })).toBeVisible()
  await at.step('Schedule Interview').getByRole('button', { name: 'Restore' }).click()
  await expect(at.step('Invite Guests')).toHaveAttribute('aria-current', 'step')
  await expect(page.getByRole('img', { name: '67% completed' })).toBeVisible()

  await at.press('Schedule Interview', 'Set a date')
  const dialog = page.getByRole('dialog', { name: 'Set a date' })
  await dialog.getByRole('button', { name: /^15 / }).click()
  await dialog.getByRole('textbox', { name: 'Place or link' }).fill('Studio B')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(at.part('Schedule Interview')).toContainText('Studio B')
  await at.press('Schedule Interview', 'Confirm')
  await expect(at.step('Schedule Interview').getByRole('button', { name: 'Uncheck' })).toBeVisible()

  await at.step('Write Show Notes').getByRole('link').click()
  await expect(page.locator('#show-notes')).toBeFocused()
  await expect(at.notes).toBeInViewport()

  await page.route(`**${pathOf('EpisodeProgressService.Update')}`, (route) => route.abort())
  await at.press('Invite Guests', 'Mark as Done')
  await at.says('Failed to mark step as done.')
  await expect(at.step('Invite Guests')).toHaveAttribute('aria-current', 'step')
})

test('tracks show notes as unsaved, saved, done and too long, and restores drafts', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  const draft = at.part('Show Notes').getByRole('button', { name: 'Save as Draft' })
  const done = at.part('Show Notes').getByRole('button', { name: 'Mark as Done' })
  await expect(at.status).toHaveText('Not applicable')
  await expect(draft).toBeDisabled()
  await expect(done).toBeDisabled()

  await at.write('We walk over three bridges.')
  await expect(at.status).toHaveText('Unsaved changes')
  await expect(page.getByText('27/4000')).toBeVisible()
  await expect(at.status).toHaveText(/^Last saved \d{1,2}\/\d{1,2}\/\d\d at \d{1,2}:\d\d [AP]M$/)
  await expect(draft).toBeDisabled()

  await at.write(' The first hums.')
  await done.click()
  await expect(at.status).toHaveText(/^Completed on \d{1,2}\/\d{1,2}\/\d\d at \d{1,2}:\d\d [AP]M$/)
  await expect(at.step('Write Show Notes').getByRole('button', { name: 'Uncheck' })).toBeVisible()
  await page.reload()
  await at.unfold('Show Notes')
  await expect(at.notes).toHaveText('We walk over three bridges. The first hums.')

  await at.press('Show Notes', 'Uncheck')
  await at.write('x'.repeat(4000))
  await expect(page.getByText('4043/4000')).toHaveAttribute('data-over', 'true')
  await at.says('Show notes cannot exceed 4000 characters.')
  await expect(draft).toBeDisabled()
  await expect(done).toBeDisabled()

  await page.getByRole('link', { name: 'Back' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(at.status).toHaveText('Unsaved changes')
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await at.unfold('Show Notes')
  await expect(at.notes).toHaveText('We walk over three bridges. The first hums.')
  await page.getByRole('button', { name: 'Restore my text' }).click()
  await expect(page.getByText('4043/4000')).toBeVisible()
  await expect(at.status).toHaveText('Unsaved changes')
})

test('shows both texts when two people edit the notes, and loses neither', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const pat = await newHelper(browser, product, page, show)
  const at = new ManageEpisode(page)
  const beside = new ManageEpisode(pat)
  await at.open(show, episodeId)
  await beside.open(show, episodeId)

  await at.write('Of Olive.')
  await expect(at.status).toHaveText(/^Last saved/)
  await beside.write('Of Pat.')
  const dialog = pat.getByRole('dialog', { name: 'The show notes have changed' })
  await expect(dialog).toContainText('Olive Doe saved a different version on')
  await expect(dialog.getByRole('region', { name: 'Yours (unsaved)' })).toContainText('Of Pat.')
  await expect(dialog.getByRole('region', { name: 'Theirs (saved)' })).toContainText('Of Olive.')
  await expectAccessible(pat)
  await dialog.getByRole('button', { name: 'Keep editing' }).click()
  await expect(beside.notes).toHaveText('Of Pat.')

  await beside.press('Show Notes', 'Mark as Done')
  await dialog.getByRole('button', { name: 'Use theirs' }).click()
  await expect(beside.notes).toHaveText('Of Olive.')
  await pat.getByRole('button', { name: 'Restore my text' }).click()
  await expect(beside.notes).toHaveText('Of Pat.')
  // It would save itself, so it asks again.
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await beside.says('Saved changes to Show Notes.')
  await beside.press('Show Notes', 'Mark as Done')
  await expect(beside.status).toHaveText(/^Completed on /)
  await page.reload()
  await at.unfold('Show Notes')
  await expect(at.notes).toHaveText('Of Pat.')
  await expect(at.status).toHaveText(/^Completed on /)
})

test('requires date and time for a planned date, disables the past and saves it', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  const date = at.part('Episode Status').getByRole('button', { name: /Release Date/ })
  await expect(date).toContainText('Select Date')
  await date.click()
  const modal = page.getByRole('dialog', { name: 'Select Release Date' })
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByRole('alert')).toHaveText('Release Date required to save.')
  const days = modal.getByRole('button', { name: /^\d+ \w+ \d{4}$/ })
  const shown = await days.evaluateAll((all) =>
    all.map((one) => ({ day: one.ariaLabel ?? '', isClosed: (one as HTMLButtonElement).disabled })),
  )
  // Yesterday can still be chosen.
  for (const { day, isClosed } of shown)
    if (Math.abs(Date.parse(day) - Date.now()) > 3 * 86_400_000) expect([day, isClosed]).toEqual([day, Date.parse(day) < Date.now()])
  await modal.getByRole('button', { name: 'Next month' }).click()
  await modal.getByRole('button', { name: /^15 / }).click()
  await modal.getByRole('button', { name: 'Save' }).click()
  await expect(modal.getByRole('alert')).toHaveText('Release Time required to save.')
  await modal.getByLabel('Release Time, hours').fill('6')
  await modal.getByLabel('Release Time, minutes').fill('30')
  await modal.getByLabel('Release Time, AM or PM').press('p')
  await expectAccessible(page)
  await modal.getByRole('button', { name: 'Save' }).click()
  await at.says('Successfully updated release date.')
  await expect(modal).toBeHidden()
  await expect(date).toContainText(/\d{1,2}\/15\/\d\d at 6:30 PM/)
  await expect(date).toContainText(/[A-Z][a-z]{2} 15, \d{4}/)
  await page.reload()
  await expect(date).toContainText('at 6:30 PM')
  const kept = await call(page, 'EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING' }] },
  })
  expect((kept['episodes'] as { planned_release_date: string }[])[0]?.planned_release_date).toMatch(/-15T23:30:00/)

  await page.route(`**${pathOf('PodcastService.Find')}`, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', msg: 'No.', meta: {} } }),
  )
  await page.reload()
  await date.click()
  await expect(modal).toContainText('Error loading release date.')
})

test("starts with the podcast's default time in the user's time zone", { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  await call(page, 'PodcastService.Update', {
    podcastId: show.id,
    userId: await userIdOf(page),
    updatedPodcast: { defaultReleaseTime: '09:15', timeZone: 'Asia/Tokyo' },
  })
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  await at
    .part('Episode Status')
    .getByRole('button', { name: /Release Date/ })
    .click()
  const modal = page.getByRole('dialog', { name: 'Select Release Date' })
  // 9:15 AM in Tokyo is 7:15 PM the day before in Bogota.
  await expect(modal.getByLabel('Release Time, hours')).toHaveValue('07')
  await expect(modal.getByLabel('Release Time, minutes')).toHaveValue('15')
  await expect(modal.getByLabel('Release Time, AM or PM')).toHaveValue('PM')
})

test(
  'scrolls to a linked section, adapts columns and keeps unsaved notes through a conflict and a reload',
  { tag: '@full' },
  async ({ browser, product }) => {
    const { page, show } = await newMaker(browser, product)
    const episodeId = await newEpisode(page, show, { title: 'How bridges sing, and who listens to them at night', label: 'Live' })
    await call(page, 'EpisodeReviewService.Create', { episodeReview: { episodeId, reviewType: 'FINAL_REVIEW' } })
    await call(page, 'CommentsService.CreateComment', { comment: { episodeId, content: '<p>Listen to the opening.</p>' } })
    const at = new ManageEpisode(page)
    await at.open(show, episodeId, '?section=show-notes')
    await expect(at.notes).toBeInViewport()
    await expect(page.locator('#show-notes')).toHaveAttribute('data-highlighted', 'true')
    const rail = await at.part('Episode Progress').boundingBox()
    const work = await at.part('Invite Guests').boundingBox()
    expect(rail!.x).toBeGreaterThan(work!.x + work!.width)
    await page.mouse.wheel(0, 700)
    await expect(at.part('Episode Status')).toBeInViewport()
    await expect(at.part('Episode Review').getByRole('table')).toBeVisible()
    await expectAccessible(page)
    await at
      .part('Episode Status')
      .getByRole('button', { name: /Release Date/ })
      .click()
    const dating = page.getByRole('dialog', { name: 'Select Release Date' })
    await expect(dating.getByRole('button', { name: 'Next month' })).toBeVisible()
    await expectAccessible(page)
    await dating.getByRole('button', { name: 'Cancel' }).click()

    // The preview opens in a new tab.
    await page.getByRole('button', { name: 'More actions for this episode' }).click()
    await expect(page.getByRole('menuitem')).toHaveText(['Episode Settings', 'Share', 'Preview', 'Duplicate', 'Delete'])
    const [preview] = await Promise.all([page.waitForEvent('popup'), page.getByRole('menuitem', { name: 'Preview' }).click()])
    await expect(preview.getByText(/This is a preview/)).toBeVisible()
    await preview.close()
    await expect(page.getByText(/can see the preview until/)).toBeVisible()
    await page.getByRole('button', { name: 'More actions for this episode' }).click()
    await page.getByRole('menuitem', { name: 'Episode Settings' }).click()
    const drawer = page.getByRole('dialog', { name: 'Episode Settings' })
    await drawer.getByRole('button', { name: 'Close' }).click()
    await expect(drawer).toBeHidden()

    // The same person saves first in another tab, so both versions are shown, side by side or stacked.
    const theirsFirst = async (route: Route) => {
      await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>Theirs.</p>' } })
      await route.fallback()
    }
    await page.route(`**${pathOf('EpisodeService.Update')}`, theirsFirst, { times: 1 })
    await at.write('Mine.')
    const conflict = page.getByRole('dialog', { name: 'The show notes have changed' })
    const places = async () => [
      await conflict.getByRole('region').first().boundingBox(),
      await conflict.getByRole('region').last().boundingBox(),
    ]
    await expect(conflict.getByRole('region', { name: 'Other tab (saved)' })).toContainText('Theirs.')
    await expectAccessible(page)
    const [mine, theirs] = await places()
    expect(mine?.y).toBe(theirs?.y)
    await page.setViewportSize(phone)
    await expect(async () => {
      const [above, below] = await places()
      expect(above?.x).toBe(below?.x)
    }).toPass()
    await conflict.getByRole('button', { name: 'Keep editing' }).click()

    // The browser asks before reloading, and the draft is offered afterwards.
    const asked: string[] = []
    page.on('dialog', (dialog) => {
      asked.push(dialog.type())
      void dialog.accept()
    })
    await page.reload()
    expect(asked).toEqual(['beforeunload'])
    await expect(at.notes).toHaveText('Theirs.')
    await page.getByRole('button', { name: 'Restore my text' }).click()
    await expect(at.notes).toHaveText('Mine.')
    await conflict.getByRole('button', { name: 'Keep editing' }).click()

    await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Episode Artwork',
      'Episode Status',
      'Episode Progress',
      'My Checklist',
      'Invite Guests',
      'Schedule Interview',
      'My Recording',
      'Show Notes',
      'Comments',
      'Episode Review',
      'Open podcast tags',
    ])
    const order = await page
      .getByRole('heading', { level: 2 })
      .evaluateAll((found) => found.map((one) => ({ name: one.textContent, top: one.getBoundingClientRect().top })))
    expect(order.map(({ top }) => top)).toEqual(order.map(({ top }) => top).toSorted((one, other) => one - other))
    const bar = await page.getByRole('navigation', { name: 'Next step' }).boundingBox()
    expect(Math.round(bar!.y + bar!.height)).toBe(phone.height)
    const menu = await page.getByRole('button', { name: 'More actions for this episode' }).boundingBox()
    const title = await page.getByRole('heading', { level: 1 }).boundingBox()
    expect(menu!.y).toBeLessThan(title!.y)
    expect(menu!.x).toBeGreaterThan(300)
    await expectAccessible(page)
  },
)
