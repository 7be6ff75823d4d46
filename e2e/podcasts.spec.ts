import { expectAccessible } from './kit/account.ts'
import { file, png } from './kit/files.ts'
import { onPlan } from './kit/plan.ts'
import { AddPodcast, addPodcast, havePodcasts, newProfileUrl, podcastCalls, podcastCards } from './kit/podcast.ts'
import { expect, newEmail, register, signUp, test } from './kit/test.ts'

const limits = "Oops! You've exceeded the limits of your current plan."

test('adds a first podcast with cropped artwork', { tag: '@full' }, async ({ page }) => {
  await signUp(page, newEmail())
  await expect(page.getByText('Add Your First Podcast')).toBeVisible()
  const adding = await AddPodcast.open(page)
  for (const name of ['Clean', 'Episodic', 'None', 'Yes', 'Audio']) await expect(adding.choice(name)).toBeChecked()

  await adding.artwork(png(2400, 1600))
  const crop = page.getByRole('dialog', { name: 'Crop your artwork' })
  await expect(crop.getByRole('img', { name: 'Preview of your artwork' })).toBeVisible()
  // Moves the crop all the way to the right.
  await crop.getByRole('group', { name: 'Crop area' }).focus()
  for (let pressed = 0; pressed < 60; pressed++) await page.keyboard.press('Shift+ArrowRight')
  await crop.getByRole('button', { name: 'Use artwork' }).click()
  await expect(adding.drawer.getByAltText('Your podcast artwork')).toBeVisible()

  const profileUrl = newProfileUrl()
  await adding.fill('The Long Take', profileUrl)
  await expect(adding.field('Project Key')).toHaveValue('TLT')
  await adding.says('3 to 50 letters, digits and dashes. Available.')
  await adding.choice('Serial').check()
  await expect(adding.choice('No')).toBeDisabled()
  await expect(adding.choice('Video')).toBeDisabled()
  await adding.choice('Seasons').check()

  const call = page.waitForRequest(podcastCalls.create)
  await adding.submit()
  const sent = (await call).postDataJSON() as Record<string, unknown>
  expect(sent['thumbnail_crop']).toMatchObject({ left: 800, top: 0, size: 1600 })
  expect(sent['podcast']).toMatchObject({ language: 'en-US', location: 'US', show_type: 'serial', episode_numbering: 'yes' })
  await expect(adding.added).toBeVisible()
  await adding.added.getByRole('button', { name: 'OK' }).click()
  await expect(page).toHaveURL(/\/my-podcasts$/)

  const card = podcastCards(page).first()
  await expect(card).toContainText('Audio Podcast · 0 Episodes')
  await expect(card).toContainText('Just now')
  const art = card.locator('picture img')
  const color = await art.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 8
    const pen = canvas.getContext('2d')!
    pen.drawImage(image, 0, 0, 8, 8)
    const left = [...pen.getImageData(0, 4, 1, 1).data]
    const right = [...pen.getImageData(7, 4, 1, 1).data]
    return { left, right, shape: image.naturalWidth / image.naturalHeight, from: image.currentSrc }
  })
  // Crops 800 to 2400 of an image that changes from red to blue at 1200.
  expect(color.left[0]).toBeGreaterThan(200)
  expect(color.right[2]).toBeGreaterThan(200)
  expect(color.shape).toBe(1)
  expect(color.from).toMatch(/\.webp$/)
  await expect(page.getByRole('button', { name: /The Long Take.*switch podcast/ })).toBeVisible()
  await card.getByRole('link', { name: 'The Long Take' }).click()
  await expect(page).toHaveURL(new RegExp(`/${profileUrl}/episodes/all$`))
})

