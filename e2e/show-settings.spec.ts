import { dialog, expectAccessible, field, freshDevice, press, take } from './kit/account.ts'
import { file, mp3, png } from './kit/files.ts'
import { call, joins, newcomer, podcastOf, ShowSettings, test } from './kit/settings.ts'
import { expect, goodPassword, linkIn, overflow, phone, visit } from './kit/test.ts'
import { pathOf } from '@castwright/contract/methods.ts'

const update = `**${pathOf('PodcastService.Update')}`

test('saves every section and shows it again, also on a phone', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId, profileUrl } = await podcastOf(ada)
  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  for (const title of ['General', 'Discovery', 'Schedule & Publishing Preferences', 'Author, Ownership & Copyright', 'Delete Podcast'])
    await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toBeVisible()
  const publicPage = page.getByRole('link', { name: 'Visit', exact: true })
  await expect(publicPage).toHaveAttribute('href', `/pod/${profileUrl}`)
  await expect(publicPage).toHaveAttribute('target', '_blank')

  await settings.enter('Title', 'The Longer Take')
  await settings.enter('Subtitle', 'One film, one shot.')
  await settings.says('19/250')
  await settings.enter('Profile URL', `${profileUrl}-2`)
  await settings.enter('Project Key', 'tlt')
  await expect(settings.field('Project Key')).toHaveValue('TLT')
  await settings.summary.click()
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.type(' And twice.')
  await settings.choice('Parental Advisory', 'Explicit').check()
  await settings.enter('Color', '#7a3fc4')
  await page.getByLabel('Audio bio file').setInputFiles(mp3(5))
  await expect(page.getByRole('group', { name: "the podcast's new audio bio" })).toBeVisible()
  await page.getByLabel('Artwork file').setInputFiles(png(1600, 1500))
  await press(dialog(page, 'Crop your artwork'), 'Use artwork')

  await settings.pick('Categories', 'books', 'Books')
  await page.keyboard.press('Escape')
  await settings.pick('Language', 'german switz', 'German (Switzerland)')
  await settings.pick('Location', 'switz', 'Switzerland')
  await settings.field('Keywords').fill('film, shots')
  await page.keyboard.press('Enter')
  await settings.enter('Website', 'example.com/take')
  await settings.enter('Contact Email', 'Hello@Example.com')
  await settings.choice('iTunes Visibility', 'Hide').check()

  await settings.choice('Update Status', 'Complete').check()
  await settings.choice('Show Type', 'Serial').check()
  await expect(settings.choice('Episode Numbering', 'No')).toHaveAttribute('aria-disabled', 'true')
  await settings.choice('Episode Grouping', 'Seasons').check()
  await page.getByLabel('Release Frequency').and(page.locator('input')).click()
  await page.getByRole('option', { name: 'Every two weeks' }).click()
  await page.getByText('Friday', { exact: true }).click()
  await page.getByText('Monday', { exact: true }).click()
  await settings.enter('Start Date', '2026-12-04')
  await settings.enter('Default Release Time', '18:30')
  await settings.pick('Time Zone', 'zurich', 'Europe/Zurich')
  await settings.says('Every two weeks on Monday and Friday at 6:30 PM (Europe/Zurich), from December 4, 2026.')

  await settings.field('Authors').fill('Charles Babbage')
  await page.keyboard.press('Enter')
  await settings.enter('Owner Name', 'Ada King')
  await settings.enter('Owner Email', 'owner@example.com')
  await settings.enter('Copyright', '© 2026 Ada King')
  await settings.saves()
  await expect(page.getByRole('heading', { level: 1, name: 'The Longer Take' })).toBeVisible()

  await page.reload()
  await expect(settings.summary).toHaveText('Films, one shot at a time. And twice.')
  const kept: Record<string, string> = {
    Title: 'The Longer Take',
    Subtitle: 'One film, one shot.',
    'Profile URL': `${profileUrl}-2`,
    Color: '#7a3fc4',
    Language: 'German (Switzerland)',
    Location: 'Switzerland',
    Website: 'https://example.com/take',
    'Contact Email': 'hello@example.com',
    'Release Frequency': 'Every two weeks',
    'Start Date': '2026-12-04',
    'Default Release Time': '18:30',
    'Time Zone': 'Europe/Zurich',
    'Owner Name': 'Ada King',
    'Owner Email': 'owner@example.com',
    Copyright: '© 2026 Ada King',
  }
  for (const [label, value] of Object.entries(kept)) await expect(settings.field(label), label).toHaveValue(value)
  for (const [group, name] of [
    ['Parental Advisory', 'Explicit'],
    ['iTunes Visibility', 'Hide'],
    ['Update Status', 'Complete'],
    ['Show Type', 'Serial'],
    ['Episode Grouping', 'Seasons'],
    ['Episode Numbering', 'Yes'],
  ] as const)
    await expect(settings.choice(group, name)).toBeChecked()
  for (const words of ['film', 'shots', 'Ada Lovelace', 'Charles Babbage']) await settings.says(words)
  await expect(page.getByRole('group', { name: "the podcast's audio bio" })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change artwork' })).toBeVisible()
  await expect(settings.save).toBeDisabled()

  await page.setViewportSize(phone)
  await expect.poll(() => overflow(page)).toBe(0)
  await settings.enter('Title', 'On the phone')
  await settings.saves()
  await visit(page, `/settings/podcast/${podcastId}/social-media`)
  await expect(field(page, 'Instagram')).toBeVisible()
  await expect.poll(() => overflow(page)).toBe(0)
})

