import { pathOf } from '@castwright/contract/methods.ts'
import { expectAccessible } from './kit/account.ts'
import { Episodes, haveEpisode, newProducer, setUp } from './kit/episodes.ts'
import { png } from './kit/files.ts'
import { call } from './kit/team.ts'
import { desktop, expect, holdScripts, overflow, phone, test } from './kit/test.ts'

test.use({ timezoneId: 'America/New_York' })

const kinds = [
  { of: 'episodic', settings: {}, season: false, number: true },
  { of: 'in seasons', settings: { episodeGrouping: 'seasons' }, season: true, number: true },
  { of: 'without numbers', settings: { episodeNumbering: 'no' }, season: false, number: false },
  { of: 'in seasons without numbers', settings: { episodeGrouping: 'seasons', episodeNumbering: 'no' }, season: true, number: false },
  { of: 'serial', settings: { showType: 'serial', episodeNumbering: 'yes' }, season: false, number: true },
] as const

// The drawer's component tests cover all rules, and the user journey adds an episode in a browser.
for (const { of, settings, season, number } of kinds) {
  test(`adds full episodes, trailers and bonuses to a show that is ${of}`, { tag: '@full' }, async ({ page }) => {
    const list = new Episodes(page, await newProducer(page, settings))
    await list.open()
    await list.says('No episodes here.')

    await list.add()
    await expect(list.drawer.getByRole('button', { name: 'Add Episode' })).toBeDisabled()
    await expect(list.drawer.getByRole('button', { name: 'Cancel' })).toBeDisabled()
    for (const level of ['Show', 'Season', 'Episode']) await expect(list.choice('Trailer/Bonus Type', level)).toBeDisabled()
    for (const [label, isOpen] of [
      ['Season Number', season],
      ['Episode Number', number],
    ] as const) {
      if (isOpen) await expect(list.field(label)).toHaveValue('1')
      else await expect(list.field(label)).toBeDisabled()
    }
    await list.field('Title').fill('The Beginning')
    await list.added()
    const place = [season && 'Season 1', number && 'Episode 1'].filter(Boolean).join(' · ')
    if (place) await expect(list.card('The Beginning')).toContainText(place)

    await list.add()
    if (number) await expect(list.field('Episode Number')).toHaveValue('2')
    await list.field('Title').fill('What is to come')
    await list.choose('Episode Type', 'Trailer')
    await expect(list.choice('Trailer/Bonus Type', 'Show')).toBeChecked()
    await (season
      ? expect(list.choice('Trailer/Bonus Type', 'Season')).toBeEnabled()
      : expect(list.choice('Trailer/Bonus Type', 'Season')).toBeDisabled())
    await (number
      ? expect(list.choice('Trailer/Bonus Type', 'Episode')).toBeEnabled()
      : expect(list.choice('Trailer/Bonus Type', 'Episode')).toBeDisabled())
    await expect(list.field('Season Number')).toBeDisabled()
    await expect(list.field('Episode Number')).toBeDisabled()
    if (season) await list.choose('Trailer/Bonus Type', 'Season')
    await list.added()
    await expect(list.card('What is to come')).toContainText(season ? 'Season 1 · Season Trailer' : 'Show Trailer')

    await list.add()
    await list.field('Title').fill('What was cut')
    await list.choose('Episode Type', 'Bonus')
    if (number) {
      await list.choose('Trailer/Bonus Type', 'Episode')
      await list.field('Episode Number').fill('1')
    }
    await list.added()
    await expect(list.card('What was cut')).toContainText(number ? `${place} · Bonus Episode` : 'Show Bonus')
    await expect(list.cards).toHaveCount(3)
  })
}