test('shows every validation message of the drawer and sends nothing invalid', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  let sent = 0
  page.on('request', (request) => (sent += Number(request.url().endsWith('/Create'))))
  await adding.submit()
  const missing = [
    'Title cannot be empty.',
    'Your custom URL does not meet the requirements.',
    'A project key must be defined.',
    'Please select a category.',
    'Show Summary cannot be empty.',
  ]
  for (const words of missing) await adding.says(words)
  await expect(adding.field('Title')).toBeFocused()

  const rules: Array<[string, string, string]> = [
    ['Title', 'x'.repeat(51), 'Title cannot exceed 50 characters.'],
    ['Profile URL', 'ab', 'Your custom URL does not meet the requirements.'],
    ['Profile URL', 'my_show', 'Your custom URL does not meet the requirements.'],
    ['Profile URL', 'sign-in', 'Your custom URL does not meet the requirements.'],
    ['Project Key', 'A1', 'Project key must be 3 characters in length and only contain letters.'],
  ]
  for (const [label, text, words] of rules) {
    await adding.enter(label, text)
    await adding.says(words)
  }
  for (const [search, name] of [
    ['books', 'Books'],
    ['history', 'History'],
    ['tech', 'Technology'],
    ['gov', 'Government'],
  ] as const)
    await adding.category(search, name)
  await adding.summary.click()
  await page.keyboard.insertText('x'.repeat(4001))
  await adding.says('4001/4000')
  await adding.submit()
  await adding.says('Show Summary cannot exceed 4000 characters.')

  const pictures: Array<[ReturnType<typeof file>, string]> = [
    [file('cover.gif', 'image/gif', 'GIF89a'), 'Invalid file type'],
    [file('cover.png', 'image/png', 'no picture'), 'Invalid file type'],
    [file('cover.jpg', 'image/jpeg', Buffer.alloc(16 * 1024 * 1024)), 'Sorry, but your file is too big!'],
    [png(3001, 3001), 'Podcast artwork exceeds the maximum dimension limit.'],
    [png(1399, 1399), 'Podcast artwork does not meet the minimum dimension limit.'],
    [png(1920, 1080), 'Podcast artwork does not meet dimension limits'],
  ]
  for (const [chosen, words] of pictures) {
    await adding.artwork(chosen)
    await adding.says(words)
  }
  expect(sent).toBe(0)
})

test('allows three categories', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  const input = adding.drawer.locator('.mantine-MultiSelect-inputField')
  await input.click()
  for (const name of ['Arts', 'Business', 'Comedy', 'Education']) await page.getByRole('option', { name, exact: true }).click()
  await adding.says('Please select a maximum of three categories.')
  await expect(adding.drawer.locator('.mantine-Pill-label')).toHaveText(['Arts', 'Business', 'Comedy'])
})

test('handles a taken profile URL and a failed check', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  const other = await browser.newContext({ baseURL: baseURL! })
  const otherPage = await other.newPage()
  await signUp(otherPage, newEmail())
  const taken = await addPodcast(otherPage, "Someone else's")
  await other.close()

  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  await adding.fill('Mine', taken.toUpperCase())
  await expect(adding.field('Profile URL')).toHaveValue(taken)
  await adding.says('This url is already taken.')
  await adding.submit()
  await expect(page.getByRole('dialog', { name: 'Your podcast has no artwork yet' })).toBeHidden()

  // If the check fails, the server reports it when the podcast is added, and entries are kept.
  await page.route(podcastCalls.validate, (route) => route.abort())
  await adding.enter('Profile URL', `${taken}x`)
  await expect(adding.drawer.getByRole('button', { name: 'Check again' })).toBeVisible()
  await page.unroute(podcastCalls.validate)
  await adding.drawer.getByRole('button', { name: 'Check again' }).click()
  await adding.says('3 to 50 letters, digits and dashes. Available.')

  await page.route(podcastCalls.create, (route) => route.abort())
  await adding.submit()
  await adding.withoutArtwork()
  await adding.says('Error submitting data.')
  await expect(adding.field('Title')).toHaveValue('Mine')
  await expect(adding.summary).toHaveText('Films, one shot at a time.')
  await page.unroute(podcastCalls.create)
  await adding.submit()
  await adding.withoutArtwork()
  await adding.added.getByRole('button', { name: 'Advanced Settings' }).click()
  await expect(page).toHaveURL(/\/settings\/podcast\/[^/]+\/show-settings$/)
})

test('asks once about missing artwork, uses a placeholder and enforces the podcast limit', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  await adding.fill('Quiet Rivers')
  await adding.submit()
  const missing = page.getByRole('dialog', { name: 'Your podcast has no artwork yet' })
  const chooser = page.waitForEvent('filechooser')
  await missing.getByRole('button', { name: 'Add Artwork' }).click()
  await chooser
  await expect(missing).toBeHidden()
  await adding.submit()
  await adding.withoutArtwork()
  await adding.added.getByRole('button', { name: 'OK' }).click()
  const card = podcastCards(page).first()
  const art = card.locator('picture img')
  expect(await art.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))).toBe(true)

  const refused = page.getByRole('dialog', { name: limits })
  const close = () => refused.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }).click()
  await expect(refused.getByRole('button', { name: 'Upgrade Subscription' })).toBeDisabled()
  await close()
  await expect(refused).toBeHidden()
  await page.getByRole('button', { name: /switch podcast/ }).click()
  await page.getByRole('menuitem', { name: 'Start a New Podcast' }).click()
  await expect(refused).toBeVisible()
  await refused.getByRole('link', { name: 'View Plan Usage' }).click()
  await expect(page).toHaveURL(/\/settings\/subscription-and-billing\/plan-usage$/)
  await expect(page.getByText('1 of 1')).toBeVisible()
  await page.getByRole('complementary').getByRole('button', { name: 'Start a New Podcast' }).click()
  await expect(refused).toBeVisible()
})

