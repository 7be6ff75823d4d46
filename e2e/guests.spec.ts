import type { Locator, Page } from '@playwright/test'
import { type Input, type MethodName, pathOf } from '@castwright/contract/methods.ts'
import { seriousFaults } from './kit/axe.ts'
import { haveEpisode, setUp } from './kit/episodes.ts'
import type { Product } from './kit/product.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call, newShow } from './kit/team.ts'
import { desktop, dismissToasts, expect, newEmail, overflow, phone, proveEmail, register, test, visit } from './kit/test.ts'

/** Calls the API as a guest with a link, which needs no session. */
async function asGuest<N extends MethodName>(product: Product, link: string, name: N, input: Input<N>): Promise<void> {
  const secret = link.split('/').at(-1)
  const response = await fetch(new URL(pathOf(name), product.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `GuestLink ${secret}`, origin: product.url },
    body: JSON.stringify(input),
  })
  expect(response.status).toBe(200)
}

const inDays = (days: number): string => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

/** A new person with a verified address, a show without guests and an episode. */
async function haveShow(page: Page, product: Product) {
  await page.setViewportSize(desktop)
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  const show = await newShow(page)
  await setUp(page, show, { acceptsGuests: false })
  await page.goto('/my-podcasts')
  return { show, episodeId: await haveEpisode(page, show, { title: 'Lighthouses' }) }
}

/** Violations on the page in both sizes. */
async function faultsOn(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page)
  await page.setViewportSize(phone)
  faults.push(...(await seriousFaults(page)))
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
  return faults
}

async function dragByMouse(page: Page, item: Locator, to: Locator): Promise<void> {
  const start = (await item.boundingBox())!
  await page.mouse.move(start.x + 40, start.y + start.height - 6)
  await page.mouse.down()
  const end = (await to.boundingBox())!
  await page.mouse.move(end.x + end.width / 2, end.y + end.height / 2, { steps: 8 })
  await expect(to).toHaveAttribute('data-over', 'true')
  await page.mouse.up()
}