test('shows every message of the drawer and keeps entries', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page, { episodeGrouping: 'seasons' })
  const list = new Episodes(page, show)
  await list.open()
  await list.add()

  await list.field('Season Number').fill('')
  await list.field('Episode Number').fill('0')
  await list.label('Interview', 'Live')
  await list.drawer.getByRole('button', { name: 'General' }).click()
  await expect(list.field('Title')).toBeHidden()
  await list.submit()
  await list.says('Please fix errors to save!')
  for (const words of ['Title cannot be empty.', 'Missing #.', 'Invalid.', 'Episodes can only have 1 label.']) await list.says(words)
  await expect(list.field('Title')).toBeFocused()

  await list.field('Title').fill('x'.repeat(126))
  await list.says('Title cannot exceed 125 characters.')
  await list.field('Label').press('Backspace')
  await list.field('Label').press('Backspace')
  await list.label('twenty-one characters')
  await list.submit()
  await list.says('A label cannot exceed 20 characters.')

  await list.choose('Episode Artwork', 'Replace with Custom Artwork')
  await list.submit()
  await list.says('Please upload custom artwork.')
  for (const [width, height, words] of [
    [3100, 3100, 'Podcast artwork exceeds the maximum dimension limit.'],
    [1300, 1300, 'Podcast artwork does not meet the minimum dimension limit.'],
    [3100, 1300, 'Podcast artwork does not meet dimension limits'],
  ] as const) {
    await list.drawer.getByLabel('Artwork file').setInputFiles(png(width, height))
    await list.says(words)
  }

  // Clicking the mask doesn't close it, and Cancel asks.
  await page.mouse.click(200, 400)
  await expect(list.field('Title')).toHaveValue('x'.repeat(126))
  await list.drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()

  await list.choose('Episode Artwork', 'Podcast Artwork')
  await list.field('Title').fill('At last')
  await list.field('Season Number').fill('3')
  await list.field('Episode Number').fill('12')
  await list.field('Label').press('Backspace')
  await list.label('Live')
  const create = `**${pathOf('EpisodeService.Create')}`
  await page.route(create, (route) => route.abort())
  await list.submit()
  await list.says('The server could not be reached. Please check your connection and try again.')
  await page.unroute(create)
  await list.added()
  await expect(list.card('At last')).toContainText('Season 3 · Episode 12')
  await expect(list.card('At last')).toContainText('Live')
})

test("changes an episode's artwork, label and type and back", { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const list = new Episodes(page, show)
  const id = await haveEpisode(page, show, { title: 'First Cut' })
  await list.edit(id)
  await expect(list.drawer.getByRole('button', { name: 'Save Episode' })).toBeDisabled()
  await list.field('Title').fill('Final Cut')
  await list.field('Title').fill('First Cut ')
  await expect(list.drawer.getByRole('button', { name: 'Save Episode' })).toBeDisabled()

  await list.field('Title').fill('Final Cut')
  await list.choose('Episode Artwork', 'Replace with Custom Artwork')
  await list.drawer.getByLabel('Artwork file').setInputFiles(png(1600, 1400))
  await page.getByRole('button', { name: 'Use artwork' }).click()
  await expect(list.drawer.getByAltText('Your episode artwork')).toBeVisible()
  await list.label('Director')
  await list.choose('iTunes Visibility', 'Hide')
  await list.submit('Save Episode')
  await list.says('Changes Saved.')
  await expect(list.drawer).toBeHidden()
  await list.open()
  await expect(list.card('Final Cut')).toContainText('Director')
  const art = list.card('Final Cut').locator('picture img')
  await expect.poll(() => art.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/\.webp$/)

  await list.edit(id)
  await expect(list.choice('Episode Artwork', 'Replace with Custom Artwork')).toBeChecked()
  await expect(list.choice('iTunes Visibility', 'Hide')).toBeChecked()
  await list.drawer.getByRole('button', { name: 'Remove artwork' }).click()
  await list.submit('Save Episode')
  await list.says('Episode Artwork is required.')
  await list.choose('Episode Artwork', 'Podcast Artwork')
  await list.submit('Save Episode')
  await expect(list.drawer).toBeHidden()
  await list.edit(id)
  await expect(list.choice('Episode Artwork', 'Podcast Artwork')).toBeChecked()
})

const day = 86_400_000

