import type { Browser, Page } from '@playwright/test'
import { releaseTemplate } from '@castwright/contract/guests/settings.ts'
import { seriousFaults } from './kit/axe.ts'
import { haveEpisode } from './kit/episodes.ts'
import { mp3, png } from './kit/files.ts'
import type { Product } from './kit/product.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call, type Show } from './kit/team.ts'
import { desktop, expect, newEmail, overflow, phone, test } from './kit/test.ts'

type Guest = { name: string; email: string; url: string; episodeGuestId: string }

/** Adds a guest to an episode through the API, with a link. */
async function invite(page: Page, show: Show, episodeId: string, name: string): Promise<Guest> {
  const email = newEmail()
  const form = { name, email, pronouns: '', pronunciation: '', bio: '', links: [], notes: '', tags: [], doNotContact: false }
  const { guest } = await call(page, 'GuestService.Create', { podcastId: show.id, guest: form })
  const added = await call(page, 'EpisodeGuestService.Add', { episodeId, guestId: (guest as { id: string }).id })
  const episodeGuestId = (added['guest'] as { id: string }).id
  await call(page, 'EpisodeGuestService.Invite', { episodeGuestId, sendEmail: false })
  const { url } = await call(page, 'EpisodeGuestService.FindLink', { episodeGuestId })
  return { name, email, url: url as string, episodeGuestId }
}

async function ask(page: Page, show: Show): Promise<void> {
  const podcastId = show.id
  const { settings } = await call(page, 'GuestSettingsService.FindByPodcastID', { podcastId })
  const { emails, version } = settings as { emails: never; version: number }
  const questions = [{ id: crypto.randomUUID(), text: 'What should listeners take away?', help: 'A sentence is enough.', isRequired: true }]
  const intro = 'We talk about long shots and the people behind them.'
  const saved = await call(page, 'GuestSettingsService.Update', { podcastId, settings: { intro, questions, emails }, version })
  const next = (saved['settings'] as { version: number }).version
  await call(page, 'GuestSettingsService.UpdateReleaseForm', { podcastId, text: releaseTemplate, version: next })
}

