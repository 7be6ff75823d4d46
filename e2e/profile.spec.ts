import { seriousFaults } from './kit/axe.ts'
import { file, mp3, png } from './kit/files.ts'
import { calls, Profile, profilePath } from './kit/profile.ts'
import { expect, newEmail, signUp, test } from './kit/test.ts'

let named = 0
/** A unique username. */
const newName = (): string => `u${process.pid % 100_000}_${(named += 1)}`

test('saves a complete profile and shows it again', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  const username = newName()
  await expect(profile.save).toBeDisabled()
  await expect(profile.cancel).toBeDisabled()
  await expect(profile.creatorUrl).toContainText('Select a username to get a creator profile URL')
  await profile.introduce()
  await profile.field('Username').pressSequentially(username)
  await profile.says('Up to 14 letters, digits, periods and underscores. Available.')
  await expect(profile.creatorUrl).toContainText(new URL(page.url()).host + `/pal/${username}`)

  await profile.bio.click()
  await page.keyboard.type('I make ')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.type('radio')
  await page.keyboard.press('ControlOrMeta+b')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Bulleted list' }).click()
  await page.keyboard.type('bridges')
  await page.getByRole('button', { name: 'Increase indent' }).click()

  await page.getByLabel('Photo file').setInputFiles(png(900, 600))
  await page.getByRole('button', { name: 'Use photo' }).click()
  await page.getByLabel('Audio bio file').setInputFiles(mp3(12))
  await expect(page.getByRole('group', { name: 'your new audio bio' })).toContainText('0:00 / 0:12')
  await profile.enter('Profile Color Theme', '#AA3366')
  await profile.field('Birthday').pressSequentially('12101990')
  await profile.enter('Instagram', 'https://www.instagram.com/ada.l/')
  await profile.enter('Facebook', 'ada.l')
  await profile.enter('Twitter', '@ada')
  await profile.enter('LinkedIn', 'linkedin.com/company/acme')
  await profile.saves()

  await page.reload()
  await expect(profile.bio).toContainText('I make radio')
  expect(await profile.bio.innerHTML()).toBe('<p>I make <strong>radio</strong></p><ul><li class="indent-1"><p>bridges</p></li></ul>')
  const values = { 'First Name': 'Ada', Username: username, 'Profile Color Theme': '#aa3366', Birthday: '12/10/1990' }
  const handles = { Instagram: 'ada.l', Facebook: 'ada.l', Twitter: 'ada', LinkedIn: 'company/acme' }
  for (const [label, value] of Object.entries({ ...values, ...handles })) await expect(profile.field(label)).toHaveValue(value)
  const photo = page.getByRole('group', { name: 'Photo' }).getByRole('img')
  await expect(photo).toHaveAttribute('src', /\/files\/user-avatars\/.+-256\.webp$/)
  expect(await photo.evaluate((image: HTMLImageElement) => image.decode().then(() => [image.naturalWidth, image.naturalHeight]))).toEqual([
    256, 256,
  ])
  await page.getByRole('button', { name: 'Play your audio bio' }).click()
  await expect(page.getByRole('button', { name: 'Pause your audio bio' })).toBeVisible()

  await page.getByRole('button', { name: 'Remove photo' }).click()
  await page.getByRole('button', { name: 'Remove audio' }).click()
  await profile.enter('Username', '')
  await profile.saves()
  await expect(page.getByRole('group', { name: 'your audio bio' })).toBeHidden()
  await expect(profile.creatorUrl).toContainText('Select a username to get a creator profile URL')
})

test('shows every validation message and saves nothing invalid', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  const rules: Array<[string, string, string]> = [
    ['First Name', 'A', 'Name must be at least 2 characters'],
    ['First Name', 'A'.repeat(26), 'Name cannot exceed 25 characters'],
    ['Last Name', 'Lovelace2', 'Name cannot include numbers'],
    ['Username', 'fifteen_letters', 'Sorry, username does not meet our criteria'],
    ['Username', '12345', 'Sorry, username does not meet our criteria'],
    ['Username', 'ada lovelace', 'Sorry, username does not meet our criteria'],
    ['Profile Color Theme', 'blue', 'Please choose a color'],
    ['Birthday', '02/30/1990', 'Please enter a date as MM/DD/YYYY'],
    ['Birthday', `01/01/${new Date().getFullYear() - 5}`, 'You must be at least 13 years old'],
    ['LinkedIn', 'two words', 'Please enter a valid LinkedIn handle.'],
  ]
  for (const [label, text, message] of rules) {
    await profile.enter(label, text)
    await profile.says(message)
  }
  await profile.bio.click()
  await page.keyboard.insertText('x'.repeat(501))
  await profile.says('Bio cannot exceed 500 characters')
  await profile.says('501/500')
  await profile.save.click()
  await profile.says('Please fix errors to save.')
  await expect(profile.field('First Name')).toBeFocused()

  await profile.cancel.click()
  await expect(profile.save).toBeDisabled()
  await expect(profile.bio).toHaveText('')
  await expect(page.getByText('Bio cannot exceed 500 characters')).toBeHidden()
  for (const [label] of rules) await expect(profile.field(label)).toHaveValue(label === 'Profile Color Theme' ? '#4e73ff' : '')
})

