import { newPodcastDefaults } from '@castwright/contract/podcasts/form.ts'
import type { Locator, Page } from '@playwright/test'
import { attemptMs } from '../server/test/kit/patience.ts'
import { codeIn, expectAccessible, wrongCode } from './kit/account.ts'
import { failing } from './kit/failing.ts'
import { type OldHost, ownerEmail, startOldHost } from './kit/old-host.ts'
import { onPlan } from './kit/plan.ts'
import type { Product } from './kit/product.ts'
import { newProfileUrl } from './kit/podcast.ts'
import { said } from './kit/recording.ts'
import { call, userIdOf } from './kit/team.ts'
import { expect, newEmail, proveEmail, register, test as base, visit } from './kit/test.ts'

/** The show's old host. */
const test = base.extend<{ oldHost: OldHost }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright parses this argument.
  oldHost: async ({}, use) => {
    const host = await startOldHost()
    await use(host)
    await host.close()
  },
})

async function newcomer(page: Page, product: Product): Promise<string> {
  const email = newEmail()
  await register(page, email)
  await proveEmail(page, product, email)
  return email
}

async function openImport(page: Page): Promise<Locator> {
  await page.goto('/my-podcasts')
  await page.getByRole('main').getByRole('button', { name: 'Import Podcast' }).click()
  return page.getByRole('dialog', { name: 'Import Podcast', exact: true })
}

const oldHosts = [
  'Acast, Anchor, Blubrry, Buzzsprout, Captivate, Ivoox, Libsyn, Megaphone, Omny Studio, Podbean, Podomatic, RedCircle',
  'Simplecast, Soundcloud, Spreaker, Other',
].flatMap((line) => line.split(', '))

/** The second step's fields except the feed URL. */
async function fillIn(page: Page, modal: Locator): Promise<void> {
  const option = page.getByRole('option', { name: 'Captivate' })
  // A dialog that was just closed returns the focus to the modal, which closes an open list.
  await expect(async () => {
    if (!(await option.isVisible())) await modal.getByRole('combobox', { name: 'Old Host' }).click()
    await option.click({ timeout: attemptMs })
  }).toPass()
  await modal.getByRole('checkbox').check()
}

/** Polled every ten seconds. Returning to the page refetches right away. */
async function until(page: Page, shown: () => Locator): Promise<void> {
  await expect(async () => {
    await page.reload()
    await expect(shown()).toBeVisible({ timeout: attemptMs })
  }).toPass()
}

