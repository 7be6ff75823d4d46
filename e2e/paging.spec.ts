import { dialog, press } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { haveEpisode, newProducer } from './kit/episodes.ts'
import { mp3 } from './kit/files.ts'
import { Library } from './kit/recording.ts'
import { call, type Show } from './kit/team.ts'
import { expect, newEmail, register, test } from './kit/test.ts'
import type { Page } from '@playwright/test'

/** Adds short recordings named `Take 01.mp3` and so on. */
async function haveRecordings(page: Page, show: Show, count: number): Promise<void> {
  const { buffer, mimeType } = mp3(1)
  const send = async () => {
    const target = { bucket: 'recordings', podcastId: show.id, contentType: mimeType, size: buffer.length } as const
    const { url, object } = await call(page, 'UploadService.GetSignedURL', target)
    await page.request.put(url as string, { data: buffer, headers: { 'content-type': mimeType } })
    return object
  }
  const sent = await Promise.all(Array.from({ length: count }, send))
  for (const [at, object] of sent.entries()) {
    const fileName = `Take ${String(at + 1).padStart(2, '0')}.mp3`
    await call(page, 'RecordingService.Create', {
      recording: { podcastId: show.id, fileName, url: { bucket: 'recordings', object: object as string } },
    })
  }
}

test('pages recordings by 50, newest first, and the chooser by 6', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const episodeId = await haveEpisode(page, show)
  await haveRecordings(page, show, 52)
  const library = new Library(page)
  await library.open(show)
  await expect(library.names()).toHaveCount(50)
  await expect(library.names().first()).toContainText('Take 52.mp3')
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(library.names()).toHaveText([/Take 02/, /Take 01/])
  await page.getByRole('button', { name: 'Previous', exact: true }).click()
  await expect(library.names()).toHaveCount(50)

  // A page whose last row is deleted is left.
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(library.names()).toHaveCount(2)
  for (const name of ['Take 02.mp3', 'Take 01.mp3']) {
    await library.act(name, 'Delete')
    await press(dialog(page, 'Delete Recording'), 'Delete recording')
    await library.says('Your recording was successfully deleted!')
  }
  await expect(library.names()).toHaveCount(50)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0)

  const at = new ManageEpisode(page)
  await at.open(show, episodeId)
  await at.press('My Recording', 'Choose from library')
  const chooser = dialog(page, 'Choose Recording')
  const choices = chooser.getByRole('button', { name: /^Choose Take/ })
  await expect(choices).toHaveCount(6)
  await chooser.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(choices.first()).toHaveAccessibleName(/Take 46/)
})

test('says what an empty page is for, with one action', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  await page.goto('/my-podcasts')
  await expect(page.getByText('Add Your First Podcast')).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Start a New Podcast' })).toBeVisible()
  await page.goto('/settings/podcast/no-podcasts')
  await expect(page.getByText('Everything you need to manage your podcast!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Podcast', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import an existing show' })).toBeVisible()

  await page.goto('/recordings')
  const upload = page.getByRole('button', { name: 'Upload Recording' })
  await expect(upload).toHaveAttribute('aria-disabled', 'true')
  await expect(upload).toHaveAttribute('aria-description', 'Create a podcast to upload a recording.')
  for (const [path, headline] of [
    ['/guest-portal', 'Find Your Next Guest'],
    ['/calendar', 'Sync Your Calendar'],
    ['/analytics', "See Who's Listening"],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: headline })).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'My Podcasts' })).toBeVisible()
  }

  await page.context().clearCookies()
  const show = await newProducer(page)
  await page.goto(`/${show.profileUrl}/recordings`)
  await expect(page.getByRole('heading', { name: 'Upload Your Recording' })).toBeVisible()
  await expect(page.getByText(/There's no need to store your files in multiple places\./)).toBeVisible()
  for (const filter of ['all', 'in-work', 'complete', 'published']) {
    await page.goto(`/${show.profileUrl}/episodes/${filter}`)
    await expect(page.getByText('No episodes here.')).toBeVisible()
  }
})
