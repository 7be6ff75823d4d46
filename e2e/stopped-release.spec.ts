import type { Page } from '@playwright/test'
import { expectAccessible } from './kit/account.ts'
import { ManageEpisode } from './kit/episode.ts'
import { haveReadyEpisode, newPublisher } from './kit/published.ts'
import { call, type Show } from './kit/team.ts'
import { expect, overflow, phone, test } from './kit/test.ts'

const inDays = (days: number): string => new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()

/** A scheduled episode whose guest steps are skipped. */
async function haveScheduled(page: Page, show: Show): Promise<string> {
  const episodeId = await haveReadyEpisode(page, show, { title: 'How bridges sing' })
  await call(page, 'EpisodeService.Schedule', { episodeId, scheduledReleaseDate: inDays(3) })
  return episodeId
}

test('asks before a guest stops a scheduled release, and says what stops it afterwards', async ({ page, product }) => {
  const show = await newPublisher(page, product)
  const episodeId = await haveScheduled(page, show)
  const at = new ManageEpisode(page)
  await at.open(show, episodeId, '?section=guests')
  const adding = page.getByRole('dialog', { name: 'Add a guest', exact: true })
  const asking = page.getByRole('dialog', { name: 'Stop the release of “How bridges sing”?' })
  const addGuest = async (name: string) => {
    await at.part('Invite Guests').getByRole('button', { name: 'Add guest' }).click()
    await adding.getByText('New person').click()
    await adding.getByLabel('Name').fill(name)
    await adding.getByRole('button', { name: 'Add guest' }).click()
    await expect(asking).toContainText(/This reopens two steps and stops the release on .+, unless you fix it by then\./)
  }
  /** Adding someone leads to their invitation. */
  const closeInvitation = async (name: string) => {
    const inviting = page.getByRole('dialog', { name: `Invite ${name}`, exact: true })
    await inviting.getByRole('button', { name: 'Cancel' }).click()
    await expect(inviting).toBeHidden()
  }
  await addGuest('Grace')
  await expectAccessible(page)
  await page.setViewportSize(phone)
  expect(await overflow(page)).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 1440, height: 900 })
  await asking.getByRole('button', { name: 'Skip them' }).click()
  await closeInvitation('Grace')
  await expect(at.part('Invite Guests').getByText('Grace').first()).toBeVisible()
  await expect(page.locator('[data-banner=scheduled]')).toBeVisible()
  await expect(page.locator('[data-stops]')).toHaveCount(0)

  await addGuest('Alan')
  await asking.getByRole('button', { name: 'Continue anyway' }).click()
  await closeInvitation('Alan')
  await expect(page.locator('[data-stops]')).toContainText("“Invite Guests” isn't done. “Schedule Interview” isn't done.")
  await expectAccessible(page)
})