test('shows every validation message, blocks saving and restores values on Cancel', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId, profileUrl } = await podcastOf(ada)
  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  await expect(settings.save).toBeDisabled()
  await expect(settings.cancel).toBeDisabled()

  await settings.field('Title').press('End')
  await page.keyboard.type('!')
  await expect(settings.save).toBeEnabled()
  await page.keyboard.press('Backspace')
  await expect(settings.save).toBeDisabled()

  const rules: [string, string, string][] = [
    ['Title', '', 'Title cannot be empty.'],
    ['Title', 'x'.repeat(51), 'Title cannot exceed 50 characters.'],
    ['Subtitle', 'x'.repeat(251), 'Subtitle cannot exceed 250 characters.'],
    ['Profile URL', 'settings', 'Your custom URL does not meet the requirements.'],
    ['Project Key', '', 'A project key must be defined.'],
    ['Project Key', 'A1', 'Project key must be 3 characters in length and only contain letters.'],
    ['Color', 'blue', 'Please choose a color'],
    ['Website', 'no address', 'Please enter a valid URL.'],
    ['Contact Email', 'nobody', 'Please enter a valid email address.'],
    ['Owner Name', 'A', 'Name must be at least 2 characters.'],
    ['Copyright', '', 'Copyright for the podcast is required.'],
  ]
  for (const [label, text, message] of rules) {
    await settings.enter(label, text)
    await settings.says(message)
  }
  await settings.field('Authors').press('Backspace')
  await settings.field('Authors').press('Tab')
  await settings.says('Specify the person or organization who authored this podcast.')
  await settings.field('Authors').fill(Array.from({ length: 11 }, (_, at) => `Author ${at}`).join(';'))
  await page.keyboard.press('Enter')
  await settings.says('Please add a maximum of 10 authors.')
  await settings.field('Keywords').fill(Array.from({ length: 26 }, (_, at) => `word${at}`).join(','))
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await settings.says('Please add a maximum of 25 keywords.')
  for (const name of ['Books', 'Design']) await settings.pick('Categories', name.toLowerCase(), name)
  await settings.pick('Categories', 'fashion', 'Fashion & Beauty')
  await settings.says('Please select a maximum of three categories.')
  await page.keyboard.press('Escape')
  await settings.summary.click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Tab')
  await settings.says('Show Summary cannot be empty.')
  await settings.summary.click()
  await page.keyboard.insertText('x'.repeat(4001))
  await settings.says('Show Summary cannot exceed 4000 characters.')
  await page.getByLabel('Audio bio file').setInputFiles(mp3(62))
  await settings.says('Your audio bio must be 60 seconds or less.')
  await page.getByLabel('Artwork file').setInputFiles(file('art.gif', 'image/gif', 'GIF89a'))
  await settings.says('Invalid file type')
  await page.getByLabel('Artwork file').setInputFiles(png(1000, 900))
  await settings.says('Podcast artwork does not meet the minimum dimension limit.')
  await page.getByLabel('Artwork file').setInputFiles(png(1500, 1000))
  await settings.says('Podcast artwork does not meet dimension limits')

  await settings.save.click()
  await settings.says('Please fix errors to save!')
  await expect(settings.field('Title')).toBeFocused()
  await expectAccessible(page)

  await settings.cancel.click()
  await expect(settings.save).toBeDisabled()
  await expect(settings.field('Title')).toHaveValue('The Long Take')
  await expect(settings.field('Profile URL')).toHaveValue(profileUrl)
  await expect(settings.field('Color')).toHaveValue('#4e73ff')
  await expect(settings.summary).toHaveText('Films, one shot at a time.')
  for (const [, , message] of rules) await expect(page.getByText(message, { exact: true })).toBeHidden()
})

