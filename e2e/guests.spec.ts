import type { Page } from '@playwright/test'
import { seriousFaults } from './kit/axe.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call } from './kit/team.ts'
import { desktop, dismissToasts, expect, newEmail, overflow, phone, test, visit } from './kit/test.ts'

/** Violations on the page in both sizes. */
async function faultsOn(page: Page): Promise<string[]> {
  const faults = await seriousFaults(page)
  await page.setViewportSize(phone)
  faults.push(...(await seriousFaults(page)))
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize(desktop)
  return faults
}

test('settings, pitches and the guest book of a show, and a gate in the release checks', async ({ page, product }) => {
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
  await page.getByRole('button', { name: 'Accept the pitch of Pat Pitch' }).click()
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
