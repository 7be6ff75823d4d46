import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { haveEpisode } from './kit/episodes.ts'
import { wav } from './kit/files.ts'
import { newPublisher } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { call } from './kit/team.ts'
import { expect, test } from './kit/test.ts'

test('cuts and finishes a WAV, compares both, publishes the result and makes a clip of it', { tag: '@full' }, async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const { engine } = await call(page, 'FinishingService.FindByPodcastID', { podcastId: show.id })
  // oxlint-disable-next-line no-restricted-properties -- Finishing needs ffmpeg.
  test.skip((engine as { is_available: boolean }).is_available !== true, 'ffmpeg is not installed')

  await page.goto(`/settings/podcast/${show.id}/finishing`)
  await page.getByRole('switch', { name: 'Finish recordings' }).click({ force: true })
  const presets = page.getByRole('list', { name: 'Presets' })
  await expect(presets).toContainText('Voice, −16 LUFS')
  await expectAccessible(page)
  await page.getByLabel('Sound file').setInputFiles({ ...wav(2), name: 'Theme.wav' })
  await said(page, 'Sound added.')
  await presets.getByRole('button', { name: /^Edit/ }).click()
  const preset = page.getByRole('dialog', { name: 'Edit preset' })
  await preset.getByRole('combobox', { name: 'Intro' }).click()
  await page.getByRole('option', { name: 'Theme' }).click()
  await preset.getByRole('button', { name: 'Save preset' }).click()
  await expect(presets).toContainText('intro “Theme”')

  const episodeId = await haveEpisode(page, show, { title: 'How bridges sing' })
  const at = new ManageEpisode(page)
  const part = at.part('My Recording')
  await at.open(show, episodeId, '?section=recording')
  await at.unfold('My Recording')
  await part.getByLabel('Recording file').setInputFiles({ ...wav(40), name: 'interview.wav' })
  await expect(part.getByText("This recording can't be published yet")).toBeVisible()
  await part.getByRole('link', { name: 'Edit cuts' }).click()

  // Marks ten seconds by dragging, and cuts them with a key.
  const box = (await page.getByTestId('cut-surface').boundingBox())!
  await page.mouse.move(box.x + box.width * 0.25, box.y + 20)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.5, box.y + 20, { steps: 3 })
  await page.mouse.up()
  await expect(page.getByLabel('From')).toHaveValue('0:10.0')
  await page.keyboard.press('x')
  await expect(page.getByRole('list', { name: 'Cuts' })).toContainText('0:10.0 – 0:20.0')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Finish', exact: true }).click()
  const finish = page.getByRole('dialog', { name: 'Finish recording' })
  await expect(finish.getByText('This file is already compressed')).toHaveCount(0)
  await finish.getByRole('button', { name: 'Finish recording' }).click()
  await expect(page.getByRole('progressbar', { name: 'Finishing interview.wav' })).toBeVisible()

  // The result takes the place of its source.
  await expect(part.getByText('Made from interview.wav with Voice, −16 LUFS')).toBeVisible()
  // The target of mono is 3 LU lower.
  await expect(part.getByText(/^−(18\.[7-9]|19\.[0-3]) LUFS$/)).toBeVisible()
  await part.getByRole('link', { name: 'Compare' }).click()
  await page.getByText('Before', { exact: true }).first().click()
  await expect(page.getByRole('table', { name: 'Figures' })).toContainText(/0:40.*0:3[0-2]/)
  await expect(page.getByText('Both play at the same loudness.')).toBeVisible()
  await expectAccessible(page)

  await call(page, 'EpisodeService.Update', { episodeId, episode: { showNotes: '<p>How bridges sing.</p>' } })
  const steps = { setup: 1, inviteGuests: 2, scheduleInterview: 2, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
  await call(page, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...steps } })
  await at.open(show, episodeId)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await page.getByRole('dialog', { name: 'Are you sure you want to publish now?' }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog', { name: "It's live" }).getByRole('button', { name: 'Done' }).click()
  const feed = async () => (await page.request.get(`/rss/${show.id}.xml`)).text()
  expect(await feed()).toMatch(/<enclosure url="[^"]+\.mp3" length="\d+" type="audio\/mpeg"/)

  await at.unfold('My Recording')
  await part.getByRole('link', { name: 'Clips' }).click()
  await page.getByRole('button', { name: 'New clip' }).click()
  await page.getByLabel('Title').fill('The bridge at night')
  await page.getByRole('button', { name: 'Create clip' }).click()
  const clips = page.getByRole('list', { name: 'Clips' })
  await page.getByRole('button', { name: 'Create files' }).click()
  const making = page.getByRole('dialog', { name: 'Create files' })
  await making.getByRole('checkbox', { name: 'Square video (1:1)' }).uncheck()
  await making.getByRole('button', { name: 'Create files' }).click()
  await expect(clips.getByRole('link', { name: /^MP3 · / })).toBeVisible()
  for (const name of ['In the feed', 'On the public page']) {
    await clips.getByRole('switch', { name }).click()
    await expect(clips.getByRole('switch', { name })).toBeChecked()
  }
  await expect.poll(feed).toMatch(/<podcast:soundbite [^>]+>The bridge at night</)
  await page.goto(`/pod/${show.profileUrl}/${episodeId}`)
  await expect(page.getByRole('heading', { name: 'Clips' })).toBeVisible()
  await expect(page.getByText('The bridge at night', { exact: true })).toBeVisible()
  await expectAccessible(page)
})

test(
  'turns finishing on for the first WAV of a show, and leads from its warning to the result',
  { tag: '@full' },
  async ({ page, product }) => {
    const show = await newPublisher(page, product)
    const { engine } = await call(page, 'FinishingService.FindByPodcastID', { podcastId: show.id })
    // oxlint-disable-next-line no-restricted-properties -- Finishing needs ffmpeg.
    test.skip((engine as { is_available: boolean }).is_available !== true, 'ffmpeg is not installed')

    await page.goto(`/${show.profileUrl}/recordings?upload=true`)
    const dialog = page.getByRole('dialog', { name: 'Upload Recording' })
    await dialog.getByLabel('Recording file').setInputFiles({ ...wav(20), name: 'first.wav' })
    await expect(dialog.getByText('Audio podcasts accept .mp3 and .m4a files.')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Turn on finishing and continue' }).click()
    const row = page.getByRole('row', { name: /first\.wav/ })
    await expect(row).toContainText('Source, not published')

    await row.getByRole('button', { name: '1 warning' }).click()
    await expect(page.getByRole('list', { name: 'Sound advice' })).toContainText('quieter than the target')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Fix with Finishing: Loudness' }).click()
    await page.getByRole('dialog', { name: 'Finish recording' }).getByRole('button', { name: 'Finish recording' }).click()
    await row.getByRole('link', { name: 'Listen to the result' }).click()
    await expect(page.getByRole('heading', { name: 'Compare' })).toBeVisible()
  },
)