/** A guest's own browser, without an account. */
async function openGuest(browser: Browser, { url }: Guest, timezoneId: string): Promise<Page> {
  const context = await browser.newContext({ viewport: phone, timezoneId, hasTouch: true, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(url)
  return page
}

const codeFor = async (product: Product, email: string): Promise<string> =>
  /\d{6}/.exec((await product.emailTo(email, /is your code/)).subject)![0]

const told = (page: Page, words: string | RegExp): Promise<void> => expect(page.locator('[data-status]')).toHaveText(words)

const noon = (days: number, hour: number): string => {
  const at = new Date(Date.now() + days * 86_400_000)
  at.setUTCHours(hour, 0, 0, 0)
  return at.toISOString()
}

test('a guest finishes every step on a phone, and two time zones agree on a slot', async ({ browser, page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await haveEpisode(page, show, { title: 'The long way home' })
  await ask(page, show)
  const [first, second] = [noon(20, 14), noon(21, 15)]
  const slots = [first, second].map((startsAt) => ({ startsAt, minutes: 45 }))
  await call(page, 'EpisodeGuestService.OfferSlots', { episodeId, slots })
  const [nia, bo] = [await invite(page, show, episodeId, 'Nia Okafor'), await invite(page, show, episodeId, 'Bo Larsen')]

  const guest = await openGuest(browser, nia, 'Asia/Tokyo')
  await expect(guest.getByRole('heading', { level: 1, name: 'The long way home' })).toBeVisible()
  await expect(guest.getByText('We talk about long shots')).toBeVisible()
  expect(await seriousFaults(guest, { all: true })).toEqual([])
  expect(await overflow(guest)).toBe(0)
  await guest.getByRole('button', { name: 'Accept' }).click()
  await told(guest, 'You accepted. Thank you!')
  await expect(guest.getByRole('heading', { name: 'You accepted' })).toBeVisible()

  // 14:00 UTC is 23:00 in Tokyo, and the zone can be changed.
  const times = guest.getByRole('region', { name: 'Agree on a time' })
  await expect(times.getByRole('group').first()).toHaveAccessibleName(/11:00 PM GMT\+9/)
  await times.getByLabel('Time zone').selectOption('Europe/London')
  await expect(times.getByRole('group').first()).not.toHaveAccessibleName(/GMT\+9/)
  await times.getByLabel('Time zone').selectOption('Asia/Tokyo')
  await times.getByRole('group').nth(0).getByLabel('No', { exact: true }).check()
  await times.getByRole('group').nth(1).getByLabel('Yes').check()
  await times.getByRole('button', { name: 'Send times' }).click()
  await told(guest, 'Thank you. The team will choose a time.')

  // The photo is cropped with the keyboard.
  await guest.getByLabel('Choose a photo').setInputFiles(png(600, 300))
  await expect(guest.getByLabel('Zoom')).toBeFocused()
  await guest.keyboard.press('ArrowRight')
  await guest.getByLabel('Left and right').press('Home')
  expect(await seriousFaults(guest, { all: true })).toEqual([])
  await guest.getByRole('button', { name: 'Use this photo' }).click()
  await told(guest, 'Your photo is saved.')
  await expect(guest.getByAltText('How listeners will see you')).toBeVisible()

  const about = guest.getByRole('region', { name: 'About you' })
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Please fill in this field.')).toBeVisible()
  await about.getByLabel('Pronouns').fill('she/her')
  await about.getByLabel('How to pronounce your name').fill('NEE-ah')
  await about.getByLabel('Short bio').fill('Builds lighthouses.')
  await expect(about.getByText('19 / 500')).toBeVisible()
  await about.getByLabel('Label').fill('Website')
  await about.getByLabel('URL').fill('javascript:alert(1)')
  await about.getByLabel('What should listeners take away?').fill('Patience.')
  await about.getByRole('button', { name: 'Save' }).click()
  await expect(about.getByText('Please enter a valid URL.')).toBeVisible()
  await about.getByLabel('URL').fill('nia.example.com')
  await about.getByRole('button', { name: 'Save' }).click()
  await told(guest, 'Saved.')

  const release = guest.getByRole('region', { name: 'Release', exact: true })
  expect(await release.getByRole('region', { name: 'Release form text' }).textContent()).toBe(releaseTemplate)
  await release.getByLabel('Your full name').fill('Nia Okafor')
  await release.getByLabel('6-digit code').fill('000000')
  await release.getByRole('button', { name: 'Sign', exact: true }).click()
  await expect(release.getByText(/code has expired/)).toBeVisible()
  await release.getByRole('button', { name: 'Email me a code' }).click()
  await release.getByLabel('6-digit code').fill(await codeFor(product, nia.email))
  await release.getByText('Draw your signature').click()
  const canvas = (await release.getByRole('img', { name: /drawn signature/ }).boundingBox())!
  await guest.mouse.move(canvas.x + 40, canvas.y + 40)
  await guest.mouse.down()
  await guest.mouse.move(canvas.x + 160, canvas.y + 60, { steps: 5 })
  await guest.mouse.up()
  await release.getByRole('button', { name: 'Sign', exact: true }).click()
  await told(guest, 'Signed.')
  await expect(release.getByText(/Signed by Nia Okafor/)).toBeVisible()
  expect((await guest.context().cookies()).filter(({ name }) => name.includes('session'))).toEqual([])
  const copy = await guest.request.get(`${nia.url}/release.txt`)
  expect((await copy.text()).endsWith(releaseTemplate)).toBe(true)
  expect((await product.emailTo(nia.email, /signed the release/)).text).toContain('Nia Okafor')

  // The second guest is in another time zone, and the team agrees on what suits both.
  const other = await openGuest(browser, bo, 'America/New_York')
  await other.getByRole('button', { name: 'Accept' }).click()
  await told(other, 'You accepted. Thank you!')
  const suits = other.getByRole('region', { name: 'Agree on a time' }).getByRole('group').nth(1)
  await expect(suits).toContainText('suits 1 other guest')
  await suits.getByLabel('Yes').check()
  await other.getByRole('button', { name: 'Send times' }).click()
  await told(other, 'Thank you. The team will choose a time.')
  const { slots: voted } = await call(page, 'EpisodeGuestService.FindByEpisodeID', { episodeId })
  const agreed = (voted as Array<{ id: string; votes: Array<{ answer: string }> }>).find(
    ({ votes }) => votes.length === 2 && votes.every(({ answer }) => answer === 'yes'),
  )!
  await call(page, 'EpisodeGuestService.AgreeOnSlot', { episodeId, slotId: agreed.id, place: 'Studio 2', timeZone: 'Europe/Berlin' })
  const local = (timeZone: string): string =>
    new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone }).format(new Date(second)).replace(/\s/g, ' ')
  for (const [who, person, zone] of [
    [guest, nia, 'Asia/Tokyo'],
    [other, bo, 'America/New_York'],
  ] as const) {
    await who.reload()
    const interview = who.getByRole('region', { name: 'Your interview' })
    await expect(interview.locator('.agreed')).toContainText(local(zone))
    await expect(interview.getByText('Studio 2')).toBeVisible()
    await expect(interview.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute('href', /interview\.ics$/)
    const ics = await (await who.request.get(`${person.url}/interview.ics`)).text()
    expect(ics).toContain('DTSTART;TZID=Europe/Berlin')
    expect(ics).not.toContain('@example.com')
    await who.emulateMedia({ colorScheme: 'dark' })
    expect(await seriousFaults(who, { all: true })).toEqual([])
    expect(await overflow(who)).toBe(0)
    await who.setViewportSize(desktop)
    expect(await seriousFaults(who)).toEqual([])
  }
  const { guests } = await call(page, 'EpisodeGuestService.FindByEpisodeID', { episodeId })
  expect((guests as unknown[])[0]).toMatchObject({
    state: 'scheduled',
    time_zone: 'Asia/Tokyo',
    release: { state: 'signed', name: 'Nia Okafor' },
    details: { bio: 'Builds lighthouses.', links: [{ label: 'Website', url: 'https://nia.example.com' }] },
  })

  // Withdrawing needs another code.
  await guest.getByRole('button', { name: 'Withdraw' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Withdraw your release?' })
  await dialog.getByLabel('Message to the team').fill('My employer asked me to.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(release.getByText(/Signed by/)).toBeVisible()

  // Revoked links are closed, politely.
  await call(page, 'EpisodeGuestService.RevokeLink', { episodeGuestId: nia.episodeGuestId })
  const closed = await guest.goto(nia.url)
  expect(closed?.status()).toBe(410)
  await expect(guest.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  expect(await seriousFaults(guest)).toEqual([])
  for (const one of [guest, other]) await one.context().close()
})

test('a guest proposes a time, declines with a note and changes their mind', { tag: '@full' }, async ({ browser, page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await haveEpisode(page, show)
  const guest = await openGuest(browser, await invite(page, show, episodeId, 'Ada'), 'Europe/Berlin')
  const times = guest.getByRole('region', { name: 'Agree on a time' })
  await expect(times.getByText("hasn't offered any times")).toBeVisible()
  const date = noon(30, 12).slice(0, 10)
  await times.getByLabel('Date').fill(date)
  await times.getByLabel('Time', { exact: true }).fill('10:30')
  await times.getByRole('button', { name: 'Propose this time' }).click()
  await told(guest, 'Proposed. The team can see it now.')
  await expect(times.getByText('10:30 AM')).toBeVisible()
  await times.getByRole('button', { name: 'Remove' }).click()
  await told(guest, 'Removed.')
  await expect(times.getByText('10:30 AM')).toBeHidden()

  await guest.getByRole('button', { name: 'Decline' }).click()
  const dialog = guest.getByRole('dialog', { name: 'Decline the invitation?' })
  await dialog.getByLabel('Message to the team').fill('I am traveling.')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await told(guest, 'You declined. Thank you for letting us know.')
  await expect(guest.getByRole('region', { name: 'About you' })).toBeHidden()
  const { guests } = await call(page, 'EpisodeGuestService.FindByEpisodeID', { episodeId })
  expect((guests as unknown[])[0]).toMatchObject({ answer: 'no', answer_note: 'I am traveling.', time_zone: 'Europe/Berlin' })
  await guest.getByRole('button', { name: 'Accept' }).click()
  await expect(guest.getByRole('region', { name: 'About you' })).toBeVisible()
  await guest.context().close()
})

test(
  'a guest checks the microphone, sends a track, approves the preview and shares the episode',
  { tag: '@full' },
  async ({ browser, page, product }) => {
    const show = await newPublisher(page, product)
    const episodeId = await haveReadyEpisode(page, show, { title: 'Out at last' })
    const person = await invite(page, show, episodeId, 'Cleo')
    const guest = await openGuest(browser, person, 'Europe/Berlin')
    await guest.getByRole('button', { name: 'Accept' }).click()
    await told(guest, 'You accepted. Thank you!')
    await expect(guest.getByRole('region', { name: /Listen before/ })).toBeHidden()

    // A tone instead of a microphone. The recording stays in the browser.
    await guest.evaluate(() => {
      navigator.mediaDevices.getUserMedia = async () => {
        const audio = new AudioContext()
        const tone = audio.createOscillator()
        const out = audio.createMediaStreamDestination()
        tone.connect(out)
        tone.start()
        return out.stream
      }
    })
    const mic = guest.getByRole('region', { name: 'Check your microphone' })
    await mic.getByRole('button', { name: 'Start the check' }).click()
    await expect(mic.getByRole('button', { name: 'Stop the check' })).toBeVisible()
    await expect(mic.getByText(/Sounds good|Too loud|A little quiet|hear anything/)).toBeVisible()
    const sent: string[] = []
    guest.on('request', (request) => sent.push(request.url()))
    await mic.getByRole('button', { name: 'Record 10 seconds' }).click()
    await expect(mic.getByLabel('Your test recording')).toBeVisible()
    expect(sent.filter((url) => !url.startsWith('blob:'))).toEqual([])
    await mic.getByRole('button', { name: 'Stop the check' }).click()

    // A track is sent, also when the connection breaks in between.
    let broken = 0
    await guest.route('**/storage/resumable/**', (route) =>
      route.request().method() === 'PATCH' && (broken += 1) === 1 ? route.abort() : route.continue(),
    )
    const track = guest.getByRole('region', { name: 'Your recording' })
    await track.getByLabel('Choose a file').setInputFiles({ ...mp3(20), name: 'My side.mp3' })
    await told(guest, 'Sent. The team has your recording.')
    expect(broken).toBe(2)
    await expect(track.getByText(/· Sent/)).toBeVisible()
    const { recordings_with_episodes: library } = await call(page, 'RecordingService.FindByPodcastID', { podcastId: show.id })
    const names = (library as Array<{ recording: { file_name: string } }>).map(({ recording }) => recording.file_name)
    expect(names.filter((name) => name.startsWith('Cleo'))).toEqual(['Cleo - My side.mp3'])

    await call(page, 'EpisodeGuestService.SharePreview', { episodeGuestId: person.episodeGuestId, share: true })
    await guest.reload()
    const preview = guest.getByRole('region', { name: /Listen before/ })
    const source = await preview.locator('audio').getAttribute('src')
    expect((await guest.request.get(new URL(source!, person.url).href)).status()).toBe(200)
    await preview.getByRole('button', { name: /Add a note at/ }).click()
    await expect(preview.getByLabel('Remarks')).toHaveValue('0:00 ')
    await guest.keyboard.type('Please cut this.\n0:02–0:04 And this.')
    await preview.getByRole('button', { name: 'Ask for a change' }).click()
    await told(guest, 'Sent. The team will review it.')
    await expect(preview.getByText('You asked for a change')).toBeVisible()
    // The team finds the remarks among its comments, and hears what they are about.
    await page.setViewportSize(desktop)
    await page.goto(`/${show.profileUrl}/episodes/manage/${episodeId}?section=comments`)
    const comments = page.getByRole('list', { name: 'Comments', exact: true })
    await expect(comments.getByRole('button', { name: /^Play/ })).toHaveText(['0:00', '0:02–0:04'])
    await expect(comments.getByText('Cleo (guest)').first()).toBeVisible()
    await comments.getByRole('button', { name: 'Play 0:02–0:04' }).click()
    await expect
      .poll(() => page.locator('#recording audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
      .toBeGreaterThanOrEqual(2)
    await preview.getByRole('button', { name: 'Approve' }).click()
    await told(guest, 'You approved the episode. Thank you!')
    expect(await seriousFaults(guest, { all: true })).toEqual([])

    await guest.getByLabel('Choose a photo').setInputFiles(png(300, 300))
    await guest.getByRole('button', { name: 'Use this photo' }).click()
    await told(guest, 'Your photo is saved.')
    // Adding a guest brought back the steps that were skipped.
    const steps = { setup: 1, inviteGuests: 1, scheduleInterview: 1, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
    await call(page, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...steps } })
    await call(page, 'EpisodeService.Publish', { episodeId })
    await guest.reload()
    const share = guest.getByRole('region', { name: 'Share the episode' })
    await share.getByLabel('Start at').fill('1:30')
    await expect(share.getByLabel('Link', { exact: true })).toHaveValue(`${product.url}/pod/${show.profileUrl}/${episodeId}?t=90`)
    await share.getByRole('button', { name: 'Copy Short post' }).click()
    await told(guest, /Copied|Press Ctrl/)
    expect((await guest.request.get(`${person.url}/card.jpg`)).headers()['content-type']).toBe('image/jpeg')
    for (const colorScheme of ['light', 'dark'] as const) {
      await guest.emulateMedia({ colorScheme })
      expect(await seriousFaults(guest, { all: true })).toEqual([])
    }
    expect(await overflow(guest)).toBe(0)
    await guest.context().close()
  },
)
