import type { Page } from '@playwright/test'
import { seriousFaults } from './kit/axe.ts'
import { publishedShow } from './kit/published.ts'
import { call } from './kit/team.ts'
import { expect, overflow, phone, test, visit } from './kit/test.ts'

/** Violations of any severity, in both themes. */
async function faults(page: Page, within?: string): Promise<string[]> {
  const found = await seriousFaults(page, { within, all: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  found.push(...(await seriousFaults(page, { within, onlyColors: true })).map((fault) => `dark: ${fault}`))
  await page.emulateMedia({ colorScheme: 'light' })
  return found
}

test('explains, exports and shares the numbers of a show', { tag: '@full' }, async ({ page, product, browser }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['The first one', 'The second one'])
  const feed = await (await fetch(`${product.url}/rss/${show.id}.xml`)).text()
  const media = [...feed.matchAll(/<enclosure url="([^"]+)"/g)].map(([, url]) => url!)
  const listen = async (url: string, agent: string) => void (await (await fetch(url, { headers: { 'user-agent': agent } })).arrayBuffer())
  // Newest first in the feed. Two listeners for one episode, one for the other, and a bot.
  for (const agent of ['Overcast/3.0 (+http://overcast.fm/; iOS podcast app)', 'AntennaPod/3.4.0']) await listen(media[0]!, agent)
  await listen(media[1]!, 'AntennaPod/3.4.0')
  await listen(media[1]!, 'Googlebot/2.1')
  await expect.poll(async () => (await call(page, 'AnalyticsService.FindByPodcastID', { podcastId: show.id }))['downloads']).toBe(3)

  const at = `/${show.profileUrl}/analytics`
  await page.goto(at)
  const apps = page.getByRole('table', { name: 'Apps' })
  await expect(apps.getByRole('row', { name: /AntennaPod/ })).toContainText('2')
  await expect(apps.getByRole('row', { name: /Overcast/ })).toContainText('1')
  await expect(page.getByText('How many people download your episodes')).toBeVisible()

  // The period is in the URL.
  await page.getByRole('combobox', { name: 'Period' }).click()
  await page.getByRole('option', { name: 'Last 7 days' }).click()
  await expect(page).toHaveURL(/range=7d/)
  await expect(page.getByRole('table', { name: 'Downloads by day' }).getByRole('row')).toHaveCount(8)
  expect(await faults(page)).toEqual([])

  // Today, by keyboard: its episodes, and why they counted.
  const chart = page.getByRole('listbox', { name: 'Downloads by day, chart' })
  await chart.focus()
  await expect(chart.getByRole('option')).toContainText('(so far). Downloads: 3')
  await page.keyboard.press('Enter')
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByRole('row', { name: /The second one/ })).toContainText('2')
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await drawer
    .getByRole('row', { name: /The first one/ })
    .getByRole('button')
    .click()
  await expect(drawer.getByRole('table', { name: 'Requests by reason' })).toContainText('Not counted')
  await expect(drawer.getByText('Counted', { exact: true }).first()).toBeVisible()
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await drawer.getByRole('button', { name: 'Close' }).click()
  await expect(drawer).toBeHidden()

  // The file has the same rows as the screen.
  await page.getByRole('button', { name: 'Export apps' }).click()
  const href = await page.getByRole('menuitem', { name: 'CSV file' }).getAttribute('href')
  await page.keyboard.press('Escape')
  const csv = await (await page.request.get(href!)).text()
  const rows = await apps.locator('tbody tr').all()
  expect(rows).toHaveLength(2)
  for (const row of rows) {
    const [name, downloads, share] = await row.locator('th, td').allTextContents()
    expect(csv).toContain(`${name},${name},${downloads},${parseFloat(share!)}\r\n`)
  }

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Import numbers' }).click()
  await expect(page.getByText('Nothing imported yet.')).toBeVisible()
  expect(await faults(page, '[role=dialog]')).toEqual([])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()

  // One episode has a page of its own.
  await page.getByRole('table', { name: 'Episodes' }).getByRole('link', { name: 'The second one' }).click()
  await expect(page).toHaveURL(new RegExp(`${at}/${episodeIds[1]}`))
  await expect(page.getByRole('table', { name: 'First days' })).toContainText('so far')
  expect(await faults(page)).toEqual([])
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBe(0)

  // Anyone with the link sees the report, until the link is revoked.
  await visit(page, `${at}/report`)
  await expect(page.getByRole('heading', { level: 2, name: show.title })).toBeVisible()
  expect(await overflow(page)).toBe(0)
  expect(await faults(page)).toEqual([])
  await page.getByRole('button', { name: 'Share report' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  const url = await page.getByLabel('Report link', { exact: true }).inputValue()
  const stranger = await (await browser.newContext()).newPage()
  await stranger.goto(url)
  await expect(stranger.getByRole('heading', { level: 1, name: show.title })).toBeVisible()
  await expect(stranger.getByRole('row', { name: /The second one/ })).toContainText('2')
  expect(await faults(stranger)).toEqual([])
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(page.getByText('No active report links.')).toBeVisible()
  await stranger.reload()
  await expect(stranger.getByRole('heading', { level: 1, name: show.title })).toBeHidden()
})
