import { expectAccessible } from './kit/account.ts'
import { ManageEpisode, newEpisode, newMaker } from './kit/episode.ts'
import { haveRecording } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, expect, overflow, phone, test } from './kit/test.ts'

const vtt = `WEBVTT

00:00.000 --> 00:06.000
Welcome to the bridge that sings.

00:06.000 --> 00:14.000
Which bridge is that, and who hears it at night?

00:14.000 --> 00:24.000
The old bridge by the mill, when the wind comes from the sea.
`

test('chooses a clip by its words and by keyboard, and makes its audio', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const recordingId = await haveRecording(page, show, { seconds: 40, episodeId })
  await call(page, 'TranscriptsService.ImportTranscript', { recordingId, text: vtt })

  // From the episode to the first clip.
  const manage = new ManageEpisode(page)
  await manage.open(show, episodeId)
  await manage.unfold('My Recording')
  await manage.part('My Recording').getByRole('link', { name: 'Clips' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Clips' })).toBeVisible()
  await expect(page.getByText('No clips yet')).toBeVisible()
  await page.getByRole('button', { name: 'New clip' }).click()
  const [start, end] = [page.getByRole('slider', { name: 'Start of the clip' }), page.getByRole('slider', { name: 'End of the clip' })]
  await expect(end).toHaveAttribute('aria-valuenow', '30')
  await page.getByRole('button', { name: 'Start at 0:06' }).click()
  await expect(start).toHaveAttribute('aria-valuenow', '6')
  await page.getByRole('button', { name: 'End at 0:24' }).click()
  await end.press('ArrowRight')
  await expect(end).toHaveAttribute('aria-valuenow', '25')
  await expect(page.getByText('19.0 seconds')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create clip' }).click()
  const list = page.getByRole('list', { name: 'Clips' })
  await expect(list.getByRole('button', { name: 'Edit Which bridge is that, and who hears it at night?' })).toBeVisible()

  // Its audio, and where it is shown.
  await page.getByRole('button', { name: 'Create files' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create files' })
  await dialog.getByRole('checkbox', { name: 'Square video (1:1)' }).uncheck()
  await dialog.getByRole('button', { name: 'Create files' }).click()
  await expect(list.getByRole('link', { name: /^MP3 · / })).toBeVisible()
  // The server answers before a switch moves.
  for (const name of ['In the feed', 'On the public page']) {
    await list.getByRole('switch', { name }).click()
    await expect(list.getByRole('switch', { name })).toBeChecked()
  }
  await expectAccessible(page)
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)

  // Deleting asks first.
  await list.getByRole('button', { name: 'Delete Which bridge' }).click()
  await page.getByRole('button', { name: 'Delete clip' }).click()
  await expect(page.getByText('No clips yet')).toBeVisible()
})