test('handles a taken profile URL, server errors and edits by two people', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId } = await podcastOf(ada)
  const device = await freshDevice(page.context().browser()!, product)
  const bob = await newcomer(device, product, ['Bob', 'Brown'])
  const other = await podcastOf(bob, 'Another')
  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  await settings.enter('Profile URL', other.profileUrl.toUpperCase())
  await settings.says('This url is already taken.')
  await settings.save.click()
  await settings.says('Please fix errors to save!')
  await expect(settings.field('Profile URL')).toBeFocused()
  await settings.cancel.click()

  await settings.enter('Title', 'Mine')
  await page.route(update, (route) => route.fulfill({ status: 500, json: { code: 'internal', msg: 'An unexpected error occurred.' } }))
  await settings.save.click()
  await settings.says('Error occurred while saving.')
  await expect(settings.field('Title')).toHaveValue('Mine')
  await page.unroute(update)

  // Someone else changed another field: both changes are kept and shown.
  await call(page, 'PodcastService.Update', { podcastId, userId: ada.userId, updatedPodcast: { subtitle: 'From elsewhere' } })
  await settings.saves()
  await expect(settings.field('Subtitle')).toHaveValue('From elsewhere')
  await expect(settings.field('Title')).toHaveValue('Mine')
  await device.context().close()
})

test('asks before leaving with changes', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId } = await podcastOf(ada)
  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  const question = dialog(page, 'Do you want to leave without saving?')
  const elsewhere = page.getByRole('link', { name: 'Social Media' })
  await settings.enter('Title', 'Unsaved')
  await elsewhere.click()
  await press(question, 'Keep editing')
  await expect(settings.field('Title')).toHaveValue('Unsaved')
  await elsewhere.click()
  await press(question, 'Leave without saving')
  await expect(page).toHaveURL(/social-media$/)
})

test('turns pasted social links into handles', { tag: '@full' }, async ({ page, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId } = await podcastOf(ada)
  await page.goto(`/settings/podcast/${podcastId}/social-media`)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await expect(field(page, 'Instagram')).toBeVisible()
  await expect(save).toBeDisabled()
  const links: [string, string, string][] = [
    ['Instagram', 'https://www.instagram.com/longtake/?hl=en', 'longtake'],
    ['Facebook', 'https://m.facebook.com/longtake', 'longtake'],
    ['Twitter', 'https://x.com/longtake', 'longtake'],
    ['LinkedIn', 'https://www.linkedin.com/in/ada-lovelace/', 'ada-lovelace'],
    ['YouTube', 'youtube.com/@longtake?si=abc', 'https://www.youtube.com/@longtake'],
    ['Patreon', 'https://www.patreon.com/longtake', 'longtake'],
    ['Cash App', 'https://cash.app/$longtake', 'longtake'],
  ]
  for (const [label, link, handle] of links) {
    await field(page, label).fill(link)
    await field(page, label).press('Tab')
    await expect(field(page, label)).toHaveValue(handle)
    await expect(page.getByRole('link', { name: `Open ${label}` })).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Open Cash App' })).toHaveAttribute('href', 'https://cash.app/$longtake')
  await save.click()
  await expect(page.getByText('Changes saved!')).toBeVisible()
  await expect(save).toBeDisabled()
  await page.reload()
  for (const [label, , handle] of links) await expect(field(page, label)).toHaveValue(handle)

  await field(page, 'Patreon').fill('two words')
  await field(page, 'Patreon').press('Tab')
  await expect(page.getByText('Please enter a valid Patreon handle.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open Patreon' })).toBeHidden()
  await expectAccessible(page)
  await press(page, 'Cancel')
  await expect(field(page, 'Patreon')).toHaveValue('longtake')
  await expect(save).toBeDisabled()

  await field(page, 'Instagram').evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', 'https://instagram.com/pasted')
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(field(page, 'Instagram')).toHaveValue('pasted')
  await page.route(update, (route) => route.abort())
  await save.click()
  await expect(page.getByText('Error occurred while saving.')).toBeVisible()
})

