import type { Page } from '@playwright/test'
import { attemptMs } from '../server/test/kit/patience.ts'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { publishedShow } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { call, type Show } from './kit/team.ts'
import { expect, overflow, phone, test } from './kit/test.ts'

const feedOf = async (page: Page, show: Show): Promise<string> => (await page.request.get(`/rss/${show.id}.xml`)).text()

test('sets the open podcast tags of a show, goes live and ends the stream', { tag: '@full' }, async ({ page, product }) => {
  const { show } = await publishedShow(page, product, ['How bridges sing'])
  await page.goto(`/settings/podcast/${show.id}/open-tags`)
  const form = page.getByRole('form', { name: 'Open podcast tags' })
  const group = (title: string) => form.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })
  const add = async (title: string, button: string) => {
    await group(title).getByRole('button', { name: title, exact: true }).click()
    await group(title).getByRole('button', { name: button, exact: true }).click()
    return group(title)
  }

  const place = await add('Location', 'Add place')
  await expect(place.getByLabel('Place name')).toBeFocused()
  await place.getByLabel('Place name').fill('Lisbon, Portugal')
  await place.getByLabel('Coordinates (optional)').fill('north of the river')
  const license = await add('License', 'Choose license')
  await license.getByRole('combobox', { name: 'License' }).fill('CC-BY-4.0')
  const stream = await add('Live streams', 'Add live stream')
  await stream.getByLabel('Title').fill('Bridges at night')
  await stream.getByLabel('Starts').fill('2035-03-05T18:00')
  await stream.getByLabel('Link 1', { exact: true }).fill('https://example.com/live')
  await page.getByRole('button', { name: 'Save', exact: true }).click()

  // Nothing is saved until all fields are right.
  await expect(place.getByLabel('Coordinates (optional)')).toHaveAttribute('aria-invalid', 'true')
  await place.getByLabel('Coordinates (optional)').fill('38.7223,-9.1393')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Tags saved.')
  // The server replaces its copy of the feed a moment later.
  await expect.poll(() => feedOf(page, show)).toMatch(/<podcast:liveItem [^>]*status="pending"/)
  const feed = await feedOf(page, show)
  expect(feed).toMatch(/<podcast:location [^>]*geo="geo:38\.7223,-9\.1393"[^>]*>Lisbon, Portugal</)
  expect(feed).toContain('CC-BY-4.0</podcast:license>')

  // Going live takes effect right away.
  await stream.getByRole('button', { name: 'Go live now' }).click()
  await said(page, "You're live. Apps are being notified.")
  await expect.poll(() => feedOf(page, show)).toMatch(/<podcast:liveItem [^>]*status="live"/)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  const listener = await page.context().newPage()
  await expect(async () => {
    await listener.goto(`/pod/${show.profileUrl}`)
    await expect(listener.getByRole('list', { name: 'Live streams' })).toContainText('Live now', { timeout: attemptMs })
  }).toPass()
  await expect(listener.getByText('Lisbon, Portugal')).toBeVisible()
  await stream.getByRole('button', { name: 'End live stream' }).click()
  await said(page, 'The live stream has ended.')
  await expect(async () => {
    await listener.reload()
    await expect(listener.getByRole('list', { name: 'Live streams' })).toHaveCount(0, { timeout: attemptMs })
  }).toPass()
})

test('sets the tags of an episode, which listeners get with the next release', { tag: '@full' }, async ({ page, product }) => {
  const { show, episodeIds } = await publishedShow(page, product, ['How bridges sing'])
  const at = new ManageEpisode(page)
  await at.open(show, episodeIds[0]!)
  const card = at.part('Open podcast tags')
  await expect(card).toContainText('Optional: other versions of the episode')
  await card.getByRole('button', { name: 'Edit tags' }).click()
  const drawer = page.getByRole('dialog', { name: 'Open podcast tags' })
  await drawer.getByRole('button', { name: 'Comments', exact: true }).click()
  await drawer.getByRole('button', { name: 'Add post' }).click()
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(drawer.getByLabel('Post link')).toHaveAttribute('aria-invalid', 'true')
  await drawer.getByLabel('Post link').fill('https://example.social/@olive/1')
  await drawer.getByRole('button', { name: 'Other versions', exact: true }).click()
  await drawer.getByRole('button', { name: 'Add version' }).click()
  await drawer.getByLabel('File URL').fill('https://example.com/small.opus')
  await drawer.getByLabel('Media type').fill('audio/ogg')
  await expectAccessible(page)
  await drawer.getByRole('button', { name: 'Save', exact: true }).click()
  await said(page, 'Tags saved. Publish the changes to update your feed.')
  await expect(card).toContainText('Set: Other versions, Comments.')
  expect(await feedOf(page, show)).not.toContain('podcast:socialInteract')
  await call(page, 'EpisodeService.Publish', { episodeId: episodeIds[0]! })
  await expect.poll(() => feedOf(page, show)).toContain('podcast:socialInteract')
  const feed = await feedOf(page, show)
  expect(feed).toContain('uri="https://example.social/@olive/1"')
  expect(feed).toMatch(/<podcast:alternateEnclosure [^>]*type="audio\/ogg"/)
})
