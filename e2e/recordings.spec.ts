import { writeFile } from 'node:fs/promises'
import { pathOf } from '@castwright/contract/methods.ts'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode, newEpisode, newMaker } from './kit/episode.ts'
import { file } from './kit/files.ts'
import { publishedShow } from './kit/published.ts'
import { Library, Line, named, said } from './kit/recording.ts'
import { desktop, expect, overflow, phone, test } from './kit/test.ts'

test('uploads, renames, plays, downloads and deletes recordings and handles duplicates', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const library = new Library(page)
  await library.open(show)
  await expect(page.getByText(show.title, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('0 KB of 5 GB')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Upload Your Recording' })).toBeVisible()

  // Invalid files show an error and leave nothing behind.
  await library.choose(file('notes.txt', 'text/plain', 'words'))
  await expect(library.dialog.getByText('Audio podcasts accept .mp3 and .m4a files.')).toBeVisible()
  await library.choose(file('words.mp3', 'audio/mpeg', 'These are words, and no sound at all.'.repeat(50)))
  await expect(library.dialog.getByText('Sorry, we were unable to create your recording.')).toBeVisible()
  await library.choose(named('Part #1 (raw).mp3'))
  await library.dialog.getByRole('button', { name: 'Upload as “Part 1 raw.mp3”' }).click()
  await library.says('Your recording was successfully uploaded!')
  await expect(library.row('Part 1 raw.mp3')).toContainText('2 sec')
  await expect(page.getByText(/^[\d.]+ KB of 5 GB$/)).toBeVisible()

  // Same name: keep both, replace or cancel.
  await library.choose(named('Part 1 raw.mp3', 5))
  const duplicate = page.getByRole('dialog', { name: 'Duplicate Recording' })
  await expect(duplicate.getByRole('button', { name: 'Use existing' })).toHaveCount(0)
  await duplicate.getByRole('button', { name: 'Keep both' }).click()
  await library.says('Your recording was successfully uploaded!')
  await expect(library.names()).toHaveCount(2)
  await library.choose(named('Part 1 raw.mp3', 9))
  await duplicate.getByRole('button', { name: 'Replace' }).click()
  await library.says('Your recording was successfully uploaded!')
  await expect(library.row('Part 1 raw.mp3')).toContainText('9 sec')
  await expect(library.names()).toHaveCount(2)
  await expectAccessible(page)

  await library.act('Part 1 raw.mp3', 'Rename')
  await page.getByRole('textbox', { name: 'File Name' }).fill('A talk')
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await library.says('Changes Saved.')
  await page.getByRole('button', { name: 'File Name' }).click()
  await expect(library.names().first()).toContainText('A talk.mp3')
  const duration = page.getByRole('columnheader', { name: 'Duration' })
  await duration.getByRole('button').click()
  await expect(duration).toHaveAttribute('aria-sort', 'descending')
  await expect(library.names().first()).toContainText('A talk.mp3')
  await duration.getByRole('button').click()
  await expect(duration).toHaveAttribute('aria-sort', 'ascending')
  await expect(library.names().last()).toContainText('A talk.mp3')

  await page.getByRole('button', { name: 'Play A talk.mp3' }).first().click()
  await expect(page.getByRole('group', { name: 'A talk.mp3' })).toContainText('0:00 / 0:09')
  const saved = page.waitForEvent('download')
  await library.act('A talk.mp3', 'Download')
  expect((await saved).suggestedFilename()).toBe('A talk.mp3')

  await library.act('A talk.mp3', 'Delete')
  await page.getByRole('dialog', { name: 'Delete Recording' }).getByRole('button', { name: 'Delete recording' }).click()
  await library.says('Your recording was successfully deleted!')
  await expect(library.names()).toHaveCount(1)

  // On a phone each recording is a card.
  await page.setViewportSize(phone)
  await expect(library.names().first()).toBeVisible()
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})

test("uploads, replaces, chooses and removes an episode's recording", { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const first = await newEpisode(page, show)
  const second = await newEpisode(page, show, { title: 'How tunnels hum', episodeNumber: 2 })
  const at = new ManageEpisode(page)
  const part = at.part('My Recording')
  const input = part.getByLabel('Recording file')
  await at.open(show, first)
  await part.getByRole('button', { name: 'Choose from library' }).click()
  const chooser = page.getByRole('dialog', { name: 'Choose Recording' })
  await expect(chooser.getByText('No recordings available.')).toBeVisible()
  await chooser.getByRole('button', { name: 'Close' }).click()
  await input.setInputFiles(named('bridges.mp3', 4))
  await said(page, 'Recording uploaded successfully!')
  await expect(part.getByText('bridges.mp3', { exact: true })).toBeVisible()
  await expect(part.getByText('Done', { exact: true })).toBeVisible()
  await expect(part.locator('[data-waveform=drawn]')).toBeVisible()
  await part.getByRole('slider', { name: 'Position in bridges.mp3' }).press('ArrowRight')
  // Arrow keys move by five seconds.
  await expect(part.getByRole('group', { name: 'bridges.mp3' })).toContainText('0:04 / 0:04')

  // Replaces a recording of the same name in the same episode without asking.
  await input.setInputFiles(named('bridges.mp3', 6))
  await said(page, 'Recording replaced successfully!')
  await expect(part).toContainText('6 sec')
  // With another name, the old recording returns to the library.
  await input.setInputFiles(named('bridges two.mp3', 7))
  await said(page, 'Recording replaced successfully!')
  await part.getByRole('button', { name: 'Replace' }).click()
  await page.getByRole('menuitem', { name: 'Choose from library' }).click()
  await chooser.getByRole('button', { name: 'Choose bridges.mp3' }).click()
  await said(page, 'Recording successfully added from library.')
  await expect(part).toContainText('6 sec')

  // A name used by another episode is rejected. An unused recording can be reused.
  await at.open(show, second)
  await input.setInputFiles(named('bridges.mp3'))
  const duplicate = page.getByRole('dialog', { name: 'Duplicate Recording' })
  await expect(duplicate).toContainText('Please rename your file and try again!')
  await duplicate.getByRole('button', { name: 'OK' }).click()
  await expect(part.getByRole('button', { name: 'Upload Recording' })).toBeVisible()
  await input.setInputFiles(named('bridges two.mp3'))
  await duplicate.getByRole('button', { name: 'Use existing' }).click()
  await said(page, 'Recording successfully added from library.')
  await expect(part).toContainText('7 sec')
  await expectAccessible(page)
  await part.getByRole('button', { name: 'Remove' }).click()
  await said(page, 'Recording removed successfully!')
  await expect(part.getByText('Done', { exact: true })).toBeHidden()

  // A published recording can't be removed.
  await at.pretend({ is_published: true, last_published_date: '2026-03-05T20:04:00.000Z' })
  await at.open(show, first)
  await at.unfold('My Recording')
  await part.getByRole('button', { name: 'Remove' }).hover()
  await expect(page.getByRole('tooltip', { name: 'Once an episode has been published, you cannot remove the recording.' })).toBeVisible()

  await page.unrouteAll()
  await at.open(show, first)
  await page.getByRole('button', { name: 'More actions for this episode' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Episode' })
  await deleting.getByRole('checkbox', { name: 'Also delete the attached recording' }).check()
  await deleting.getByRole('button', { name: 'Delete episode' }).click()
  await said(page, 'Episode and attached recording deleted!')
})

test(
  "uploads a new episode's recording after adding it, and an existing one's immediately",
  { tag: '@full' },
  async ({ browser, product }) => {
    const { page, show } = await newMaker(browser, product)
    await page.goto(`/${show.profileUrl}/episodes/all`)
    await page.getByRole('button', { name: 'Add Episode' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Episode Settings' })
    await drawer.getByRole('textbox', { name: 'Title' }).fill('How bridges sing')
    await expect(drawer).toContainText('Supported file types: Audio Podcast: M4A & MP3. Video Podcast: MOV, MP4, and M4V.')
    const sent = page.waitForRequest(`**${pathOf('UploadService.GetSignedURL')}`)
    const created = page.waitForResponse(`**${pathOf('EpisodeService.Create')}`)
    await drawer.getByLabel('Recording file').setInputFiles(named('bridges.mp3', 4))
    await expect(drawer).toContainText('will be uploaded when you add the episode')
    await drawer.getByRole('button', { name: 'Add Episode' }).click()
    await created
    await sent
    const added = page.getByRole('dialog', { name: 'Your episode was added successfully!' })
    await added.getByRole('button', { name: 'Manage Episode' }).click()
    const at = new ManageEpisode(page)
    await expect(at.part('My Recording').getByText('Done', { exact: true })).toBeVisible()
    await at.unfold('My Recording')
    await expect(at.part('My Recording').getByText('bridges.mp3', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'More actions for this episode' }).click()
    await page.getByRole('menuitem', { name: 'Episode Settings' }).click()
    await drawer.getByRole('button', { name: 'Remove' }).click()
    await said(page, 'Recording removed successfully!')
    await drawer.getByLabel('Recording file').setInputFiles(named('tunnels.mp3', 3))
    await said(page, 'Recording uploaded successfully!')
    await expect(drawer.getByText('tunnels.mp3', { exact: true })).toBeVisible()
  },
)

test('resumes an upload after a network failure and after closing the tab, and plays and downloads the file', async ({
  browser,
  product,
}) => {
  const { page, show } = await newMaker(browser, product)
  const context = page.context()
  const library = new Library(page)
  await page.goto(`/${show.profileUrl}/episodes/all`)
  await page.getByRole('link', { name: 'Recordings' }).click()
  // A file on disk, so that it keeps its date when chosen again.
  const long = test.info().outputPath('long.mp3')
  await writeFile(long, named('long.mp3', 600).buffer)
  const bar = library.dialog.getByRole('progressbar', { name: 'Uploading long.mp3' })
  const some = (value: RegExp) => expect(bar).toHaveAttribute('aria-valuenow', value)

  const line = await Line.of(page)
  await library.choose(long)
  await some(/^[1-9]/)
  await line.set({ offline: true })
  await expect(library.dialog.getByText('Connection lost – resuming automatically')).toBeVisible()
  await line.set({ offline: false })
  await expect(library.dialog.getByText(/ of 9\.\d MB · /)).toBeVisible()

  // Leaving asks first.
  await library.dialog.getByRole('button', { name: 'Pause' }).click()
  await expect(library.dialog.getByText(/^Paused/)).toBeVisible()
  await page.evaluate(() => history.back())
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await library.dialog.getByRole('button', { name: 'Resume' }).click()
  await some(/^[2-9]/)

  // Closes the tab abruptly.
  await page.close({ runBeforeUnload: false })
  const again = await context.newPage()
  const later = new Library(again)
  let addresses = 0
  again.on('request', (request) => (addresses += Number(request.url().endsWith(pathOf('UploadService.GetSignedURL')))))
  const arrived = again.waitForResponse((answer) => answer.request().method() === 'HEAD' && answer.url().includes('/storage/resumable/'))
  await later.open(show)
  await again.getByRole('button', { name: 'Upload Recording' }).click()
  await expect(later.dialog).toContainText("“long.mp3” didn't finish uploading.")
  await later.upload(long)
  expect(addresses).toBe(0)
  expect(Number((await arrived).headers()['upload-offset'])).toBeGreaterThan(0)
  await expect(later.row('long.mp3')).toContainText('10 min 0 sec')
  await again.getByRole('button', { name: 'Play long.mp3' }).first().click()
  await expect(again.getByRole('group', { name: 'long.mp3' })).toContainText('0:00 / 10:00')
  const saved = again.waitForEvent('download')
  await later.act('long.mp3', 'Download')
  expect((await saved).suggestedFilename()).toBe('long.mp3')
  await expectAccessible(again)
  await again.setViewportSize(phone)
  await expect(later.names().first()).toBeVisible()
  await expect.poll(() => overflow(again)).toBeLessThanOrEqual(0)
  await again.setViewportSize(desktop)

  // Canceling leaves nothing behind.
  const slow = await Line.of(again)
  await slow.set({ offline: false, megabytes: 0.5 })
  await later.choose(named('other.mp3', 600))
  await expect(later.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
  const canceled = again.waitForResponse(`**${pathOf('UploadService.Cancel')}`)
  await later.dialog.getByRole('button', { name: 'Cancel upload' }).click()
  expect((await canceled).ok()).toBe(true)
  await expect(later.dialog.getByRole('button', { name: 'Choose file' })).toBeVisible()
})

test(
  'keeps what listeners get, says that the storage is full, and cancels an upload on leaving',
  { tag: '@full' },
  async ({ page, product }) => {
    const { show } = await publishedShow(page, product, ['Pilot'])
    await page.route(`**${pathOf('PodcastInfoService.FindByPodcastID')}`, async (route) => {
      const answer = await route.fetch()
      const { podcast_info } = (await answer.json()) as { podcast_info: object }
      await route.fulfill({ response: answer, json: { podcast_info: { ...podcast_info, recording_storage_used: 5 * 1024 ** 3 } } })
    })
    await page.goto(`/${show.profileUrl}/episodes/all`)
    await page.getByRole('link', { name: 'Recordings' }).click()
    await expect(page.getByText('5.0 GB of 5 GB')).toBeVisible()
    const [red, green] = await page.getByRole('progressbar', { name: 'Cloud Storage Used' }).evaluate((bar) => {
      const color = getComputedStyle(bar).backgroundColor
      return color.match(/\d+/g)!.map(Number)
    })
    expect(red).toBeGreaterThan(green! * 2)

    await page.getByRole('button', { name: /^Actions for / }).click()
    await page.getByRole('menuitem', { name: 'Delete', exact: true }).click()
    const told = page.getByRole('dialog', { name: 'Delete Recording' })
    await expect(told).toContainText(
      "This recording can't be deleted at this time... Unpublish the episode first to delete this recording file.",
    )
    await told.getByRole('button', { name: 'OK' }).click()

    const library = new Library(page)
    const line = await Line.of(page)
    await library.choose(named('long.mp3', 600))
    await expect(library.dialog.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^[1-9]/)
    const canceled = page.waitForRequest(`**${pathOf('UploadService.Cancel')}`)
    await page.evaluate(() => history.back())
    await page.getByRole('button', { name: 'Cancel upload and leave' }).click()
    await canceled
    await expect(page).toHaveURL(/\/episodes\/all$/)
    await line.set({ offline: false, megabytes: 100 })
  },
)
