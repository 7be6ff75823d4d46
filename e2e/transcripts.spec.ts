import type { Locator, Page } from '@playwright/test'
import { attemptMs } from '../server/test/kit/patience.ts'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode, newEpisode, newHelper, newMaker } from './kit/episode.ts'
import { png } from './kit/files.ts'
import { haveRecording } from './kit/published.ts'
import { said } from './kit/recording.ts'
import { call, type Show } from './kit/team.ts'
import { desktop, expect, overflow, phone, test } from './kit/test.ts'

const vtt = `WEBVTT

00:00.000 --> 00:04.000
<v Ada>Welcome to the bridge that sings.

00:04.000 --> 00:09.000
<v Ben>Which bridge is that?

00:09.000 --> 00:15.000
<v Ada>The old bridge by the mill.
`

/** Page object for the transcript editor. */
class Transcript {
  readonly page: Page

  constructor(page: Page) {
    this.page = page
  }

  async open(show: Show, recordingId: string): Promise<void> {
    await this.page.goto(`/${show.profileUrl}/recordings/${recordingId}/transcript`)
    await expect(this.page.getByRole('heading', { level: 1, name: 'Transcript' })).toBeVisible()
  }

  text(at: string): Locator {
    return this.page.getByRole('textbox', { name: `Text at ${at}`, exact: true })
  }

  async expectTexts(texts: string[]): Promise<void> {
    const fields = this.page.getByRole('list', { name: 'Segments' }).getByRole('textbox')
    await expect(fields).toHaveCount(texts.length)
    for (const [at, text] of texts.entries()) await expect(fields.nth(at)).toHaveValue(text)
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.locator('[data-save-state=saved]')).toBeVisible()
  }

  async more(action: string): Promise<void> {
    await this.page.getByRole('button', { name: 'More actions for this transcript' }).click()
    await this.page.getByRole('menuitem', { name: action, exact: true }).click()
  }
}

