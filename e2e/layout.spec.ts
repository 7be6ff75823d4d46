import { pathOf } from '@castwright/contract/methods.ts'
import type { Locator, Page } from '@playwright/test'
import { ManageEpisode, newEpisode } from './kit/episode.ts'
import { onPlan } from './kit/plan.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, expect, phone, sessionOf, test } from './kit/test.ts'

const boxOf = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = await Promise.all([boxOf(one), boxOf(other)])
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height
}

const toasts = (page: Page): Locator => page.locator('.mantine-Notification-root')

test('toasts cover no button of a form, and an error ends with the next attempt', async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const update = `**${pathOf('PodcastService.Update')}`
  await page.goto(`/settings/podcast/${show.id}/social-media`)
  const save = page.getByRole('button', { name: 'Save' })
  const cancel = page.getByRole('button', { name: 'Cancel' })
  for (const size of [desktop, { width: 900, height: 700 }, phone]) {
    await page.setViewportSize(size)
    await page.route(update, (route) => route.abort())
    await page.getByRole('textbox', { name: 'Instagram' }).fill(`bridges${size.width}`)
    await save.click()
    await expect(toasts(page)).toHaveText(['Error occurred while saving.'])
    for (const button of [save, cancel]) await expect.poll(() => overlap(toasts(page), button)).toBe(false)
    await page.unroute(update)
    await save.click()
    await expect(toasts(page)).toHaveText(['Changes saved!'])
    for (const button of [save, cancel]) await expect.poll(() => overlap(toasts(page), button)).toBe(false)
  }
})

test('the rail, the cards and the dialogs of an episode fit the window', async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const ready = await haveReadyEpisode(page, show, { title: 'How bridges sing' })
  await newEpisode(page, show, { title: 'How tunnels hum', episodeNumber: 2 })

  // The columns of a card at 100 % are those of the others.
  await page.setViewportSize(desktop)
  await page.goto(`/${show.profileUrl}/episodes/all`)
  const lefts = (selector: string) =>
    page
      .getByRole('list', { name: 'Episodes' })
      .locator(selector)
      .evaluateAll((found) => [...new Set(found.map((one) => Math.round(one.getBoundingClientRect().left)))])
  await expect(page.getByText('100%')).toBeVisible()
  expect(await lefts('[role=progressbar]')).toHaveLength(1)
  expect(await lefts('ul[aria-label=Team]')).toHaveLength(1)

  // The rail scrolls with the page, up to its end.
  await page.setViewportSize({ width: 1200, height: 600 })
  const at = new ManageEpisode(page)
  await at.open(show, ready)
  const last = at.step('Review Episode')
  expect(await last.evaluate((one) => getComputedStyle(one.closest('[style*=sticky-height]')!).overflowY)).toBe('visible')
  await page.mouse.wheel(0, 5000)
  await expect(last).toBeInViewport({ ratio: 1 })

  // The buttons of a dialog that is higher than the window stay visible.
  await page.getByRole('button', { name: 'Publish Later' }).click()
  const asking = page.getByRole('dialog', { name: 'Confirm Publishing Date' })
  await expect(asking.getByText(/^(All checks passed\.|\d warnings?)$/).first()).toBeVisible()
  await expect(asking.getByRole('button', { name: 'Schedule' })).toBeInViewport({ ratio: 1 })
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 })
})

test('dialogs, drawers, cards and the checklist have their sizes', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await newEpisode(page, show)
  await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: `<p>${'Bridges sing in the wind. '.repeat(60)}</p>` } })
  await page.setViewportSize(desktop)
  const widthOf = async (name: string) => Math.round((await boxOf(page.getByRole('dialog', { name, exact: true }))).width)

  await onPlan(product, (await sessionOf(page)).user.email, 'agency')
  await page.goto('/my-podcasts')
  await page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' }).click()
  await expect.poll(() => widthOf('Start a New Podcast')).toBe(480)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Import an Existing Show' }).click()
  await expect.poll(() => widthOf('Import Podcast')).toBe(420)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: 'Start a New Podcast' }).click()
  await expect.poll(() => widthOf('Add Podcast')).toBe(550)

  await page.goto(`/${show.profileUrl}/episodes/all`)
  const notes = page.getByText(/^Bridges sing/)
  const lines = await notes.evaluate((one) => one.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(one).lineHeight))
  expect(Math.round(lines)).toBe(3)
  await page.getByRole('button', { name: 'Add Episode' }).first().click()
  await expect.poll(() => widthOf('Episode Settings')).toBe(550)
  await page.setViewportSize({ width: 500, height: 800 })
  await expect.poll(() => widthOf('Episode Settings')).toBe(500)

  await page.setViewportSize(desktop)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  const add = at.part('My Checklist').getByLabel('Add a task')
  for (let nth = 1; nth <= 9; nth++) {
    await add.fill(`Task ${nth}`)
    await add.press('Enter')
  }
  const tasks = at.part('My Checklist').getByRole('list').first()
  await expect(tasks.getByRole('listitem')).toHaveCount(9)
  const { height, content } = await tasks.evaluate((one) => ({ height: one.clientHeight, content: one.scrollHeight }))
  expect(height).toBeLessThanOrEqual(200)
  expect(content).toBeGreaterThan(height)
})