test("shows the planned date in the user's time zone on the badge and opens the date dialog", { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page, { defaultReleaseTime: '18:00', timeZone: 'America/New_York' })
  const list = new Episodes(page, show)
  await haveEpisode(page, show)
  await list.open()
  const badge = list.date('Pilot')
  await expect(badge).toHaveText('Select Date')
  await badge.click()
  const dialog = page.getByRole('dialog', { name: 'Select Release Date' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await list.says('Release Date required to save.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  // Noon in New York, ten days from now.
  const noon = new Date(Math.floor(Date.now() / day) * day + 10 * day + 16.5 * 3_600_000)
  await haveEpisode(page, show, { title: 'Planned', plannedReleaseDate: noon.toISOString() })
  const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'medium' }).format(noon)
  for (const [away, words] of [
    [-6 * day, shown],
    [-5 * day, '5 days left'],
    [-2 * day, '2 days left'],
    [-1 * day, 'Due tomorrow'],
    [-3_600_000, 'Due today'],
    [3_600_000, 'Past due today'],
    [1 * day, '1 day late'],
    [3 * day, '3 days late'],
  ] as const) {
    await page.clock.setFixedTime(noon.getTime() + away)
    await page.reload()
    await expect(list.date('Planned'), words).toHaveText(words)
  }
})

test('sets a date in the list and in the drawer', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page, { defaultReleaseTime: '18:00', timeZone: 'America/New_York' })
  const list = new Episodes(page, show)
  const id = await haveEpisode(page, show)
  await list.open()
  await list.date('Pilot').click()
  const dialog = page.getByRole('dialog', { name: 'Select Release Date' })
  await dialog.getByRole('button', { name: 'Next month' }).click()
  await dialog.getByRole('button', { name: /^15 / }).click()
  await expect(dialog.getByLabel('Release Time, hours')).toHaveValue('06')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await list.says('Successfully updated release date.')
  await expect(dialog).toBeHidden()
  await expect(list.date('Pilot')).toHaveText(/^\w{3} 15, \d{4}$|left$/)

  await list.edit(id)
  await expect(list.drawer.getByRole('button', { name: 'Planned Release Date', exact: true })).toHaveText(/15, \d{4}/)
  await expect(list.drawer.getByLabel('Planned Release Time, hours')).toHaveValue('06')
  await list.drawer.getByRole('button', { name: 'Clear planned release date' }).click()
  await list.submit('Save Episode')
  await list.says('Changes Saved.')
  await list.open()
  await expect(list.date('Pilot')).toHaveText('Select Date')
})

test('shows badges for published and scheduled episodes', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const list = new Episodes(page, show)
  const id = await haveEpisode(page, show, { title: 'Out' })
  await haveEpisode(page, show, { title: 'Waiting', episodeNumber: 2 })
  // Publishing has its own tests. This one only covers the list.
  await page.route(`**${pathOf('EpisodeService.FindWithProgress')}`, async (route) => {
    const answer = await route.fetch()
    const body = (await answer.json()) as { episodes_with_progress: { episode: Record<string, unknown> }[] }
    for (const { episode } of body.episodes_with_progress)
      Object.assign(
        episode,
        episode['title'] === 'Out'
          ? { is_published: true, last_published_date: '2026-03-05T03:00:00Z' }
          : { scheduled_release_date: '2999-01-01T12:00:00Z' },
      )
    await route.fulfill({ response: answer, json: body })
  })
  await list.open('all?sort=title')
  await expect(list.card('Out').getByRole('link', { name: 'Published' })).toHaveAttribute('href', `/pod/${show.profileUrl}/${id}`)
  await expect(list.card('Out')).toContainText('Mar 4, 2026')
  await expect(list.card('Waiting').getByRole('button', { name: 'Publishing Later' })).toBeVisible()
})

test('has URLs for four lists and searches and loads many episodes page by page', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  for (let nth = 1; nth <= 52; nth++) await haveEpisode(page, show, { title: nth % 10 ? `Part ${nth}` : `Moon ${nth}`, episodeNumber: nth })
  const list = new Episodes(page, show)
  await page.goto(`/${show.profileUrl}/episodes`)
  await expect(page).toHaveURL(/\/episodes\/all$/)
  await expect(list.tab('All')).toHaveText('All52')
  await expect(list.card('Part 52')).toBeVisible()
  await expect(list.cards).toHaveCount(25)

  // By keyboard: the button moves focus to the first new episode.
  const more = page.getByRole('button', { name: 'Show more' })
  await more.focus()
  await expect.poll(async () => list.cards.count()).toBeGreaterThan(25)
  await page.keyboard.press('End')
  await expect(list.cards).toHaveCount(52)
  await expect(more).toBeHidden()
  await expect(list.card('Part 1')).toBeAttached()

  await page.getByRole('searchbox').fill('moon')
  await expect(page).toHaveURL(/\?q=moon$/)
  await expect(list.cards).toHaveCount(5)
  await list.tab('Published').click()
  await expect(page).toHaveURL(/\/published\?q=moon$/)
  await list.says('No episodes here.')
  await page.getByRole('button', { name: 'Clear search' }).click()
  await expect(page).toHaveURL(/\/published$/)
  await list.tab('In Work').click()
  await expect(page).toHaveURL(/\/in-work$/)
  await expect(list.tab('In Work')).toHaveAttribute('aria-current', 'page')
  await page.goto(`/${show.profileUrl}/episodes/all?q=Moon 30`)
  await expect(page.getByRole('searchbox')).toHaveValue('Moon 30')
  await expect(list.cards).toHaveCount(1)
  await page.goto(`/${show.profileUrl}/episodes/elsewhere`)
  await expect(page).toHaveURL(/\/not-found$/)
})

