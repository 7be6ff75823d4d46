import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expectAccessible } from './kit/account.ts'
import { failing } from './kit/failing.ts'
import { publishedShow } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { expect, test as base } from './kit/test.ts'

/** The show's new host. */
const test = base.extend<{ newHost: string }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright parses this argument.
  newHost: async ({}, use) => {
    const host: Server = createServer((request, response) => {
      if (request.url !== '/feed.xml') return void response.writeHead(404).end('Nothing here.')
      response.writeHead(200, { 'content-type': 'application/rss+xml' })
      response.end(`<?xml version="1.0"?><rss version="2.0"><channel><title>Moved</title><link>https://new.example</link>
        <description>Elsewhere.</description><item><title>A new one</title><guid isPermaLink="false">new-1</guid></item></channel></rss>`)
    })
    host.listen(0, '127.0.0.1')
    await once(host, 'listening')
    await use(`http://127.0.0.1:${(host.address() as AddressInfo).port}`)
    host.close()
  },
})

test('copies and downloads the feed and saves directories', { tag: '@full' }, async ({ page, product }) => {
  const { show } = await publishedShow(page, product, ['Pilot'])
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/settings/podcast/${show.id}/rss-and-distribution`)
  const address = `${product.url}/rss/${show.id}.xml`
  await expect(page.getByRole('group', { name: 'RSS Feed URL', exact: true })).toContainText(address)
  await page.getByRole('button', { name: 'Copy RSS Feed URL' }).first().click()
  await said(page, 'Copied to clipboard.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download RSS Feed' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${show.profileUrl}.xml`)
  expect(await readFile(await download.path(), 'utf8')).toBe(await (await page.request.get(address)).text())

  await expect(page.getByRole('button', { name: /checks? passed/ })).toBeVisible()
  const guide = page.getByRole('region', { name: 'Registration Guide' })
  await expect(guide.getByRole('listitem')).toContainText(['Publish at least one episode', 'Register with directories'])
  for (const [directory, review] of [
    ['Apple Podcasts', '1-10 days'],
    ['Spotify', 'up to 24 hours'],
    ['Google Podcasts', ''],
    ['Amazon Music', ''],
    ['Pandora', 'four to six weeks'],
    ['Stitcher', ''],
    ['RadioPublic', ''],
    ['iHeartRadio', ''],
  ] as const) {
    const card = page.getByRole('button', { name: new RegExp(`^${directory}`) })
    await card.click()
    const field = page.getByLabel(`${directory} URL`)
    await expect(field).toBeVisible()
    if (review) await expect(page.getByText(`The review takes ${review}.`)).toBeVisible()
    await field.fill('https://example.com/show')
    await field.press('Tab')
    await expect(page.getByText(`Please enter a valid ${directory} URL.`)).toBeVisible()
    await field.fill('')
    await card.click()
  }
  await page.getByRole('button', { name: 'Apple Podcasts' }).click()
  await expect(page.getByRole('link', { name: 'Register with Apple Podcasts' })).toHaveAttribute('target', '_blank')
  await expect(page.getByText('The review takes 1-10 days.')).toBeVisible()
  await expectAccessible(page)
  const field = page.getByLabel('Apple Podcasts URL')
  await field.fill('https://example.com/show')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Please fix errors to save.')
  await expect(page.getByText('Please enter a valid Apple Podcasts URL.')).toBeVisible()
  await field.fill('https://podcasts.apple.com/us/podcast/id1')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Changes Saved.')
  await page.reload()
  await expect(page.getByRole('button', { name: /^Apple Podcasts/ })).toContainText('Listed')

  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('button', { name: /^Stitcher/ }).click()
  await expect(page.getByLabel('Stitcher URL')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})