test('shows a plan limit reported by the server', { tag: '@full' }, async ({ page, context }) => {
  await register(page, newEmail())
  const adding = await AddPodcast.open(page)
  await adding.fill('The second')
  await addPodcast(await context.newPage(), 'The first')
  await page.bringToFront()
  await adding.submit()
  await adding.withoutArtwork()
  await expect(page.getByRole('dialog', { name: limits })).toBeVisible()
  await page.getByRole('dialog', { name: limits }).getByRole('button', { name: 'Close' }).click()
  await expect(adding.field('Title')).toHaveValue('The second')
})

test('asks before closing a changed drawer', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  await page.goto('/settings/podcast/no-podcasts')
  await page.getByRole('button', { name: 'Import an existing show' }).click()
  await expect(page.getByRole('dialog', { name: 'Import Podcast' })).toContainText('Current RSS Feed URL')
  await page.getByRole('dialog', { name: 'Import Podcast' }).getByRole('button', { name: 'Close' }).click()
  await page.getByRole('main').getByRole('button', { name: 'New Podcast', exact: true }).click()
  const adding = new AddPodcast(page)
  await adding.enter('Title', 'Bees')
  await adding.drawer.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(adding.field('Title')).toHaveValue('Bees')
  await adding.drawer.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(adding.drawer).toBeHidden()

  // The browser's Back button is blocked too.
  await page.getByRole('link', { name: 'Back to podcasts' }).click()
  await page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }).click()
  await adding.enter('Title', 'Wasps')
  await page.goBack()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await expect(adding.field('Title')).toHaveValue('Wasps')
  await page.goBack()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/\/no-podcasts$/)
  await expect(adding.drawer).toBeHidden()
})

test('shows cards, menus and the switcher for many podcasts, also on a phone', { tag: '@full' }, async ({ page, product }) => {
  const email = newEmail()
  await signUp(page, email)
  await onPlan(product, email, 'agency')
  const titles = Array.from({ length: 9 }, (_, at) => `Show ${at + 1}`)
  const urls = await havePodcasts(page, titles)
  await page.reload()
  await expect(podcastCards(page)).toHaveCount(10)
  await expect(podcastCards(page).last()).toHaveText('Start a New Podcast')
  await page.getByRole('button', { name: /switch podcast/ }).click()
  await expect(page.getByRole('option')).toHaveText(titles.slice(0, 8))
  await expectAccessible(page)
  await page.getByLabel('Search podcasts').fill('show 9')
  await expect(page.getByRole('option')).toHaveText(['Show 9'])
  await page.getByLabel('Search podcasts').fill('3')
  await expect(page.getByRole('option')).toHaveText(['Show 3'])
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/${urls[2]}/episodes/all$`))
  await expect(page.getByRole('button', { name: /Show 3.*switch podcast/ })).toBeVisible()
  // The selected podcast follows the URL.
  await page.goto(`/${urls[6]}/episodes/all`)
  await expect(page.getByRole('button', { name: /Show 7.*switch podcast/ })).toBeVisible()
  await page.goto('/my-podcasts')
  await page.getByRole('button', { name: 'More actions for Show 2' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Add Episode', 'Show Settings', 'Visit Profile'])
  await page.getByRole('menuitem', { name: 'Show Settings' }).click()
  await expect(page).toHaveURL(/\/show-settings$/)
  for (const title of titles) await expect(page.getByRole('complementary').getByRole('link', { name: title })).toBeVisible()
  await page.goto('/my-podcasts')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  const overflow = () => page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  const adding = await AddPodcast.open(page)
  expect((await adding.drawer.boundingBox())?.width).toBe(390)
  await expect.poll(() => overflow()).toBeLessThanOrEqual(0)
  await expect(adding.choice('Video')).toBeEnabled()
  await expectAccessible(page)
})

test('opens a dropdown at its field on a phone', { tag: '@full' }, async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url, viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  const page = await context.newPage()
  await signUp(page, newEmail())
  const adding = await AddPodcast.open(page)
  const categories = adding.drawer.getByPlaceholder('Search categories')
  await categories.tap()
  await categories.fill('technology')
  await page.getByRole('option', { name: 'Technology', exact: true }).tap()
  await expect(adding.drawer.getByText('Technology', { exact: true })).toBeVisible()
  // A dropdown that widens the page would make mobile browsers zoom out.
  expect(await page.evaluate(() => innerWidth)).toBe(390)
  await context.close()
})