test('deletes a podcast in four steps, for the owner only', { tag: '@full' }, async ({ page, browser, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId, profileUrl } = await podcastOf(ada)
  const device = await freshDevice(browser, product)
  const bob = await newcomer(device, product, ['Bob', 'Brown'])
  await joins(ada, bob, podcastId, product)
  await new ShowSettings(device).open(podcastId)
  const closed = device.getByRole('button', { name: 'Delete Podcast', exact: true }).last()
  await expect(closed).toHaveAttribute('aria-disabled', 'true')
  await closed.hover()
  await expect(device.getByText('You must be the owner of a podcast to delete it.')).toBeVisible()
  await expect(device.getByRole('button', { name: 'Transfer ownership' })).toBeHidden()

  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  // Unsaved changes don't block deleting.
  await settings.enter('Title', 'Unsaved')
  const open = () => page.getByRole('button', { name: 'Delete Podcast', exact: true }).last().click()
  await open()
  await expect(dialog(page, 'Warning').getByText('access for 1 collaborator')).toBeVisible()
  await expectAccessible(page)
  await take(page, 'Warning', {}, 'Continue')
  await take(page, 'Confirm Password', { Password: 'Wrong-word-1!' }, 'Continue')
  await settings.says('Password is incorrect.')
  await press(dialog(page, 'Confirm Password'), 'Cancel')
  await expect(page.getByRole('dialog')).toBeHidden()

  await open()
  await take(page, 'Warning', {}, 'Continue')
  await expect(field(dialog(page, 'Confirm Password'), 'Password')).toHaveValue('')
  await take(page, 'Confirm Password', { Password: goodPassword }, 'Continue')
  await take(page, 'Confirm Podcast Name', { 'Podcast Name': 'the long take' }, 'Delete Podcast')
  await settings.says('Name does not match.')
  await take(page, 'Confirm Podcast Name', { 'Podcast Name': 'The Long Take' }, 'Delete Podcast')
  await settings.says('Podcast successfully deleted.')
  await press(dialog(page, 'Podcast Deleted'), 'OK')
  await expect(page).toHaveURL(/\/my-podcasts$/)
  await expect(page.getByText('Add Your First Podcast')).toBeVisible()
  await page.goto(`/${profileUrl}/episodes/all`)
  await expect(page).toHaveURL(/no-access$/)
  // Listeners and the team find nothing, and apps are told that the feed is gone.
  const answerOf = async (path: string) => (await page.request.get(path, { maxRedirects: 0 })).status()
  await expect.poll(() => answerOf(`/rss/${podcastId}.xml`)).toBe(410)
  await expect.poll(() => answerOf(`/pod/${profileUrl}`)).toBe(404)
  await device.goto('/my-podcasts')
  await expect(device.getByText('Add Your First Podcast')).toBeVisible()
  await device.context().close()
})

test('transfers a podcast by email', { tag: '@full' }, async ({ page, browser, product }) => {
  const ada = await newcomer(page, product)
  const { podcastId, profileUrl } = await podcastOf(ada)
  const settings = new ShowSettings(page)
  await settings.open(podcastId)
  await press(page, 'Transfer ownership')
  await expect(dialog(page, 'Transfer Ownership').getByText(/you're the only one so far/)).toBeVisible()
  await press(dialog(page, 'Transfer Ownership'), 'Cancel')

  const device = await freshDevice(browser, product)
  const bob = await newcomer(device, product, ['Bob', 'Brown'])
  await joins(ada, bob, podcastId, product)
  const offer = async () => {
    await press(page, 'Transfer ownership')
    const step = dialog(page, 'Transfer Ownership')
    await expect(field(step, 'New Owner')).toBeVisible()
    await press(step, 'Continue')
    await expect(step.getByText('Choose the new owner.')).toBeVisible()
    await field(step, 'New Owner').selectOption({ label: 'Bob Brown (Producer, Editor)' })
    await press(step, 'Continue')
    await take(page, 'Confirm Password', { Password: goodPassword }, 'Send offer')
    await settings.says('Offered to Bob Brown')
  }
  await offer()
  const first = linkIn((await product.emailTo(bob.email, /make you the owner/)).text.split(/(?=https?:\/\/\S*\/ownership\/)/).at(-1) ?? '')
  await press(page, 'Withdraw offer')
  await settings.says('Offer withdrawn.')
  await device.goto(first)
  await expect(device.getByText('This offer is no longer available')).toBeVisible()

  await offer()
  await expect
    .poll(async () => (await product.emails()).filter(({ to, subject }) => to === bob.email && /make you the owner/.test(subject)).length)
    .toBe(2)
  const link = linkIn((await product.emailTo(bob.email, /make you the owner/)).text.split(/(?=https?:\/\/\S*\/ownership\/)/).at(-1) ?? '')
  await page.goto(link)
  await expect(page.getByText('Offer not found')).toBeVisible()
  await device.goto(link)
  await expect(device.getByRole('heading', { name: 'Ada Lovelace wants to transfer The Long Take to you' })).toBeVisible()
  await expectAccessible(device)
  await press(device, 'Accept ownership')
  await expect(device.getByText("You're now the owner of The Long Take.")).toBeVisible()
  await press(device, `Use ${bob.email}`)
  await expect(device).toHaveURL(new RegExp(`/${profileUrl}/episodes/all$`))
  await new ShowSettings(device).open(podcastId)
  await expect(device.getByRole('button', { name: 'Transfer ownership' })).toBeVisible()

  await settings.open(podcastId)
  await expect(page.getByRole('button', { name: 'Transfer ownership' })).toBeHidden()
  await device.context().close()
})