test('rejects a taken username ignoring case and handles a failed check', { tag: '@full' }, async ({ page, browser, baseURL }) => {
  const taken = newName()
  const other = await browser.newContext({ baseURL: baseURL! })
  const first = await Profile.ofNewcomer(await other.newPage())
  await first.introduce()
  await first.enter('Username', taken)
  await first.saves()
  await other.close()

  const profile = await Profile.ofNewcomer(page)
  await profile.introduce()
  await profile.enter('Username', taken.toUpperCase())
  await profile.says('Sorry, this username is taken')
  await profile.save.click()
  await profile.says('Please fix errors to save.')

  await page.route(calls.validate, (route) => route.abort())
  await profile.enter('Username', newName())
  await profile.says('Sorry, we were unable to validate your username.')
  await profile.says('Sorry, this username is taken')
  await profile.save.click()
  await profile.says('Please fix errors to save.')
  await page.unroute(calls.validate)
  const free = newName()
  await profile.enter('Username', free)
  await profile.saves()
  await profile.enter('Username', newName())
  await profile.enter('Username', free)
  await expect(profile.save).toBeDisabled()
})

test('rejects invalid photos and crops one by keyboard', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  const input = page.getByLabel('Photo file')
  await input.setInputFiles(file('me.gif', 'image/gif', 'GIF89a'))
  await profile.says('Invalid file type')
  await input.setInputFiles(file('large.png', 'image/png', Buffer.alloc(16 * 1024 * 1024)))
  await profile.says('Please choose an image less than 16 MB.')
  await input.setInputFiles(file('broken.png', 'image/png', 'this is no picture'))
  await profile.says('Invalid file type')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(profile.save).toBeDisabled()

  await input.setInputFiles(png(900, 600))
  const dialog = page.getByRole('dialog', { name: 'Crop your photo' })
  await expect(dialog.getByRole('button', { name: 'Use photo' })).toBeEnabled()
  // Moves the crop all the way to the left, leaving only the first sixth of the right half.
  await dialog.getByRole('group', { name: 'Crop area' }).focus()
  for (let presses = 0; presses < 3; presses++) await page.keyboard.press('ControlOrMeta+ArrowLeft')
  const round = dialog.getByRole('img', { name: 'Preview of your round photo' })
  const colorAt = (share: number) =>
    round.evaluate((canvas: HTMLCanvasElement, at) => {
      const { width } = canvas
      return [...canvas.getContext('2d')!.getImageData(Math.floor(width * at), Math.floor(width / 2), 1, 1).data]
    }, share)
  await expect.poll(() => colorAt(0.7)).toEqual([255, 0, 0, 255])
  expect(await colorAt(0.9)).toEqual([0, 0, 255, 255])
  await dialog.getByRole('button', { name: 'Use photo' }).click()
  await expect(profile.save).toBeEnabled()
  await profile.cancel.click()
  await expect(page.getByRole('button', { name: 'Choose photo' })).toBeVisible()
})

test('rejects invalid audio bios', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  const input = page.getByLabel('Audio bio file')
  await input.setInputFiles(file('me.wav', 'audio/wav', 'RIFF'))
  await profile.says('Please choose an .mp3 or .m4a file.')
  await input.setInputFiles(mp3(12))
  await expect(page.getByRole('group', { name: 'your new audio bio' })).toBeVisible()
  await input.setInputFiles(mp3(62))
  await profile.says('Your audio bio must be 60 seconds or less.')
  await expect(page.getByRole('group', { name: 'your new audio bio' })).toBeHidden()
  const logged = page.waitForEvent('console', (message) => message.text().includes('notes.mp3 could not be decoded'))
  await input.setInputFiles(file('notes.mp3', 'audio/mpeg', 'just some words'))
  await profile.says("We couldn't read this audio file. Please choose another .mp3 or .m4a file.")
  await logged
  await expect(profile.save).toBeDisabled()
})

test('shows upload progress, cancels an upload and shows errors', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  await profile.introduce()
  await page.getByLabel('Audio bio file').setInputFiles(mp3(12))
  await expect(page.getByRole('group', { name: 'your new audio bio' })).toBeVisible()
  await page.route('**/storage/**', () => {
    // Never answered, so the upload runs until it is canceled.
  })
  await profile.save.click()
  await profile.says('Uploading your audio bio')
  await expect(profile.field('First Name')).toBeDisabled()
  await page.getByRole('button', { name: 'Cancel uploading your audio bio' }).click()
  await profile.says("Upload canceled. Your changes haven't been saved yet.")
  await expect(profile.save).toBeEnabled()
  await page.unroute('**/storage/**')

  await page.route('**/storage/**', (route) => route.abort())
  await profile.save.click()
  await profile.says('Sorry, we were unable to update your information.')
  await profile.says('The server could not be reached. Please check your connection and try again.')
  await page.unroute('**/storage/**')

  await page.route(calls.update, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', msg: 'An unexpected error occurred.' } }),
  )
  const answer = page.waitForResponse(calls.update)
  await profile.save.click()
  await answer
  await profile.says('Sorry, we were unable to update your information.')
  await page.unroute(calls.update)
  await profile.saves()
})

