import { expectAccessible } from './kit/account.ts'
import { onPlan } from './kit/plan.ts'
import { publishedShow } from './kit/published.ts'
import { call } from './kit/team.ts'
import { expect, overflow, phone, sessionOf, test } from './kit/test.ts'

test('exports a show, deletes the file, and imports the show again as a second one', { tag: '@full' }, async ({ page, product }) => {
  const { show } = await publishedShow(page, product, ['How bridges sing'])
  // Free has one podcast.
  await onPlan(product, (await sessionOf(page)).user.email, 'PRO')
  await call(page, 'PodcastService.UpdateOpenTags', {
    podcastId: show.id,
    showTags: { license: { name: 'CC-BY-4.0', url: '' } },
  })
  await page.goto(`/settings/podcast/${show.id}/export`)
  await expect(page.getByText('No exports yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Start export' }).click()
  const exports = page.getByRole('list', { name: 'Your exports' })
  const saved = page.waitForEvent('download')
  await exports.getByRole('button', { name: 'Download' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toMatch(/\.castwright$/)
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)

  const path = await file.path()
  await exports.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('dialog', { name: 'Delete this export?' }).getByRole('button', { name: 'Delete export' }).click()
  await expect(page.getByText('No exports yet.')).toBeVisible()

  // A file that is not an archive changes nothing.
  await page.goto('/settings/my-account/your-data')
  const choose = async (chosen: Parameters<ReturnType<typeof page.locator>['setInputFiles']>[0]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose an archive' }).click()
    await (await chooser).setFiles(chosen)
  }
  await choose({ name: 'broken.castwright', mimeType: 'application/x-castwright', buffer: Buffer.alloc(4096, 'x') })
  const imports = page.getByRole('list', { name: 'Imports' })
  await expect(imports.getByText('Nothing was imported')).toBeVisible()
  await choose(path)
  await expect(imports.getByText('1 episode, 1 published.')).toBeVisible()
  await expectAccessible(page)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  const address = await imports.getByRole('link', { name: 'Open the show' }).getAttribute('href')
  const importedId = /podcast\/([^/]+)/.exec(address ?? '')?.[1] ?? ''
  const [before, after] = [show.id, importedId].map(async (id) => (await page.request.get(`/rss/${id}.xml`)).text())
  const guid = /<guid[^>]*>([^<]+)/
  expect(guid.exec(await after!)?.[1]).toBe(guid.exec(await before!)?.[1])
  expect(await after).toContain('CC-BY-4.0</podcast:license>')
})
