import { type MethodName, pathOf } from '@castwright/contract/methods.ts'
import type { Page } from '@playwright/test'
import { ManageEpisode } from './kit/episode.ts'
import { haveEpisode, newProducer } from './kit/episodes.ts'
import { failing, withoutEmbeddedData } from './kit/failing.ts'
import { expect, holdBack, newEmail, register, test } from './kit/test.ts'

const retry = /^(Try again|Retry)$/

/** Opens a page whose call fails, expects the message, and expects the page to recover when the user tries again. */
async function failsToLoad(page: Page, path: string, method: MethodName, message: string): Promise<void> {
  await test.step(`${path}: ${message}`, async () => {
    const works = await failing(page, method)
    await page.goto(path)
    const said = page.getByText(message, { exact: true }).first()
    await expect(said).toBeVisible()
    await works()
    await page.getByRole('button', { name: retry }).first().click()
    await expect(said).toBeHidden()
  })
}

/** Opens a page whose call takes long, and expects it to say so until the answer is there. */
async function loads(page: Page, path: string, method: MethodName): Promise<void> {
  await test.step(`${path}: Loading...`, async () => {
    const answer = await holdBack(page, method)
    const asked = page.waitForRequest(`**${pathOf(method)}`)
    await page.goto(path)
    await asked
    const loading = page.getByText('Loading...').or(page.getByRole('status', { name: 'Loading...' }))
    await expect(loading.first()).toBeAttached()
    await answer()
    await expect(loading).toHaveCount(0)
  })
}

test('says that a page is loading until it is there', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const episodeId = await haveEpisode(page, show)
  const settings = `/settings/podcast/${show.id}`
  await loads(page, '/settings/my-account/profile', 'UserService.Find')
  await loads(page, '/settings/subscription-and-billing/plan-usage', 'BillingService.FindUsage')
  await loads(page, '/settings/subscription-and-billing/offers-and-upgrades', 'BillingService.FindPlans')
  await loads(page, '/settings/subscription-and-billing/payment-method', 'BillingService.FindPaymentMethod')
  await loads(page, '/settings/subscription-and-billing/invoices', 'BillingService.FindInvoices')
  await loads(page, `/${show.profileUrl}/episodes/all?sort=title`, 'EpisodeService.FindWithProgress')
  await loads(page, `/${show.profileUrl}/episodes/manage/${episodeId}`, 'EpisodeService.Find')
  await loads(page, `/${show.profileUrl}/recordings`, 'RecordingService.FindByPodcastID')
  await loads(page, `${settings}/show-settings`, 'PodcastService.Find')
  await loads(page, `${settings}/team-management`, 'TeamManagementService.FindTeam')
})

test('says which page of a show failed to load, and recovers on retry', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const settings = `/settings/podcast/${show.id}`
  await failsToLoad(page, `/${show.profileUrl}/episodes/all?sort=title`, 'EpisodeService.FindWithProgress', 'Error loading episodes')
  await failsToLoad(page, `/${show.profileUrl}/recordings`, 'RecordingService.FindByPodcastID', 'Error loading recordings')
  await failsToLoad(page, `${settings}/show-settings`, 'PodcastService.Find', 'Error loading data.')
  await failsToLoad(page, `${settings}/team-management`, 'TeamManagementService.FindTeam', 'Error loading data.')
  await failsToLoad(page, `${settings}/rss-and-distribution`, 'PodcastService.Find', 'Error loading data.')
  await failsToLoad(page, `${settings}/social-media`, 'PodcastService.Find', 'Error loading data.')
  await failsToLoad(page, `/podcast/${show.id}/redirect`, 'PodcastService.Find', 'Error loading data.')
})

test('says which account page failed to load, and recovers on retry', { tag: '@full' }, async ({ page }) => {
  await register(page, newEmail())
  const billing = '/settings/subscription-and-billing'
  await failsToLoad(page, '/settings/my-account/profile', 'UserService.Find', 'Error loading data.')
  await failsToLoad(page, `${billing}/plan-usage`, 'BillingService.FindUsage', 'Error loading data.')
  await failsToLoad(page, `${billing}/offers-and-upgrades`, 'BillingService.FindPlans', 'Error loading data.')
  await failsToLoad(page, `${billing}/payment-method`, 'BillingService.FindPaymentMethod', 'Error loading data.')
  await failsToLoad(page, `${billing}/invoices`, 'BillingService.FindInvoices', 'Error loading data.')
})

test('says that podcasts are loading or failed to load, also in the sidebar', { tag: '@full' }, async ({ page }) => {
  await newProducer(page)
  await withoutEmbeddedData(page)
  const answer = await holdBack(page, 'PodcastService.FindByUserID')
  await page.goto('/my-podcasts')
  await expect(page.getByText('Loading podcasts...')).toBeAttached()
  await answer()
  await expect(page.getByRole('link', { name: /^The Long Take/ }).first()).toBeVisible()

  const works = await failing(page, 'PodcastService.FindByUserID')
  await page.goto('/my-podcasts')
  await expect(page.getByText('Error loading podcasts...')).toBeVisible()
  await expect(page.getByText('An error occurred', { exact: true })).toBeVisible()
  await works()
  await page.getByRole('button', { name: retry }).first().click()
  await expect(page.getByRole('link', { name: /^The Long Take/ }).first()).toBeVisible()
})

test('keeps the rest of an episode page when one of its cards fails to load', { tag: '@full' }, async ({ page }) => {
  const show = await newProducer(page)
  const episodeId = await haveEpisode(page, show)
  const path = `/${show.profileUrl}/episodes/manage/${episodeId}`
  const manage = new ManageEpisode(page)

  const works = await failing(page, 'EpisodeProgressService.FindByEpisodeID', 'EpisodeChecklistService.FindByEpisodeID')
  await page.goto(path)
  await expect(manage.part('Episode Progress')).toContainText('Error occurred while retrieving episode progress.')
  await expect(manage.part('Episode Status')).toContainText('Error occurred while retrieving episode status.')
  await expect(manage.part('My Checklist')).toContainText('Error loading checklist.')
  await expect(manage.part('Comments').first()).toBeVisible()
  await works()
  await manage.part('Episode Progress').getByRole('button', { name: retry }).click()
  await expect(manage.step('Episode Setup')).toBeVisible()

  const found = await failing(page, 'EpisodeService.Find')
  await page.goto(path)
  await expect(page.getByText('Error occurred while retrieving data.').first()).toBeVisible()
  await found()
  await page.getByRole('button', { name: retry }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pilot' })).toBeVisible()
})