test('asks before leaving with changes', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  const question = page.getByRole('dialog', { name: 'Do you want to leave without saving?' })
  const elsewhere = page.getByRole('link', { name: 'Email & Password' })
  await profile.enter('First Name', 'Ada')
  await elsewhere.click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toBeHidden()
  await expect(page).toHaveURL(profilePath)
  await elsewhere.click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(/email-and-password$/)
  await expect(profile.field('First Name')).toBeHidden()
  await page.goBack()
  await expect(profile.field('First Name')).toHaveValue('')
  await elsewhere.click()
  await expect(page).toHaveURL(/email-and-password$/)
})

test('shows a load error and recovers on retry', { tag: '@full' }, async ({ page }) => {
  await signUp(page, newEmail())
  const find = '**/castwright.iam.UserService/Find'
  let asked = 0
  // The app shell has the session from the HTML.
  await page.route(find, (route) =>
    (asked += 1) === 1
      ? route.fulfill({ status: 500, json: { code: 'internal', msg: 'An unexpected error occurred.' } })
      : route.continue(),
  )
  await page.goto(profilePath)
  await expect(page.getByText('Error loading data.')).toBeVisible()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('textbox', { name: 'Bio' })).toBeVisible()
})

test('supports links, mentions, shortcuts and pasted content in the bio', { tag: '@full' }, async ({ page }) => {
  const profile = await Profile.ofNewcomer(page)
  await profile.introduce()
  const bob = { id: '0198c0de-0000-7000-8000-00000000000b', username: 'bob', first_name: 'Bob', last_name: 'Brown', thumbnail_url: null }
  await page.route(calls.mentionable, (route) => route.fulfill({ json: { users: [bob] } }))
  await profile.bio.click()
  await page.keyboard.type('Ask @bo')
  await expect(page.getByRole('option', { name: /Bob Brown/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.keyboard.type('or ')
  await page.keyboard.press('ControlOrMeta+k')
  const dialog = page.getByRole('dialog', { name: 'Link' })
  await dialog.getByLabel('Address').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Please enter a web or email address.')).toBeVisible()
  await dialog.getByLabel('Address').fill('example.com')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(profile.bio).toBeFocused()
  await page.keyboard.type(' now.')
  await page.keyboard.press('Tab')
  await expect(profile.bio).not.toBeFocused()

  await profile.bio.evaluate((box) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text/html',
      '<p onclick="alert(1)" style="color:red">pasted</p><script>alert(2)</script><img src=x onerror="alert(3)"><a href="javascript:alert(4)">link</a>',
    )
    box.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(profile.bio).toContainText('pasted')
  await profile.bio.getByRole('link', { name: '@Bob Brown' }).click()
  await expect(page).toHaveURL(profilePath)
  const alerts: string[] = []
  page.on('dialog', (alert) => {
    alerts.push(alert.message())
    return alert.dismiss()
  })
  await profile.saves()
  await page.reload()
  await expect(profile.bio).toContainText('pasted')
  const html = await profile.bio.innerHTML()
  expect(html).toContain(
    `<a data-mention="${bob.id}" href="/pal/bob" contenteditable="false">@Bob Brown</a> or <a target="_blank" rel="noopener nofollow" href="https://example.com/">https://example.com/</a> now.`,
  )
  expect(html).not.toMatch(/style=|onclick|onerror|script|<img/)
  expect(alerts).toEqual([])
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`has no serious axe violations in any state, ${colorScheme}`, { tag: '@full' }, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const profile = await Profile.ofNewcomer(page)
    await profile.enter('First Name', 'A')
    await profile.enter('Username', '!')
    await profile.enter('Twitter', 'not a name')
    await page.getByLabel('Audio bio file').setInputFiles(mp3(12))
    await expect(page.getByRole('group', { name: 'your new audio bio' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await page.getByRole('button', { name: /^Choose a color/ }).click()
    await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByLabel('Photo file').setInputFiles(png(900, 600))
    await expect(page.getByRole('button', { name: 'Use photo' })).toBeEnabled()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Link', exact: true }).click()
    await expect(page.getByRole('dialog', { name: 'Link' })).toBeVisible()
    expect(await seriousFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 390, height: 844 })
    expect(await seriousFaults(page)).toEqual([])
    expect(await page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')).toBe(0)
  })
}