test('a team turns guests on, adds one, invites them and agrees on a time', { tag: '@full' }, async ({ page, product }) => {
  const { show, episodeId } = await haveShow(page, product)
  await visit(page, `/${show.profileUrl}/guest-portal`)
  expect(await seriousFaults(page)).toEqual([])
  await page.getByRole('button', { name: 'Turn on guests' }).click()
  await expect(page.getByRole('tab', { name: 'Pipeline' })).toBeVisible()

  const guestEmail = newEmail()
  await page.getByRole('button', { name: 'Add a guest' }).first().click()
  const drawer = page.getByRole('dialog', { name: 'Add a guest' })
  await drawer.getByLabel('Name', { exact: true }).fill('Nia Okafor')
  await drawer.getByLabel('Email', { exact: true }).fill(guestEmail)
  await drawer.getByRole('button', { name: 'Add guest' }).click()
  const ideas = page.getByRole('region', { name: 'Idea' })
  await expect(ideas.getByRole('button', { name: 'Nia Okafor', exact: true })).toBeVisible()
  await dismissToasts(page)
  expect(await faultsOn(page)).toEqual([])

  // From the board to the episode and the invitation.
  await ideas.getByRole('button', { name: 'Move Nia Okafor to…' }).click()
  await page.getByRole('menuitem', { name: 'Invited' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite Nia Okafor' })
  await invite.getByRole('combobox', { name: 'Episode' }).click()
  await page.getByRole('option', { name: 'Lighthouses' }).click()
  await invite.getByRole('button', { name: 'Continue' }).click()
  await invite.getByLabel('Subject').fill('Talk to {show}, {guest}?')
  await invite.getByRole('tab', { name: 'Preview' }).click()
  await expect(invite.getByText(`Talk to ${show.title}, Nia Okafor?`, { exact: true })).toBeVisible()
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await invite.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('region', { name: 'Invited' }).getByRole('button', { name: 'Nia Okafor', exact: true })).toBeVisible()
  const message = await product.emailTo(guestEmail, /Talk to/)
  const link = /https?:\/\/\S+\/guest\/[\w-]+/.exec(message.text)?.[0] ?? ''
  expect(link).not.toBe('')

  // On the episode, times are offered. The guest answers with their link.
  const starts = [inDays(7), inDays(8)]
  await call(page, 'EpisodeGuestService.OfferSlots', { episodeId, slots: starts.map((startsAt) => ({ startsAt, minutes: 60 })) })
  await asGuest(product, link, 'GuestPageService.Answer', { accept: true, note: 'Happy to!', timeZone: 'Europe/Berlin' })
  const found = await call(page, 'EpisodeGuestService.FindByEpisodeID', { episodeId })
  const [first] = found['slots'] as { id: string }[]
  await asGuest(product, link, 'GuestPageService.Vote', { votes: [{ slotId: first!.id, answer: 'yes' }], timeZone: 'Europe/Berlin' })

  await visit(page, `/${show.profileUrl}/episodes/manage/${episodeId}?section=guests`)
  const guests = page.getByRole('list', { name: 'Guests' })
  await expect(guests.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(guests.getByText('Happy to!')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Invite Guests' }).getByText('Done').first()).toBeVisible()
  const times = page.getByRole('list', { name: 'Times for guests' })
  await expect(times.getByText('Nia Okafor: yes')).toBeVisible()
  await expect(times.getByText('Nia Okafor: no answer')).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await guests.getByRole('button', { name: 'Actions for Nia Okafor' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove from episode' })).toBeVisible()
  expect(await seriousFaults(page, { within: '[role=menu]' })).toEqual([])
  await page.getByRole('menuitem', { name: 'Share a preview' }).click()
  await expect(guests.getByText('Preview shared', { exact: true })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'light' })
  await times.getByRole('button', { name: /^Pick/ }).first().click()
  await page.getByRole('button', { name: 'Set interview' }).click()
  await expect(page.getByText('The interview is set.')).toBeVisible()
  await product.emailTo(guestEmail, /Your interview for/)
  await expect(guests.getByText('Scheduled', { exact: true })).toBeVisible()

  // A card on the board is dragged back, which takes the answer of the guest back.
  await visit(page, `/${show.profileUrl}/guest-portal`)
  const card = page.getByRole('region', { name: 'Scheduled' }).getByRole('listitem')
  await dragByMouse(page, card, page.getByRole('region', { name: 'Declined' }))
  await expect(page.getByText('Nia Okafor moved to Declined.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('region', { name: 'Scheduled' }).getByRole('button', { name: 'Nia Okafor', exact: true })).toBeVisible()
})

test('settings, pitches and the guest book of a show, and a gate in the release checks', { tag: '@full' }, async ({ page, product }) => {
  await page.setViewportSize(desktop)
  const show = await newPublisher(page, product)
  const episodeId = await haveReadyEpisode(page, show, { title: 'Lighthouses' })
  await page.goto('/my-podcasts')
  await visit(page, `/${show.profileUrl}/guest-portal?tab=settings`)
  await page.getByRole('button', { name: 'Use the template' }).click()
  await page.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText('Version 1', { exact: true })).toBeVisible()
  await page.getByRole('switch', { name: 'Require a signed release' }).click({ force: true })
  await page.getByRole('button', { name: 'Add question' }).click()
  await page.getByLabel('Question 1', { exact: true }).fill('What should listeners know about you?')
  await page.getByRole('button', { name: /^Thanks/ }).click()
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('Hi Ada')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Settings saved.')).toBeVisible()
  await dismissToasts(page)
  expect(await faultsOn(page)).toEqual([])

  await call(page, 'PitchService.Create', {
    podcastId: show.id,
    pitch: { name: 'Pat Pitch', email: newEmail(), topic: 'Foghorns', about: 'I collect them.', links: [], consent: true },
  })
  await page.getByRole('tab', { name: /^Pitches/ }).click()
  await expect(page.getByText('Foghorns')).toBeVisible()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Mark the pitch from Pat Pitch as spam' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Accept the pitch from Pat Pitch' }).click()
  await expect(page.getByText('No new pitches')).toBeVisible()

  await page.getByRole('tab', { name: 'Guest book' }).click()
  await page.getByRole('button', { name: 'Tools' }).click()
  await page.getByRole('menuitem', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import guests' })
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'guests.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Name,Email,Tags\nLeo,leo@example.com,film\n,nobody@example.com,\n'),
  })
  await expect(dialog.getByText('1 guest will be added.')).toBeVisible()
  await expect(dialog.getByText(/^Line 3: /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Import 1 guest' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const book = page.getByRole('table', { name: 'Guest book' })
  await expect(book.getByRole('button', { name: 'Leo', exact: true })).toBeVisible()
  await dismissToasts(page)
  expect(await faultsOn(page)).toEqual([])

  // The gate names who is missing, and leads to the card with the guests.
  await book.getByRole('button', { name: 'Leo', exact: true }).click()
  const guestId = new URL(page.url()).searchParams.get('guest') ?? ''
  await page.keyboard.press('Escape')
  const added = await call(page, 'EpisodeGuestService.Add', { episodeId, guestId })
  await call(page, 'EpisodeGuestService.Answer', { episodeGuestId: (added['guest'] as { id: string }).id, answer: 'yes' })
  const steps = { setup: 1, inviteGuests: 1, scheduleInterview: 1, uploadAudio: 1, writeShowNotes: 1, reviewEpisode: 2 } as const
  await call(page, 'EpisodeProgressService.Update', { episodeProgress: { episodeId, ...steps } })
  await visit(page, `/${show.profileUrl}/episodes/manage/${episodeId}`)
  await page.getByRole('button', { name: 'Publish Now' }).click()
  const asking = page.getByRole('dialog', { name: 'Are you sure you want to publish now?' })
  await expect(asking).toContainText('Not signed yet: Leo.')
  await expect(asking.getByRole('button', { name: 'Confirm' })).toHaveAttribute('aria-disabled', 'true')
  await asking.getByRole('link', { name: 'Fix: Guest release' }).click()
  await expect(page.getByRole('list', { name: 'Guests' }).getByText('Release not signed')).toBeVisible()

  await visit(page, `/${show.profileUrl}/guest-portal?tab=book`)
  await page.getByRole('button', { name: 'Actions for Leo' }).click()
  await page.getByRole('menuitem', { name: 'Erase' }).click()
  const erase = page.getByRole('dialog', { name: 'Erase Leo?' })
  await erase.getByRole('textbox').fill('Leo')
  expect(await seriousFaults(page, { within: '[role=dialog]' })).toEqual([])
  await erase.getByRole('button', { name: 'Erase guest' }).click()
  await expect(book.getByRole('button', { name: 'Leo', exact: true })).toBeHidden()
})