test('edits a transcript by keyboard with two people, and loses nothing', async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const recordingId = await haveRecording(page, show, { seconds: 20, episodeId })
  const pat = await newHelper(browser, product, page, show)

  // From the episode to an imported transcript.
  const manage = new ManageEpisode(page)
  await manage.open(show, episodeId)
  await manage.unfold('My Recording')
  await manage.part('My Recording').getByRole('link', { name: 'Transcript' }).click()
  await expect(page.getByRole('heading', { name: 'No transcript yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import a transcript' })
  await importing.getByLabel('Or paste the text').fill('{"segments": 5}')
  await importing.getByLabel('Format').selectOption('JSON (podcast namespace)')
  await importing.getByRole('button', { name: 'Import' }).click()
  await expect(importing.getByRole('alert')).toBeVisible()
  await importing.getByLabel('Format').selectOption('Detect automatically')
  await importing.getByLabel('Or paste the text').fill(vtt)
  await importing.getByRole('button', { name: 'Import' }).click()
  await said(page, 'Transcript imported.')
  const at = new Transcript(page)
  const texts = ['Welcome to the bridge that sings.', 'Which bridge is that?', 'The old bridge by the mill.']
  await at.expectTexts(texts)
  await expectAccessible(page)

  // Keys: move, type, split, merge, assign a speaker and undo.
  await at.text('0:00').focus()
  await page.keyboard.press('Tab')
  await expect(at.text('0:04')).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type(' I wonder.')
  await at.expectSaved()
  for (let back = 0; back < ' I wonder.'.length; back += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await at.expectTexts([texts[0]!, 'Which bridge is that?', 'I wonder.', texts[2]!])
  await page.keyboard.press('Alt+Digit1')
  await expect(page.getByRole('combobox').nth(3)).toHaveValue('Ada')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await at.expectTexts([texts[0]!, 'Which bridge is that? I wonder.', texts[2]!])
  await page.keyboard.press('Control+Shift+Z')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Backspace')
  await at.expectTexts([texts[0]!, 'Which bridge is that? I wonder.', texts[2]!])
  await at.expectSaved()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Enter')
  await expect(at.text('0:04')).toBeFocused()

  // A click on a word plays from there. Without the times of words, the place is marked as estimated.
  const box = (await at.text('0:09').boundingBox())!
  await page.mouse.click(box.x + 160, box.y + box.height / 2)
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  await expect(page.getByTitle(/^Estimated/)).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()

  // Two people: changes of other segments arrive, and the same segment is shown side by side.
  const second = new Transcript(pat)
  await second.open(show, recordingId)
  await at.text('0:00').fill('Of Olive.')
  await at.expectSaved()
  await second.text('0:09').fill('Of Pat at the end.')
  await second.expectSaved()
  await expect(second.text('0:00')).toHaveValue('Of Olive.')
  await at.text('0:09').fill('Of Olive at the end.')
  await page.getByRole('button', { name: 'Compare' }).click()
  const conflicts = page.getByRole('dialog', { name: 'Someone else changed the same segments' })
  await expect(conflicts.getByRole('region', { name: 'Segment at 0:09' })).toContainText('Of Pat at the end.')
  await expect(conflicts.getByRole('region', { name: 'Segment at 0:09' })).toContainText('Of Olive at the end.')
  await conflicts.getByRole('button', { name: 'Use theirs' }).click()
  await expect(at.text('0:09')).toHaveValue('Of Pat at the end.')

  // Find and replace, rename a speaker, and an earlier version.
  await at.text('0:00').press('Control+f')
  // The dialog returns the focus shortly after it has closed.
  await expect(async () => {
    await page.getByRole('textbox', { name: 'Find' }).fill('of')
    await expect(page.getByRole('textbox', { name: 'Find' })).toHaveValue('of', { timeout: attemptMs })
  }).toPass()
  await page.getByRole('textbox', { name: 'Replace with' }).fill('By')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 of 2')
  await page.getByRole('button', { name: 'Replace all' }).click()
  await expect(at.text('0:00')).toHaveValue('By Olive.')
  await page.getByRole('button', { name: 'Close find and replace' }).click()
  await page.getByRole('button', { name: 'Speakers' }).click()
  const speakers = page.getByRole('dialog', { name: 'Speakers' })
  await speakers.getByLabel('Ben').fill('Ada')
  await speakers.getByRole('button', { name: 'Merge' }).click()
  await expect(speakers).toContainText('3 segments')
  await speakers.getByRole('button', { name: 'Done' }).click()
  await at.expectSaved()
  await page.reload()
  await at.expectTexts(['By Olive.', 'Which bridge is that? I wonder.', 'By Pat at the end.'])
  await at.more('Version history')
  const versions = page.getByRole('dialog', { name: 'Version history' })
  await versions.getByRole('list', { name: 'Versions' }).getByRole('button').last().click()
  await expect(versions.getByRole('group', { name: 'Text of this version' })).toContainText(texts[0]!)
  await versions.getByRole('button', { name: 'Restore this version' }).click()
  await said(page, 'Earlier version restored.')
  await at.expectTexts(texts)
  const saved = page.waitForEvent('download')
  await at.more('WebVTT (.vtt)')
  expect((await saved).suggestedFilename()).toMatch(/\.vtt$/)

  // Dialogs of one segment and of the whole text.
  await at.text('0:00').press('Alt+t')
  const times = page.getByRole('dialog', { name: 'Segment times' })
  await times.getByLabel('End', { exact: true }).fill('0:03.5')
  await expectAccessible(page)
  await times.getByRole('button', { name: 'Set times' }).click()
  await at.expectSaved()
  await at.more('Spoken language')
  const language = page.getByRole('dialog', { name: 'Spoken language' })
  await language.getByLabel('Language of this transcript').selectOption('de')
  await expectAccessible(page)
  await language.getByRole('button', { name: 'Save' }).click()
  await expect(language).toBeHidden()

  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
})

test('sets chapters on the waveform, imports them and writes them into the notes', { tag: '@full' }, async ({ browser, product }) => {
  const { page, show } = await newMaker(browser, product)
  const episodeId = await newEpisode(page, show)
  const recordingId = await haveRecording(page, show, { seconds: 20, episodeId })
  await page.goto(`/${show.profileUrl}/recordings/${recordingId}/chapters`)
  await page.getByRole('button', { name: 'Import' }).click()
  const importing = page.getByRole('dialog', { name: 'Import chapters' })
  await importing.getByLabel('Or paste the list').fill('00:00 Welcome\n00:10 The bridge')
  await importing.getByRole('button', { name: 'Import', exact: true }).click()
  await said(page, 'Chapters imported.')

  // By keyboard: a marker moves, and a new chapter needs a title.
  const marker = page.getByRole('slider', { name: 'Start of The bridge' })
  await marker.focus()
  await marker.press('ArrowRight')
  await marker.press('Shift+ArrowRight')
  await expect(page.getByRole('textbox', { name: 'Start of The bridge, as a time' })).toHaveValue('0:11.1')
  await page.getByRole('slider', { name: /^Position in/ }).press('ArrowRight')
  await page.getByRole('button', { name: 'Add chapter here' }).click()
  await expect(page.getByRole('textbox', { name: 'Title of chapter 2' })).toBeFocused()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Please enter a title.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Title of chapter 2' }).fill('News')
  await page.getByRole('textbox', { name: 'Link' }).fill('https://example.com/news')
  await page.getByLabel('Image file').setInputFiles(png(1600, 1200))
  const crop = page.getByRole('dialog', { name: 'Crop the image' })
  await expect(crop.getByRole('img', { name: 'Preview of your artwork' })).toBeVisible()
  await expectAccessible(page)
  await crop.getByRole('button', { name: 'Use artwork' }).click()
  await expect(page.getByRole('img', { name: 'For News' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Chapters saved.')

  // By mouse.
  const lane = (await page.getByRole('slider', { name: /^Position in/ }).boundingBox())!
  const news = (await page.getByRole('slider', { name: 'Start of News' }).boundingBox())!
  await page.mouse.move(news.x + news.width / 2, news.y + news.height / 2)
  await page.mouse.down()
  await page.mouse.move(lane.x + lane.width * 0.75, news.y + news.height / 2, { steps: 4 })
  await page.mouse.up()
  // Zoomed, the same way is half as long.
  await page.getByRole('button', { name: 'Zoom in' }).click()
  const bridge = page.getByRole('slider', { name: 'Start of The bridge' })
  await bridge.focus()
  const box = (await bridge.boundingBox())!
  const wide = (await page.getByRole('slider', { name: /^Position in/ }).boundingBox())!
  expect(wide.width).toBeGreaterThan(lane.width * 1.9)
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - wide.width * 0.1, box.y + box.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect(bridge).toHaveAttribute('aria-valuenow', '9')
  await page.getByRole('button', { name: 'Zoom out' }).click()
  await expect(
    page
      .getByRole('listitem')
      .last()
      .getByRole('textbox', { name: /^Title/ }),
  ).toHaveValue('News')
  await page.getByRole('button', { name: 'Save' }).click()
  await said(page, 'Chapters saved.')
  await page.getByRole('button', { name: 'Insert into the show notes' }).click()
  await said(page, 'Chapters inserted into the show notes.')
  const { episodes } = await call(page, 'EpisodeService.Find', {
    queryOptions: { filters: [{ propertyName: 'ID', propertyValue: episodeId, propertyType: 'STRING' }] },
  })
  expect((episodes as { show_notes: string }[])[0]?.show_notes).toContain('00:00 Welcome<br')
  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0)
})