test('imports a show: verifies by code, fixes a failed episode and shows a clean report', async ({ page, product, oldHost }) => {
  oldHost.missing.add(3)
  const email = await newcomer(page, product)
  const modal = await openImport(page)
  const url = modal.getByLabel('Current RSS Feed URL')
  await url.fill(`${oldHost.url}/nothing.xml`)
  await url.press('Tab')
  await expect(modal.getByText('Your feed is invalid.')).toBeVisible()
  await url.fill(oldHost.feedUrl)
  await url.blur()

  // Eight episodes are more than the plan publishes.
  await expect(modal.getByRole('region', { name: 'Feed details' })).toContainText('8 episodes')
  await expect(modal.getByText(/This show has 8 episodes\. Your Free plan includes 6/)).toBeVisible()
  await expect(modal.getByRole('link', { name: 'Upgrade' })).toBeVisible()
  await expectAccessible(page)
  await onPlan(product, email, 'starter')
  oldHost.hasOwner = false
  await modal.getByRole('button', { name: 'Read the feed again' }).click()
  await expect(modal.getByText(/Your Free plan/)).toBeHidden()

  // An owner can be added at the old host. The second test verifies a feed without one.
  const missing = page.getByRole('dialog', { name: 'Owner email not found!' })
  await expect(missing.getByRole('textbox', { name: 'Line for your feed' })).toBeVisible()
  await expectAccessible(page)
  oldHost.hasOwner = true
  await missing.getByRole('button', { name: 'Read the feed again' }).click()
  await expect(missing).toBeHidden()
  await modal.getByRole('button', { name: 'Continue' }).click()
  await expect(modal.getByText('Please accept our Terms of Service.')).toBeVisible()
  await expect(modal.getByRole('radio', { name: 'Video' })).toBeDisabled()
  await modal.getByRole('combobox', { name: 'Old Host' }).click()
  await expect(page.getByRole('option')).toHaveText(oldHosts)
  await page.keyboard.press('Escape')
  await fillIn(page, modal)
  await modal.getByRole('button', { name: 'Continue' }).click()

  // The code is sent only to the feed's owner email.
  const field = modal.getByLabel('Verification Code')
  await expect(field).toBeFocused()
  await expect(modal).toContainText(ownerEmail)
  const code = codeIn((await product.emailTo(ownerEmail, /Night Trains/)).text)
  await field.fill(wrongCode(code))
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expect(modal.getByText('The code you entered is incorrect.')).toBeVisible()
  await expectAccessible(page)
  await field.fill(code)
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expect(modal.getByText('Ownership verified')).toBeVisible()
  await modal.getByRole('button', { name: 'Continue' }).click()

  const drawer = page.getByRole('dialog', { name: 'Import an Existing Show' })
  await expect(drawer.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('Night Trains')
  await expect(drawer.getByRole('textbox', { name: 'Owner Email' })).toHaveValue(ownerEmail)
  expect((await drawer.boundingBox())?.width).toBe(550)
  await expect(drawer.getByRole('button', { name: 'Cancel' })).toBeVisible()
  // Details missing from the feed are required.
  await drawer.getByRole('button', { name: 'Import Podcast' }).click()
  await said(page, 'Please fix errors to save!')
  await expect(drawer.getByText('Please select a location.')).toBeVisible()
  const location = drawer.getByRole('combobox', { name: 'Location' })
  await location.fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  await expectAccessible(page)
  const profileUrl = await drawer.getByRole('textbox', { name: 'Profile URL' }).inputValue()
  await drawer.getByRole('button', { name: 'Import Podcast' }).click()
  await page.getByRole('dialog', { name: '301 Redirect Needed' }).getByRole('button', { name: 'View Progress' }).click()
  await expect(page).toHaveURL(new RegExp(`/${profileUrl}/episodes/all$`))

  // All are imported except the one missing at the old host.
  const banner = page.locator('[data-banner]')
  await expect(banner).toBeVisible()
  await until(page, () => page.locator('[data-banner=differs]'))
  await banner.getByRole('button', { name: 'View Summary' }).click()
  const summary = page.getByRole('dialog', { name: 'Podcast Import Complete!' })
  await expect(summary).toContainText(/Episodes8Successful7Failed1/)
  const failed = summary.getByRole('row').filter({ hasText: oldHost.titles[2]! })
  await expect(failed).toContainText('404')
  await expectAccessible(page)
  oldHost.missing.clear()
  await failed.getByRole('button', { name: /^Retry/ }).click()
  await until(page, () => page.locator('[data-banner=ready]'))
  await expect(banner).toContainText('301 redirect')
  await expectAccessible(page)

  // The report shows no differences, and the new feed matches the old one.
  await banner.getByRole('link', { name: 'Set up the 301 redirect' }).click()
  await expect(page.getByText('No differences')).toBeVisible()
  await expect(page.locator('[data-advice=ready]')).toBeVisible()
  const feedUrl = await page.getByRole('textbox', { name: 'Your New RSS Feed URL' }).inputValue()
  await expectAccessible(page)
  const feed = await (await page.request.get(feedUrl)).text()
  for (const guid of oldHost.guids) expect(feed).toContain(`>${guid}</guid>`)
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)

  await visit(page, `/${profileUrl}/episodes/all`)
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('link', { name: oldHost.titles[2]! })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await visit(page, '/my-podcasts')
  await expect(page.getByText('8 Episodes')).toBeVisible()
})

