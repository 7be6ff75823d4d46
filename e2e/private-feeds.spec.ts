import { seriousFaults } from './kit/axe.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, dismissToasts, expect, overflow, phone, test } from './kit/test.ts'

test('an owner gives a listener a feed, who adds it to an app, until it is revoked', async ({ page, product, browser }) => {
  await page.setViewportSize(desktop)
  const show = await newPublisher(page, product)
  const episodeId = await haveReadyEpisode(page, show, { title: 'Lighthouses' })
  await call(page, 'EpisodeService.Publish', { episodeId })
  await page.goto(`/${show.profileUrl}/private-feeds`)
  await expect(page.getByText('No private feeds yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add a listener' }).first().click()
  const adding = page.getByRole('dialog', { name: 'Add a listener' })
  await adding.getByLabel('Name').fill('Lea')
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await adding.getByRole('button', { name: 'Add listener' }).click()
  const shown = page.getByRole('dialog', { name: 'Feed of Lea' })
  const feedUrl = await shown.getByLabel('Feed URL', { exact: true }).inputValue()
  const pageUrl = await shown.getByLabel('Listener page', { exact: true }).inputValue()
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await shown.getByRole('button', { name: 'Done' }).click()
  expect(await (await fetch(feedUrl)).text()).toContain('Lighthouses')

  const listener = await (await browser.newContext({ viewport: phone })).newPage()
  await listener.goto(pageUrl)
  await expect(listener.getByRole('heading', { name: 'Add it to your app' })).toBeVisible()
  expect(await listener.getByRole('link', { name: 'Apple Podcasts' }).getAttribute('href')).toBe(feedUrl.replace(/^https?/, 'podcast'))
  expect(await listener.getByLabel('Feed URL').inputValue()).toBe(feedUrl)
  expect(await seriousFaults(listener)).toEqual([])
  expect(await overflow(listener)).toBeLessThanOrEqual(0)

  const choose = async (item: string) => {
    await page.getByRole('button', { name: 'Actions for Lea' }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }
  await choose('Pause')
  await expect(page.getByText('Feed paused.')).toBeVisible()
  await expect.poll(async () => (await fetch(feedUrl)).text()).toContain('Your access is paused')
  await listener.reload()
  await expect(listener.getByRole('heading', { name: 'Your access is paused' })).toBeVisible()
  await dismissToasts(page)
  await choose('Revoke')
  await page.getByRole('button', { name: 'Revoke feed' }).click()
  await expect(page.getByText('Feed revoked.')).toBeVisible()
  await expect.poll(async () => (await fetch(feedUrl)).status).toBe(404)
  expect((await listener.goto(pageUrl))!.status()).toBe(404)
  await page.setViewportSize(phone)
  expect(await seriousFaults(page)).toEqual([])
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await listener.context().close()
})