test('redirects the feed to another host and stops the redirect within a day', { tag: '@full' }, async ({ page, product, newHost }) => {
  const { show } = await publishedShow(page, product, ['Pilot'])
  const settings = `/settings/podcast/${show.id}/rss-and-distribution`
  const answer = () => page.request.get(`/rss/${show.id}.xml`, { maxRedirects: 0 })
  await page.goto(settings)
  await page.getByRole('link', { name: 'Request 301 Redirect' }).click()
  await expect(page).toHaveURL(new RegExp(`/podcast/${show.id}/redirect$`))
  await page.getByRole('button', { name: 'Request 301 Redirect' }).click()
  for (const words of [
    'Please select your new hosting provider.',
    'Please provide a valid RSS Feed URL.',
    'Please accept the 301 Redirect terms.',
  ])
    await expect(page.getByText(words)).toBeVisible()
  await page.getByRole('combobox', { name: 'New Host Name' }).click()
  await page.getByRole('option', { name: 'RSS.com' }).click()
  for (const understood of [
    /permanently reroutes my feed/,
    /still counts toward my plan limits and .* billing/,
    /wait at least 7 days before deleting/,
  ])
    await page.getByRole('checkbox', { name: understood }).check()
  await page.getByLabel('New RSS Feed URL').fill(`${newHost}/nothing.xml`)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Request 301 Redirect' }).click()
  await expect(page.getByLabel('New RSS Feed URL')).toBeFocused()
  await page.getByLabel('New RSS Feed URL').fill(`${newHost}/feed.xml`)
  await page.getByRole('button', { name: 'Request 301 Redirect' }).click()

  const found = page.getByRole('dialog', { name: 'Request 301 Redirect' })
  await expect(found).toContainText('1 episode is missing from the new feed.')
  await expect(found).toContainText('A new one')
  await expectAccessible(page)
  await found.getByRole('button', { name: 'Continue' }).click()
  const confirming = page.getByRole('dialog', { name: 'Confirm 301 Redirect' })
  await confirming.getByLabel('Podcast Name').fill('Another show')
  await confirming.getByRole('button', { name: 'Redirect feed' }).click()
  await expect(confirming.getByText('Name does not match the podcast you want to redirect.')).toBeVisible()
  await confirming.getByLabel('Podcast Name').fill(show.title)
  const works = await failing(page, 'PodcastService.Redirect')
  await confirming.getByRole('button', { name: 'Redirect feed' }).click()
  const failed = page.getByRole('dialog', { name: '301 Redirect failed' })
  await expect(failed).toContainText("We're sorry but an unknown failure occurred. Please try again.")
  await failed.getByRole('button', { name: 'Close' }).last().click()
  await works()
  await page.getByRole('button', { name: 'Request 301 Redirect' }).click()
  await found.getByRole('button', { name: 'Continue' }).click()
  await confirming.getByLabel('Podcast Name').fill(show.title)
  await confirming.getByRole('button', { name: 'Redirect feed' }).click()
  await said(page, 'Your 301 Redirect was successfully completed!')
  await expect(page).toHaveURL(new RegExp(`${settings}$`))
  await page.getByRole('dialog', { name: 'Thank you!' }).getByRole('button', { name: 'OK' }).click()
  await expect(page.locator('[data-banner=redirected]')).toContainText(/processed on \d\d\/\d\d\/\d\d at \d\d:\d\d [AP]M/)
  for (const words of ['no longer affect the feed your listeners get', '(7 days after the redirect)', 'may need up to 7 business days'])
    await expect(page.locator('[data-banner=redirected]')).toContainText(words)
  await expect(page.getByRole('link', { name: 'Request 301 Redirect' })).toHaveCount(0)
  const moved = await answer()
  expect([moved.status(), moved.headers()['location']]).toEqual([301, `${newHost}/feed.xml`])
  await page.getByRole('button', { name: 'View new feed' }).click()
  await expect(page.getByLabel('New RSS Feed URL', { exact: true })).toHaveValue(`${newHost}/feed.xml`)
  await page.keyboard.press('Escape')

  // A browser follows it, and the podcast stays until apps have noticed.
  const reader = await page.context().newPage()
  await reader.goto(`/rss/${show.id}.xml`)
  expect(reader.url()).toBe(`${newHost}/feed.xml`)
  await reader.close()
  await page.goto(`/podcast/${show.id}/redirect`)
  await expect(page.locator('[data-banner=redirected]')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'New Host Name' })).toHaveCount(0)
  await page.goto(`/settings/podcast/${show.id}/show-settings`)
  await page.getByRole('button', { name: 'Delete Podcast', exact: true }).last().click()
  const warning = page.getByRole('dialog', { name: 'Warning' })
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(Date.now() + 7 * 86_400_000)
  await expect(warning).toContainText(`It can be deleted from ${day}`)
  await expect(warning.getByRole('button', { name: 'Continue' })).toHaveCount(0)
  await page.goto(settings)

  await page.getByRole('button', { name: 'Stop 301 Redirect' }).click()
  await page.getByRole('dialog', { name: 'Stop 301 Redirect' }).getByRole('button', { name: 'Stop 301 Redirect' }).click()
  await said(page, 'The 301 Redirect was stopped.')
  expect((await answer()).status()).toBe(200)
})