test('verifies a feed without an owner email by a line in it', { tag: '@full' }, async ({ page, product, oldHost }) => {
  oldHost.hasOwner = false
  const email = await newcomer(page, product)
  await onPlan(product, email, 'starter')
  const modal = await openImport(page)
  await modal.getByLabel('Current RSS Feed URL').fill(oldHost.feedUrl)
  await modal.getByLabel('Current RSS Feed URL').press('Tab')
  const missing = page.getByRole('dialog', { name: 'Owner email not found!' })
  const record = await missing.getByRole('textbox', { name: 'Line for your feed' }).inputValue()
  expect(record).toMatch(/^<podcast:txt purpose="verify">\S+<\/podcast:txt>$/)
  await missing.getByRole('button', { name: 'Check again' }).click()
  await expect(missing.getByText(/doesn't have this record yet/)).toBeVisible()
  await expectAccessible(page)
  oldHost.extra = record
  await missing.getByRole('button', { name: 'Check again' }).click()
  await expect(missing).toBeHidden()
  await fillIn(page, modal)
  await modal.getByRole('button', { name: 'Continue' }).click()
  await expect(modal.getByText('Ownership verified')).toBeVisible()
})

test('says that an email or an import failed, and keeps what was entered', { tag: '@full' }, async ({ page, product, oldHost }) => {
  const email = await newcomer(page, product)
  await onPlan(product, email, 'starter')
  const modal = await openImport(page)
  await modal.getByLabel('Current RSS Feed URL').fill(oldHost.feedUrl)
  await modal.getByLabel('Current RSS Feed URL').press('Tab')
  await expect(modal.getByRole('region', { name: 'Feed details' })).toBeVisible()
  await fillIn(page, modal)
  const works = await failing(page, 'MigrationVerificationService.Create')
  await modal.getByRole('button', { name: 'Continue' }).click()
  await expect(modal.getByText(/^Failed to send verification email/)).toBeVisible()
  await works()
  await modal.getByRole('button', { name: 'Continue' }).click()
  await expect(modal.getByLabel('Verification Code')).toBeVisible()
  await modal.getByRole('button', { name: 'Verify' }).click()
  await expect(modal.getByText('Please enter the verification code.')).toBeVisible()
  await modal.getByLabel('Verification Code').fill(codeIn((await product.emailTo(ownerEmail, /Night Trains/)).text))
  await modal.getByRole('button', { name: 'Verify' }).click()
  await modal.getByRole('button', { name: 'Continue' }).click()

  const drawer = page.getByRole('dialog', { name: 'Import an Existing Show' })
  await drawer.getByRole('combobox', { name: 'Location' }).fill('Austria')
  await page.getByRole('option', { name: 'Austria' }).click()
  const migrates = await failing(page, 'PodcastService.Migrate')
  await drawer.getByRole('button', { name: 'Import Podcast' }).click()
  await said(page, 'Sorry, we were unable to migrate your podcast.')
  await migrates()
  // The feed is read once more, and by now it is locked.
  oldHost.extra = '<podcast:locked>yes</podcast:locked>'
  await drawer.getByRole('button', { name: 'Import Podcast' }).click()
  const failed = page.getByRole('dialog', { name: 'Import Failed' })
  await expect(failed).toContainText('Sorry, we ran into an error with your RSS Feed. Please check your URL and try again!')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(drawer.getByRole('combobox', { name: 'Location' })).toHaveValue('Austria')
})

test('shows the progress of a long import page by page, and cancels and resumes it', { tag: '@full' }, async ({ page, product }) => {
  const oldHost = await startOldHost(30)
  oldHost.isStalled = true
  const email = await newcomer(page, product)
  await onPlan(product, email, 'agency')
  const { feedUrl } = oldHost
  const created = await call(page, 'MigrationVerificationService.Create', { rssFeedUrl: feedUrl })
  const migrationVerificationId = created['migration_verification_id'] as string
  const code = codeIn((await product.emailTo(ownerEmail, /Night Trains/)).text)
  await call(page, 'MigrationVerificationService.Verify', { migrationVerificationId, code })
  const profileUrl = newProfileUrl()
  await call(page, 'PodcastService.Migrate', {
    rssFeedUrl: feedUrl,
    userId: await userIdOf(page),
    oldHost: 'Other',
    podcast: {
      ...newPodcastDefaults,
      title: 'Night Trains',
      profileUrl,
      projectKey: 'NTR',
      categories: ['Society & Culture > Places & Travel'],
      showSummary: '<p>Slow journeys through Europe.</p>',
      location: 'AT',
      language: 'en',
      authors: ['Ines Roy'],
      ownerName: 'Ines Roy',
      ownerEmail,
      copyright: '2024 Ines Roy',
      subtitle: '',
      keywords: [],
      externalWebsite: '',
      podcastEmail: '',
      itunesVisibility: 'show',
      isComplete: false,
      timeZone: 'Europe/Vienna',
    },
  })
  await page.goto(`/${profileUrl}/episodes/all`)
  const banner = page.locator('[data-banner]')
  await expect(banner).toContainText('hard at work importing')
  // An episode that is still being imported shows a skeleton.
  await until(page, () => page.getByRole('status', { name: 'Loading...' }).first())
  await banner.getByRole('button', { name: 'View Progress' }).click()
  const status = page.getByRole('dialog', { name: 'Importing your episodes' })
  await expect(status.getByRole('row')).toHaveCount(26)
  await status.getByRole('button', { name: 'Next', exact: true }).click()
  await expect(status.getByRole('row')).toHaveCount(6)

  const works = await failing(page, 'MigrationInfoService.Cancel')
  const cancel = async () => {
    await status.getByRole('button', { name: 'Cancel import' }).click()
    await page.getByRole('dialog').last().getByRole('button', { name: 'Cancel import' }).click()
  }
  await cancel()
  await said(page, "Sorry, we couldn't cancel the podcast import process.")
  await works()
  await cancel()
  await said(page, 'Your podcast import was successfully canceled.')
  await expect(page).toHaveURL(/\/my-podcasts$/)

  oldHost.isStalled = false
  await page.goto(`/${profileUrl}/episodes/all`)
  await expect(banner).toContainText("Your show's import was canceled.")
  await banner.getByRole('button', { name: 'View Summary' }).click()
  await page.getByRole('dialog', { name: 'Import canceled' }).getByRole('button', { name: 'Resume import' }).click()
  await until(page, () => page.locator('[data-banner=ready], [data-banner=differs]'))
  const open = await failing(page, 'MigrationInfoService.Update')
  await banner.getByRole('button', { name: 'Close' }).click()
  await said(page, 'Sorry, an unknown error occurred.')
  await open()
  await banner.getByRole('button', { name: 'Close' }).click()
  await expect(banner).toHaveCount(0)
  await oldHost.close()
})