test('shows the episodes before the app has started, and keeps their places', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  for (const title of ['Pilot', 'Night trains']) await haveEpisode(page, show, { title, seasonNumber: 1, episodeNumber: title.length })
  const list = new Episodes(page, show)
  for (const viewport of [desktop, phone]) {
    await page.setViewportSize(viewport)
    const startApp = await holdScripts(page)
    await page.goto(`/${show.profileUrl}/episodes/all`, { waitUntil: 'commit' })
    const link = page.getByRole('link', { name: 'Pilot', exact: true })
    await link.focus()
    // The notice about the unverified address moves both.
    const place = async () => (await link.boundingBox())!.y - (await page.locator('h1').boundingBox())!.y
    const before = await place()
    await startApp()
    await expect(list.cards).toHaveCount(2)
    await expect(link).toBeFocused()
    expect(Math.abs((await place()) - before)).toBeLessThanOrEqual(4)
  }
})

test('shows an error and allows a retry', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  await haveEpisode(page, show)
  const list = new Episodes(page, show)
  const path = `**${pathOf('EpisodeService.FindWithProgress')}`
  await page.route(path, (route) => route.fulfill({ status: 500, json: { code: 'internal', msg: 'Something broke.' } }))
  await list.open('all?sort=title')
  await list.says('Error loading episodes')
  await page.unroute(path)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list.card('Pilot')).toBeVisible()
})

test('disables adding episodes to a complete podcast everywhere', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  await setUp(page, show, { isComplete: true })
  const list = new Episodes(page, show)
  await list.open()
  const buttons = page.getByRole('button', { name: 'Add Episode' })
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    await expect(button).toBeDisabled()
    await button.hover({ force: true })
    await expect(page.getByRole('tooltip').filter({ hasText: 'Change its status to Active' })).toBeVisible()
  }
  await page.goto('/my-podcasts')
  await page.getByRole('button', { name: `More actions for ${show.title}` }).click()
  await expect(page.getByRole('menuitem', { name: 'Add Episode' })).toHaveAttribute('aria-disabled', 'true')
  await setUp(page, show, { isComplete: false })
  await page.reload()
  await page.getByRole('button', { name: `More actions for ${show.title}` }).click()
  await page.getByRole('menuitem', { name: 'Add Episode' }).click()
  await expect(list.field('Title')).toBeVisible()
})

test('fits the list and drawer on desktop and phone, accessibly', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const list = new Episodes(page, show)
  const id = await haveEpisode(page, show, { title: 'A title that goes on for longer than a phone is wide', label: 'Interview' })
  await call(page, 'EpisodeService.Update', {
    episodeId: id,
    episode: { showNotes: `<p>${'Words for a reader. '.repeat(30)}</p>`, showNotesVersion: 0 },
  })
  await list.open()
  await expect(list.cards).toHaveCount(1)
  await expectAccessible(page)
  await list.add()
  expect((await list.drawer.boundingBox())?.width).toBe(550)
  await expectAccessible(page)

  await page.setViewportSize(phone)
  await expect.poll(async () => (await list.drawer.boundingBox())?.width).toBe(phone.width)
  await expectAccessible(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await list.drawer.getByRole('button', { name: 'Close' }).click()
  await expect(list.drawer).toBeHidden()
  await expectAccessible(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
